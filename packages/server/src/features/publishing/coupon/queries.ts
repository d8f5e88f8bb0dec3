/** The SQL of the list of coupons. */
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { couponRow, type pageCoupons } from '@farmers-mailbox/contract/publishing/coupon/endpoints.ts';
import { CouponStatus } from '@farmers-mailbox/contract/publishing/coupon/fields.ts';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import { equalTo } from '../../../database/list-conditions.ts';
import type { Tables } from '../../../database/tables.ts';
import { isWithin, type Listed, pageContent, wordsIn } from '../content/list.ts';
import { isMeantForAny, type PublishedKind } from '../content/published.ts';
import { coupon } from './kind.ts';
import { isInStatus } from './progress.ts';
import { type CouponRowOfTable, inNumbers, type StoredCoupon } from './stored.ts';

export type ListedCoupon = Listed<StoredCoupon, typeof couponRow>;
type Asked = CheckedRequestOf<typeof pageCoupons>;
type Exact = Pick<CouponRowOfTable, 'faceValue' | 'discount' | 'minAmount' | 'budgetAmount'>;

export async function pageOfCoupons(db: Kysely<Tables>, actor: Actor, asked: Asked, now: Date) {
  const { conditions, words } = wordsIn(sql`coupon.title`, [['coupon.title', asked.title]]);
  const { couponStatus } = asked;
  const page = await pageContent<Omit<ListedCoupon, keyof Exact> & Exact>(db, coupon, actor, asked, {
    row: couponRow,
    beside: ['couponStatus'],
    order: sql`coupon_id DESC`,
    words,
    isOfThisMoment: couponStatus !== undefined,
    conditions: [
      ...conditions,
      ...equalTo('coupon', asked, ['couponType']),
      ...(couponStatus === undefined ? [] : [isInStatus(couponStatus, now)]),
      ...isWithin(coupon, asked.deptId),
    ],
  });
  return { ...page, list: page.list.map(inNumbers) };
}

/** Given out now: everything else of a coupon is for its office alone. */
export const openCoupons: PublishedKind = {
  table: 'coupon',
  key: 'couponId',
  order: sql`coupon_id DESC`,
  isPublic: (now) => isInStatus(CouponStatus.open, now),
  isMeantFor: isMeantForAny('coupon'),
  computed: () => ({
    fields: ['faceValue', 'discount', 'minAmount'],
    as: sql`coupon.face_value::float8, coupon.discount::float8, coupon.min_amount::float8`,
  }),
};
