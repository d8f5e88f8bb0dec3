/** The form of an application of another system: what is wrong with each field. */
import { dayProblem } from '../../rules/day.ts';
import { externalLinkProblem } from '../../rules/external-link.ts';
import { unlessFilled } from '../../rules/filled.ts';
import { type Problems, problemsIn } from '../../rules/obeys.ts';
import { isMaskedPhone, isTelephone } from '../../rules/phone.ts';

import { SMS_SCOPE, WRITING_SCOPES } from './scopes.ts';

export interface AppForm {
  appName: string;
  appType: number | null;
  ownerUnit: string;
  contactName: string;
  contactPhone: string;
  callbackUrl: string;
  ownerIdentityId: string;
  ipList: readonly string[];
  apiScopes: readonly string[];
  smsCategories: readonly string[];
  areaIds: readonly string[];
  dayQuota: number | null;
  dayWriteQuota: number | null;
  ratePerMinute: number | null;
  validFrom: string | null;
  validTo: string | null;
}
export function appProblems(form: AppForm): Problems<keyof AppForm> {
  const { sends, writes } = asksOf(form);
  return problemsIn({
    appName: form.appName.trim() === '' ? '请填写应用名称' : null,
    appType: unlessFilled(form.appType, '请选择类型'),
    ownerUnit: unlessFilled(form.ownerUnit, '请填写应用所属单位'),
    contactName: unlessFilled(form.contactName, '请填写联系人'),
    contactPhone: contactPhoneProblem(form.contactPhone),
    callbackUrl: form.callbackUrl.trim() === '' ? null : externalLinkProblem(form.callbackUrl.trim()),
    ownerIdentityId: form.ownerIdentityId === '' ? '请查找并选择负责人' : null,
    ipList: form.ipList.length === 0 ? '请填写允许的IP地址' : null,
    apiScopes: form.apiScopes.length === 0 ? '请选择可以调用的接口' : null,
    areaIds: form.areaIds.length === 0 ? '请选择区域' : null,
    dayQuota: sends && form.dayQuota === null ? '请填写人数' : null,
    dayWriteQuota: writes && form.dayWriteQuota === null ? '请填写条数' : null,
    ratePerMinute: form.ratePerMinute === null ? '请填写次数' : null,
    validFrom: unlessFilled(form.validFrom, '请选择开始日期') ?? dayProblem(form.validFrom),
    validTo: unlessFilled(form.validTo, '请选择结束日期') ?? dayProblem(form.validTo) ?? periodProblem(form),
  });
}

/** Sent back masked it means the number that is kept. */
export function contactPhoneProblem(typed: string): string | null {
  if (typed.trim() === '') return '请填写联系电话';
  return isMaskedPhone(typed) || isTelephone(typed) ? null : '请填写正确的手机号码或座机号码';
}

export const periodProblem = ({
  validFrom,
  validTo,
}: Pick<AppForm, 'validFrom' | 'validTo'>): string | null =>
  validFrom !== null && validTo !== null && validTo < validFrom ? '有效期的结束不能早于开始' : null;

/** Which further fields the chosen calls ask for. */
export const asksOf = ({ apiScopes }: Pick<AppForm, 'apiScopes'>) => ({
  sends: apiScopes.includes(SMS_SCOPE),
  writes: WRITING_SCOPES.some((scope) => apiScopes.includes(scope)),
});
