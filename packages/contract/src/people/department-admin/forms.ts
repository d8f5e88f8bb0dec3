/** The form of an organisation: what is wrong with each field. */
import { type Problems, problemsIn } from '../../rules/obeys.ts';
import { normalisePhone } from '../../rules/phone.ts';
import { placeProblems, type TypedPlace } from '../../rules/place.ts';
import { compactNumber } from '../../rules/typed-number.ts';

export const NATIONAL_CODE = /^$|^33\d{10}$/;
/** By the national classification of urban and rural places. */
export const VILLAGE_KIND = [
  { value: 1, label: '居委会（社区）' },
  { value: 2, label: '村委会' },
  { value: 3, label: '类似居委会' },
  { value: 4, label: '类似村委会' },
] as const;

export const WRONG_NATIONAL_CODE = '国家编码应为33开头的12位数字';

/** The days from which and until which it exists. */
export interface Existence {
  effectDate: string | null;
  expireDate: string | null;
}

export const existenceProblem = ({ effectDate, expireDate }: Existence): string | null =>
  effectDate !== null && expireDate !== null && expireDate < effectDate ? '撤销日期不能早于设立日期' : null;

export interface OrganisationForm extends Existence, TypedPlace {
  deptName: string;
  /** only regions have one */
  regionCode: string;
  leaderPhone: string;
}
/** @param keptPhone as it is shown, masked: left so it stays */
export function organisationProblems(
  { deptName, regionCode, leaderPhone, lng, lat, ...existence }: OrganisationForm,
  keptPhone = '',
): Problems<keyof OrganisationForm> {
  return {
    ...placeProblems({ lng, lat }),
    ...problemsIn({
      expireDate: existenceProblem(existence),
      deptName: deptName.trim() === '' ? '请输入组织名称' : null,
      regionCode: NATIONAL_CODE.test(compactNumber(regionCode)) ? null : WRONG_NATIONAL_CODE,
      leaderPhone: leaderPhone === keptPhone ? null : leaderPhoneProblem(leaderPhone.trim()),
    }),
  };
}

/** Empty: none. */
export function leaderPhoneProblem(typed: string): string | null {
  return typed === '' || normalisePhone(typed) !== null ? null : '请输入正确的负责人手机号码';
}
