/** A coupon's worth and periods as people read them: 满200减50, 8.5折（最多减30元）, 兑换（值20元）. */
import { CouponType } from '@farmers-mailbox/contract/publishing/coupon/fields.ts';
import { inDigits } from '../../../ui/text/in-digits.ts';
import { toMinute } from '../../../ui/text/moment.ts';

export interface Worth {
  readonly couponType: number;
  readonly faceValue: number;
  readonly discount: number | null;
  readonly minAmount: number;
}

/** In large and small letters; of a draft, what is not a number yet is left open. */
export function faceOf({
  couponType,
  faceValue,
  discount,
  minAmount,
}: Worth): [large: string, small: string] {
  const from = minAmount > 0 ? `满${inDigits(minAmount)}元可用` : '没有门槛';
  const yuan = faceValue > 0 ? inDigits(faceValue) : '…';
  if (couponType === CouponType.discount) return [`${discount || '…'}折`, `${from}，最多减${yuan}元`];
  if (couponType === CouponType.exchange) return ['兑换', `${from}，值${yuan}元`];
  return [`减${yuan}元`, from];
}

export function worthInWords({ couponType, faceValue, discount, minAmount }: Worth): string {
  const from = minAmount > 0 ? `满${inDigits(minAmount)}` : '';
  const face = inDigits(faceValue);
  if (couponType === CouponType.discount) return `${from}${discount ?? ''}折（最多减${face}元）`;
  if (couponType === CouponType.exchange) return `${from}兑换（值${face}元）`;
  return `${from}减${face}`;
}

/** Days alone where it begins and ends with a day; an end at midnight keeps its hour, as nothing is left of that day. */
export const period = (from: string, to: string): string =>
  `${told(from, ['00:00'])} 至 ${told(to, ENDS_OF_DAY)}`;

/** 23:55 is the last time that the form offers. */
const ENDS_OF_DAY = ['23:55', '23:59'];
const told = (moment: string, left: readonly string[]): string => {
  const [day = '', time = ''] = toMinute(moment).split(' ');
  return left.includes(time) ? day : `${day} ${time}`;
};

export const shareOf = (part: number, whole: number): string =>
  whole === 0 ? '—' : `${Math.round((part / whole) * 100)}%`;
