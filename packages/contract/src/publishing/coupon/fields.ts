/** Types, states and limits of a coupon (优惠券) and of its claims (领用). */
import type { Dictionary } from '../../dictionaries.ts';

export const COUPON_TYPE = [
  { value: 1, label: '满减' },
  { value: 2, label: '折扣' },
  { value: 3, label: '兑换' },
] as const satisfies Dictionary;
export const CouponType = { reduction: 1, discount: 2, exchange: 3 } as const;

export const FUND_SOURCE = [
  { value: 1, label: '财政' },
  { value: 2, label: '商家' },
  { value: 3, label: '共担' },
] as const satisfies Dictionary;

export const CouponStatus = {
  draft: 0,
  waiting: 1,
  ahead: 2,
  open: 3,
  taken: 4,
  ended: 5,
  stopped: 6,
  refused: 7,
} as const;
export type CouponStatus = (typeof CouponStatus)[keyof typeof CouponStatus];

/** The state of a claim at the moment of the answer. */
export const RECORD_STATUS = [
  { value: 0, label: '未使用' },
  { value: 1, label: '已使用' },
  { value: 2, label: '已过期' },
  { value: 3, label: '已作废' },
] as const satisfies Dictionary;
export const RecordStatus = { unused: 0, used: 1, expired: 2, void: 3 } as const;

export const TITLE_MAX = 30;
export const RULE_MAX = 500;
export const COUNT_MAX = 10_000_000;
export const PER_PERSON_MAX = 100;
export const VALUE_MAX = 999_999.99;
export const BUDGET_MAX = 9_999_999_999.99;
export const TOURS_MAX = 50;
/** Letters and digits that nobody takes for each other, drawn at random: 80 bits. */
export const COUPON_NO_LENGTH = 16;
