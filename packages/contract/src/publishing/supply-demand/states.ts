/** The life of an offer or a demand: 0 → 1 → 2 or 3; 3 → 1; 2 → 4 → 1; 2 ends in 5 or, by the clock, in 6; removed from 0, 3, 4 and 6. */
import type { Verdict } from '../../access/verdict.ts';
import type { Dictionary } from '../../dictionaries.ts';

export const ListingStatus = {
  draft: 0,
  waiting: 1,
  published: 2,
  refused: 3,
  offline: 4,
  dealt: 5,
  /** published, and its period is over: no row is written for it, everybody who asks works it out */
  expired: 6,
} as const;
export type ListingStatus = (typeof ListingStatus)[keyof typeof ListingStatus];

export const LISTING_OPERATION = [
  { value: 1, label: '新增' },
  { value: 2, label: '修改' },
  { value: 3, label: '提交' },
  { value: 4, label: '通过' },
  { value: 5, label: '不通过' },
  { value: 6, label: '下架' },
  { value: 7, label: '删除' },
  { value: 8, label: '登记成交' },
] as const satisfies Dictionary;
export const ListingOperation = {
  added: 1,
  changed: 2,
  submitted: 3,
  passed: 4,
  refused: 5,
  takenOffline: 6,
  removed: 7,
  dealt: 8,
} as const;
export type ListingOperation = (typeof ListingOperation)[keyof typeof ListingOperation];

/** Saving with `submitFlag` 1 is the same act as saving without. */
export type ListingAction =
  | 'edit'
  | 'pass'
  | 'noPass'
  | 'offline'
  | 'remove'
  | 'deal'
  | 'match'
  | 'toDailyHelp'
  | 'toSms';

const { draft, waiting, published, refused, offline, dealt, expired } = ListingStatus;

/** From which states an action may start: the guard of its UPDATE. */
export const listingStartsFrom: Readonly<Record<ListingAction, readonly ListingStatus[]>> = {
  edit: [draft, refused, offline, expired],
  pass: [waiting],
  noPass: [waiting],
  offline: [published],
  remove: [draft, refused, offline, expired],
  // what was agreed on the last day is written down later
  deal: [published, expired],
  match: [published],
  toDailyHelp: [published],
  toSms: [published],
};

const WAITS = '正在等待审核，有了结果才能操作';
const IS_PUBLISHED = '正在展示，请先下架';
const IS_DEALT = '已经登记成交，成交统计要用';
const NOT_SHOWN = '只有展示中的才可以';

const whyNot: Readonly<Record<ListingAction, Readonly<Partial<Record<ListingStatus, string>>>>> = {
  edit: { [waiting]: WAITS, [published]: IS_PUBLISHED, [dealt]: IS_DEALT },
  remove: { [waiting]: WAITS, [published]: IS_PUBLISHED, [dealt]: IS_DEALT },
  pass: { [draft]: '还没有提交', [published]: '已经通过' },
  noPass: { [draft]: '还没有提交', [published]: '已经通过，要撤下请用“下架”', [refused]: '已经退回' },
  offline: { [offline]: '已经下架', [expired]: '已经过期，不再展示' },
  deal: { [dealt]: '已经登记过成交' },
  match: { [expired]: '已经过期，不再匹配', [dealt]: '已经成交，不再匹配' },
  toDailyHelp: {},
  toSms: {},
};

/** `true`, or why the state does not allow it. */
export function listingStateAllows(action: ListingAction, status: number): Verdict {
  const now = status as ListingStatus;
  if (listingStartsFrom[action].includes(now)) return true;
  const isReview = action === 'pass' || action === 'noPass';
  return whyNot[action][now] ?? (isReview ? '不是待审核状态' : NOT_SHOWN);
}

/**
 * The state as it is today. The database works it out in the same way (`features/publishing/supply-demand/queries.ts`).
 * @param today and shownUntil `YYYY-MM-DD`
 */
export const statusOn = (
  today: string,
  { supplyStatus, shownUntil }: { supplyStatus: number; shownUntil: string },
) => (supplyStatus === published && shownUntil < today ? expired : supplyStatus);
