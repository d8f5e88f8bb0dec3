/** The state of a coupon by its review, its times and its claims (COUPON_STATUS), and that of a claim: of a row that is held, and in SQL. */
import { ContentStatus } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import { CouponStatus, RecordStatus } from '@farmers-mailbox/contract/publishing/coupon/fields.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { firstTrue } from '../../../database/first-true.ts';
import type { StoredCoupon } from './stored.ts';

type Counted = Pick<StoredCoupon, 'sendCount' | 'totalCount' | 'faceValue' | 'budgetAmount'>;
type Timed = Counted & Pick<StoredCoupon, 'auditStatus' | 'receiveStart' | 'receiveEnd'>;

export function statusOf(coupon: Timed, now: Date): CouponStatus {
  switch (coupon.auditStatus) {
    case ContentStatus.draft:
      return CouponStatus.draft;
    case ContentStatus.waiting:
      return CouponStatus.waiting;
    case ContentStatus.refused:
      return CouponStatus.refused;
    case ContentStatus.offline:
      return CouponStatus.stopped;
    default:
      if (coupon.receiveEnd <= now) return CouponStatus.ended;
      if (coupon.receiveStart > now) return CouponStatus.ahead;
      return isLeft(coupon) ? CouponStatus.open : CouponStatus.taken;
  }
}

const cents = (yuan: number) => Math.round(yuan * 100);

const isLeft = ({ sendCount, totalCount, faceValue, budgetAmount }: Counted) =>
  sendCount < totalCount && (sendCount + 1) * cents(faceValue) <= cents(budgetAmount);

/** One more is left of the number, and the budget still pays it. */
export const hasLeft = sql<SqlBool>`(coupon.send_count < coupon.total_count
  AND (coupon.send_count + 1) * coupon.face_value <= coupon.budget_amount)`;

const audited = (status: ContentStatus) => sql<SqlBool>`coupon.audit_status = ${sql.lit(status)}`;
export const passed = audited(ContentStatus.published);

/** Passed, and its window of claims is open. */
export const isOpenAt = (now: Date): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${passed} AND coupon.receive_start <= ${now} AND coupon.receive_end > ${now})`;

export function isInStatus(status: number, now: Date): RawBuilder<SqlBool> {
  switch (status as CouponStatus) {
    case CouponStatus.draft:
      return audited(ContentStatus.draft);
    case CouponStatus.waiting:
      return audited(ContentStatus.waiting);
    case CouponStatus.refused:
      return audited(ContentStatus.refused);
    case CouponStatus.stopped:
      return audited(ContentStatus.offline);
    case CouponStatus.ended:
      return sql<SqlBool>`(${passed} AND coupon.receive_end <= ${now})`;
    case CouponStatus.ahead:
      return sql<SqlBool>`(${passed} AND coupon.receive_start > ${now})`;
    case CouponStatus.taken:
      return sql<SqlBool>`(${isOpenAt(now)} AND NOT ${hasLeft})`;
    case CouponStatus.open:
      return sql<SqlBool>`(${isOpenAt(now)} AND ${hasLeft})`;
  }
}

/** Of COUPON_STATUS. */
export const ownStatus = (now: Date): RawBuilder<number> =>
  firstTrue(Object.values(CouponStatus), (status) => isInStatus(status, now));

/** Of a claim beside its coupon: used stays used; a stopped coupon voids the others, and its last day ends them. */
export const recordStatusAt = (now: Date): RawBuilder<number> =>
  sql<number>`CASE WHEN claim.use_time IS NOT NULL THEN ${sql.lit(RecordStatus.used)}
    WHEN NOT ${passed} THEN ${sql.lit(RecordStatus.void)}
    WHEN coupon.use_end <= ${now} THEN ${sql.lit(RecordStatus.expired)} ELSE ${sql.lit(RecordStatus.unused)} END`;
