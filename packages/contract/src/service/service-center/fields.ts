/** Service centres (服务中心): their limits, and the sentences about their form. */
import type { Dictionary } from '../../dictionaries.ts';
import { unlessFilled } from '../../rules/filled.ts';
import { type Problems, problemsIn } from '../../rules/obeys.ts';
import { officeNumberProblem } from '../../rules/phone.ts';
import { demandedPlaceProblems, type TypedPlace } from '../../rules/place.ts';
import { dutyTimeProblem } from '../consult-phones/duty-time.ts';
import { regionProblem } from '../region-list/fields.ts';

export const CENTER_NAME_MAX = 40;
export const ADDRESS_MAX = 100;
export const CONTACT_NAME_MAX = 20;
export const WORK_TIME_MAX = 60;
export const SERVICE_ITEM_MAX = 200;
export const SERVICE_ITEMS_MAX = 30;
export const IMAGES_MAX = 9;
export const INTRODUCTION_MAX = 2_000;
export const STAFF_COUNT_MAX = 100_000;
/** A list goes back so many rows; whoever looks for more narrows it. */
export const LISTED_CENTERS_MAX = 10_000;
export const AREA_SIZE_MAX = 99_999_999.99;

export const CENTER_TYPE = [
  { value: 1, label: '农事服务中心' },
  { value: 2, label: '农合联为农服务中心' },
  { value: 3, label: '信息服务站' },
  { value: 4, label: '农技推广站' },
  { value: 5, label: '庄稼医院' },
  { value: 9, label: '其他' },
] as const satisfies Dictionary;
export type CenterType = (typeof CENTER_TYPE)[number]['value'];

export interface WrittenOfCenter {
  readonly centerName: string;
  readonly deptId: string | null;
  readonly address: string;
  readonly contactName: string;
  readonly contactPhone: string;
  readonly workTime: string;
  readonly serviceItems: readonly string[];
}

/** Of the request; in a form the place is typed besides. */
export const centerProblems = (written: WrittenOfCenter): Problems =>
  problemsIn({
    centerName: unlessFilled(written.centerName, '请填写名称'),
    deptId: regionProblem(written.deptId),
    address: unlessFilled(written.address, '请填写地址'),
    contactName: unlessFilled(written.contactName, '请填写联系人'),
    contactPhone: officeNumberProblem(written.contactPhone),
    workTime: dutyTimeProblem(written.workTime),
    serviceItems: itemsProblem(written.serviceItems),
  });

export const centerFormProblems = (
  typed: Omit<WrittenOfCenter, 'serviceItems'> & TypedPlace & { readonly serviceItems: string },
): Problems => ({
  ...centerProblems({ ...typed, serviceItems: itemsIn(typed.serviceItems) }),
  ...demandedPlaceProblems(typed),
});

/** One in each line. */
export const itemsIn = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

function itemsProblem(items: readonly string[]): string | null {
  if (items.length === 0) return '请填写服务事项，一行一项';
  if (items.length > SERVICE_ITEMS_MAX) return `服务事项最多${SERVICE_ITEMS_MAX}项`;
  const long = items.findIndex((item) => item.length > SERVICE_ITEM_MAX);
  if (long >= 0) return `第${long + 1}项不能超过${SERVICE_ITEM_MAX}个字`;
  return new Set(items).size === items.length ? null : '服务事项重复';
}
