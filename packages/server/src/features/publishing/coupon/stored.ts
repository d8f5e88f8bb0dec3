/** A row of `coupon` as its readers get it: amounts as numbers, not as the database's exact texts. */
import type { WrittenCoupon } from '@farmers-mailbox/contract/publishing/coupon/endpoints.ts';
import type { Selectable } from 'kysely';
import type { CouponTable } from '../../../database/tables.ts';
import type { Placed } from '../content/kind.ts';

type Amount = 'faceValue' | 'discount' | 'minAmount' | 'budgetAmount';
export type CouponRowOfTable = Selectable<CouponTable>;
export type StoredCoupon = Omit<CouponRowOfTable, Amount> & Pick<WrittenCoupon, Amount> & Placed;

export const inNumbers = <Row extends Pick<CouponRowOfTable, Amount>>(
  row: Row,
): Omit<Row, Amount> & Pick<WrittenCoupon, Amount> => ({
  ...row,
  faceValue: Number(row.faceValue),
  discount: row.discount === null ? null : Number(row.discount),
  minAmount: Number(row.minAmount),
  budgetAmount: Number(row.budgetAmount),
});
