/** The form of an application of another system: what is wrong with each field. */
import { dayProblem } from '../../rules/day.ts';
import { type Problems, problemsIn } from '../../rules/obeys.ts';

export interface AppForm {
  appName: string;
  ownerIdentityId: string;
  ipList: readonly string[];
  smsCategories: readonly string[];
  areaIds: readonly string[];
  dayQuota: number | null;
  ratePerMinute: number | null;
  validTo: string | null;
}
export function appProblems(form: AppForm): Problems<keyof AppForm> {
  return problemsIn({
    appName: form.appName.trim() === '' ? '请填写应用名称' : null,
    ownerIdentityId: form.ownerIdentityId === '' ? '请查找并选择负责人' : null,
    ipList: form.ipList.length === 0 ? '请填写允许的IP地址' : null,
    smsCategories: form.smsCategories.length === 0 ? '请选择短信类别' : null,
    areaIds: form.areaIds.length === 0 ? '请选择区域' : null,
    dayQuota: form.dayQuota === null ? '请填写人数' : null,
    ratePerMinute: form.ratePerMinute === null ? '请填写次数' : null,
    validTo: dayProblem(form.validTo),
  });
}
