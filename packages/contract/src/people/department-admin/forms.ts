/** The form of an organisation: what is wrong with each field. */
import { type Problems, problemsIn } from '../../rules/obeys.ts';
import { normalisePhone } from '../../rules/phone.ts';
import { compactNumber } from '../../rules/typed-number.ts';

export const NATIONAL_CODE = /^$|^33\d{10}$/;
export const WRONG_NATIONAL_CODE = '国家编码应为33开头的12位数字';

export interface OrganisationForm {
  deptName: string;
  /** only regions have one */
  regionCode: string;
  leaderPhone: string;
}
/** @param keptPhone as it is shown, masked: left so it stays */
export function organisationProblems(
  { deptName, regionCode, leaderPhone }: OrganisationForm,
  keptPhone = '',
): Problems<keyof OrganisationForm> {
  return problemsIn({
    deptName: deptName.trim() === '' ? '请输入组织名称' : null,
    regionCode: NATIONAL_CODE.test(compactNumber(regionCode)) ? null : WRONG_NATIONAL_CODE,
    leaderPhone: leaderPhone === keptPhone ? null : leaderPhoneProblem(leaderPhone.trim()),
  });
}

/** Empty: none. */
export function leaderPhoneProblem(typed: string): string | null {
  return typed === '' || normalisePhone(typed) !== null ? null : '请输入正确的负责人手机号码';
}
