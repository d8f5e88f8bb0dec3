/** Coupons (优惠券) as a kind of reviewed content: stopping one is its taking offline, and ends what was not used. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import { rule } from '@farmers-mailbox/contract/access/rule.ts';
import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import { ContentStatus } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import { COUPON_FIELDS, type WrittenCoupon } from '@farmers-mailbox/contract/publishing/coupon/endpoints.ts';
import { COUPON_TYPE } from '@farmers-mailbox/contract/publishing/coupon/fields.ts';
import { readMoment, toMoment } from '../../../time/moment.ts';
import type { ContentActions } from '../content/actions.ts';
import { partsIn, pickerOf } from '../content/fields.ts';
import { hashOfContent } from '../content/hash.ts';
import type { ContentKind, Placed } from '../content/kind.ts';
import { isInside, openTo } from '../content/list.ts';
import { type ContentFacts, contentPolicy } from '../content/policy.ts';
import { findContent } from '../content/queries.ts';
import { usualKind } from '../content/usual-kind.ts';
import { type CouponRowOfTable, inNumbers, type StoredCoupon } from './stored.ts';

export type CouponActions = ContentActions<WrittenCoupon, StoredCoupon>;

export const publishedOf = pickerOf(COUPON_FIELDS);

/** Whoever claimed one was promised what it said. */
export const couponPolicy = contentPolicy<ContentFacts & Pick<StoredCoupon, 'sendCount'>>(
  'coupon',
  (action, _actor, { sendCount }) =>
    action === 'edit' || action === 'remove'
      ? [rule('领用', sendCount === 0, '已有人领取，不能再修改和删除，请另建一张')]
      : [],
);

export const coupon: ContentKind<WrittenCoupon, StoredCoupon> = {
  ...usualKind<WrittenCoupon, StoredCoupon>('coupon', couponPolicy, publishedOf),
  table: 'coupon',
  records: 'couponRecord',
  missing: '这张优惠券不存在或已删除',
  nounOf: () => '优惠券',
  writtenOf: (stored) =>
    publishedOf({
      ...stored,
      receiveStart: toMoment(stored.receiveStart),
      receiveEnd: toMoment(stored.receiveEnd),
      useStart: toMoment(stored.useStart),
      useEnd: toMoment(stored.useEnd),
    }),
  hashOf: (written) => {
    const { faceValue, discount, minAmount, budgetAmount, ...others } = publishedOf(written);
    const amounts = [faceValue, discount, minAmount, budgetAmount].map((one) => one?.toFixed(2) ?? null);
    return hashOfContent({ ...others, amounts });
  },
  columnsOf: (written) => ({ ...written, tourIds: [...written.tourIds], ...timesOf(written) }),
  find: async (db, actor, id) => {
    const found = await findContent<CouponRowOfTable & StoredCoupon>(db, coupon, actor, id);
    return found && inNumbers(found);
  },
  storedOf: (row: CouponRowOfTable & Placed): StoredCoupon => inNumbers(row),
  visibleTo: (actor) => [
    isInside(coupon, 'deptId', areaOf(actor)),
    ...openTo(coupon, actor, [ContentStatus.published]),
  ],
  placesOf: ({ deptId }) => ({ field: 'deptId', deptIds: [deptId] }),
  partsOf: (written) => partsIn(written, ['title', 'useRule']),
  problemsOn: ({ receiveEnd }, now) =>
    receiveEnd <= toMoment(now) ? [{ field: 'receiveEnd', message: '领取结束时间已经过了' }] : [],
  loggedOf: (written) => ({ ...publishedOf(written), couponType: labelOf(COUPON_TYPE, written.couponType) }),
  loggedTextOf: () => ({}),
};

/** @throws Refusal 4000 beside the field for a day that the calendar does not have */
const timesOf = ({ receiveStart, receiveEnd, useStart, useEnd }: WrittenCoupon) => ({
  receiveStart: readMoment(receiveStart, 'receiveStart'),
  receiveEnd: readMoment(receiveEnd, 'receiveEnd'),
  useStart: readMoment(useStart, 'useStart'),
  useEnd: readMoment(useEnd, 'useEnd'),
});
