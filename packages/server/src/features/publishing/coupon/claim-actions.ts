/** Claims (领用) and uses of coupons, which other systems' applications bring in: nothing is given away twice, however many ask at once. */
import { randomInt } from 'node:crypto';
import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import {
  COUPON_NO_LENGTH,
  CouponType,
  RECORD_STATUS,
  RecordStatus,
} from '@farmers-mailbox/contract/publishing/coupon/fields.ts';
import type { Transaction } from 'kysely';
import type { PersonalData } from '../../../access/personal-data.ts';
import type { Tables } from '../../../database/tables.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { Refusal, refuseField } from '../../../http/refusal.ts';
import * as queries from './claim-queries.ts';

interface Needs extends Pick<Dependencies, 'db' | 'clock'> {
  readonly personalData: Pick<PersonalData, 'encrypt' | 'hash'>;
}

/** Without those that people take for each other: 32 of them, five bits each. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const drawCouponNo = (): string =>
  Array.from({ length: COUPON_NO_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');

export interface Claim {
  readonly couponId: string;
  readonly phoneNumber: string;
  readonly appId: string;
  /** regions whose coupons the application may give out */
  readonly areaIds: readonly string[];
}

export interface Claimed {
  readonly recordId: string;
  readonly couponNo: string;
}

/**
 * @param also in the same transaction
 * @throws Refusal 4040 no such coupon for this application; 4090 with the reason why there is none for this person now
 */
export async function claimCoupon(
  { db, clock, personalData }: Needs,
  { couponId, phoneNumber, appId, areaIds }: Claim,
  also: (trx: Transaction<Tables>, claimed: Claimed) => Promise<void>,
): Promise<Claimed> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const phoneHash = personalData.hash(phoneNumber);
    // from here on nobody else claims of this coupon until the transaction ends, so that the count of this telephone stands
    const taken = await queries.takeOne(trx, couponId, areaIds, now);
    if (!taken) throw await whyNone(trx, couponId, areaIds, now);
    const turn = (await queries.countOfPhone(trx, couponId, phoneHash)) + 1;
    if (turn > taken.perLimit)
      throw new Refusal(ErrorCode.stateChanged, `每人最多领取${taken.perLimit}张，这个号码已经领过`);
    const couponNo = drawCouponNo();
    const phoneCipher = personalData.encrypt(phoneNumber);
    const row = { couponId, couponNo, appId, phoneCipher, phoneHash, turn, receiveTime: now };
    const claimed = { recordId: await queries.insertClaim(trx, row), couponNo };
    await also(trx, claimed);
    return claimed;
  });
}

async function whyNone(trx: Transaction<Tables>, couponId: string, areaIds: readonly string[], now: Date) {
  const found = await queries.findForClaim(trx, couponId, areaIds);
  if (!found) return new Refusal(ErrorCode.notFound, '没有这张优惠券，或不在应用的区域范围内');
  const { receiveStart, receiveEnd } = found;
  const refuse = (sentence: string) => new Refusal(ErrorCode.stateChanged, sentence);
  if (receiveStart > now) return refuse('还没有开始领取');
  return refuse(receiveEnd <= now ? '领取已经结束' : '已经领完');
}

export interface Use {
  readonly couponNo: string;
  readonly tourId: string;
  /** yuan */
  readonly orderAmount: number;
  readonly appId: string;
  readonly areaIds: readonly string[];
}

export interface Used {
  readonly recordId: string;
  /** yuan taken off */
  readonly discountAmount: number;
}

/** @throws Refusal 4040 no such number; 4090 used, void, outside its time; 4000 beside the field for a place or an order it is not for */
export async function useCoupon(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  { couponNo, tourId, orderAmount, appId, areaIds }: Use,
  also: (trx: Transaction<Tables>, used: Used) => Promise<void>,
): Promise<Used> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const claim = await queries.lockClaim(trx, couponNo, areaIds, now);
    if (!claim) throw new Refusal(ErrorCode.notFound, '没有这张券');
    const refuse = (sentence: string) => new Refusal(ErrorCode.stateChanged, sentence);
    const { recordStatus, useStart, tourIds, minAmount } = claim;
    if (recordStatus !== RecordStatus.unused) throw refuse(`这张券${labelOf(RECORD_STATUS, recordStatus)}`);
    if (useStart > now) throw refuse('还没有到使用的时间');
    if (!tourIds.includes(tourId)) throw refuseField('tourId', '这张券不能在这里使用');
    if (!(await queries.isTourIn(trx, tourId, areaIds)))
      throw refuseField('tourId', '这个地方不在应用的区域范围内');
    if (orderAmount < minAmount) throw refuseField('orderAmount', `满${minAmount}元才能使用`);
    const discountAmount = takenOff(claim, orderAmount);
    await queries.markUsed(trx, claim, {
      useTime: now,
      useAppId: appId,
      tourId,
      orderAmount,
      discountAmount,
    });
    const used = { recordId: claim.recordId, discountAmount };
    await also(trx, used);
    return used;
  });
}

interface Worth {
  readonly couponType: number;
  readonly faceValue: number;
  readonly discount: number | null;
}

/** Never more than the order, nor than what the budget holds for it. */
export function takenOff({ couponType, faceValue, discount }: Worth, orderAmount: number): number {
  if (couponType !== CouponType.discount) return Math.min(faceValue, orderAmount);
  // whole cents and whole tenths, so that half a cent is half a cent and rounds up
  const tenthsOff = 100 - Math.round((discount ?? 10) * 10);
  const off = Math.round((Math.round(orderAmount * 100) * tenthsOff) / 100) / 100;
  return Math.min(off, faceValue, orderAmount);
}
