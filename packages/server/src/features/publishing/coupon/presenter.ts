/** Fields of a coupon and of its claims that travel, as the contract names them, with the person's verdicts; telephones masked. */
import {
  type CouponDetails,
  type CouponRecord,
  type CouponRow,
  couponDetails,
  couponRecord,
  couponRow,
} from '@farmers-mailbox/contract/publishing/coupon/endpoints.ts';
import type { Actor } from '../../../access/actor.ts';
import type { PersonalData } from '../../../access/personal-data.ts';
import { toldNumber } from '../../../access/plain-numbers.ts';
import { answerBy, besideFor, type ReadWhole, withReview } from '../content/presenter.ts';
import type { ListedClaim, NamedTour } from './claim-queries.ts';
import { couponPolicy } from './kind.ts';
import { statusOf } from './progress.ts';
import type { ListedCoupon } from './queries.ts';
import type { StoredCoupon } from './stored.ts';

export function toCouponRow(actor: Actor, row: ListedCoupon, now: Date): CouponRow {
  const can = couponPolicy.canOf(actor, row);
  return answerBy(couponRow, { ...withReview(actor, row), couponStatus: statusOf(row, now), can });
}

export const toCouponDetails = (
  actor: Actor,
  row: StoredCoupon,
  { tours, ...beside }: ReadWhole & { readonly tours: readonly NamedTour[] },
  now: Date,
): CouponDetails =>
  answerBy(couponDetails.answer, {
    ...row,
    ...toCouponRow(actor, row, now),
    tours: tours.map(({ tourId, title }) => ({ tourId, title })),
    ...besideFor(actor, row, beside),
  });

const SHOWN_SIGNS = 4;

export const toRecord = (
  personalData: Pick<PersonalData, 'decrypt'>,
  { couponNo, orderAmount, discountAmount, ...row }: ListedClaim,
  isPlain: boolean,
): CouponRecord =>
  answerBy(couponRecord, {
    ...row,
    couponNo: `…${couponNo.slice(-SHOWN_SIGNS)}`,
    orderAmount: orderAmount === null ? null : Number(orderAmount),
    discountAmount: discountAmount === null ? null : Number(discountAmount),
    phoneNumber: toldNumber(personalData, row.phoneCipher, isPlain),
  });
