/** The trial's coupons in their states, with claims, uses and the records of how each came there. All of it is made up. */

import { ContentStatus } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import type { WrittenCoupon } from '@farmers-mailbox/contract/publishing/coupon/endpoints.ts';
import { CouponType } from '@farmers-mailbox/contract/publishing/coupon/fields.ts';
import type { Dependencies } from '../../dependencies.ts';
import { drawCouponNo, takenOff } from '../../features/publishing/coupon/claim-actions.ts';
import { coupon } from '../../features/publishing/coupon/kind.ts';
import { openIds } from '../../installation/record-ids.ts';
import { chinaDay, DAY_MS, HOUR_MS } from '../../time/moment.ts';
import { TRIAL_COUNTY } from '../accounts.ts';
import { TRIAL_COUPON_APP } from '../apps.ts';
import { TRIAL_SEED } from '../first-load.ts';
import { phoneAt } from '../identity-numbers.ts';
import {
  idOfContent,
  readTrialPeople,
  reviewedColumns,
  reviewedRecords,
  type TrialContent,
} from './reviewed-contents.ts';

interface TrialCoupon extends TrialContent {
  readonly title: string;
  readonly worth: Pick<WrittenCoupon, 'couponType' | 'faceValue' | 'discount' | 'minAmount'>;
  readonly totalCount: number;
  /** days from the first day of the trial: claims from and to, uses to */
  readonly days: readonly [from: number, to: number, useTo: number];
  /** the published places in their order of which it takes some */
  readonly places: readonly number[];
  readonly claims?: number;
  readonly uses?: number;
}

const passed = { writer: 'xhadmin', end: 'published', reviewer: 'hzadmin' } as const;
const off = (faceValue: number, minAmount: number) =>
  ({ couponType: CouponType.reduction, faceValue, discount: null, minAmount }) as const;

const COUPONS: readonly TrialCoupon[] = [
  {
    title: '西湖乡村消费券',
    worth: off(50, 200),
    ...passed,
    daysAgo: 20,
    totalCount: 100,
    days: [-18, 12, 40],
    places: [0, 1, 3],
    claims: 46,
    uses: 19,
  },
  {
    title: '茶香农家八五折',
    ...passed,
    daysAgo: 15,
    worth: { couponType: CouponType.discount, faceValue: 40, discount: 8.5, minAmount: 0 },
    totalCount: 24,
    days: [-14, 10, 30],
    places: [0],
    claims: 24,
    uses: 9,
  },
  {
    title: '葡萄采摘兑换券',
    ...passed,
    daysAgo: 40,
    worth: { couponType: CouponType.exchange, faceValue: 20, discount: null, minAmount: 0 },
    totalCount: 50,
    days: [-38, -10, -3],
    places: [4],
    claims: 18,
    uses: 13,
  },
  {
    title: '元旦民宿消费券',
    worth: off(100, 500),
    ...passed,
    daysAgo: 3,
    totalCount: 200,
    days: [9, 30, 60],
    places: [3],
  },
  {
    title: '秋游满减券',
    worth: off(30, 150),
    writer: 'xhadmin',
    end: 'offline',
    reviewer: 'hzadmin',
    opinion: '活动改期，重新发放',
    daysAgo: 25,
    totalCount: 80,
    days: [-22, 5, 20],
    places: [0, 1],
    claims: 11,
    uses: 4,
  },
  {
    title: '采茶体验券',
    worth: off(20, 68),
    writer: 'xhadmin2',
    end: 'waiting',
    daysAgo: 1,
    totalCount: 300,
    days: [2, 40, 60],
    places: [0],
  },
  {
    title: '荷塘小院立减券',
    worth: off(15, 60),
    writer: 'xhadmin',
    end: 'refused',
    reviewer: 'hzadmin',

    opinion: '使用规则里请写明节假日能不能用',
    daysAgo: 5,
    totalCount: 60,
    days: [1, 30, 40],
    places: [1],
  },
  {
    title: '冬至团圆券',
    worth: off(60, 300),
    writer: 'xhadmin',
    end: 'draft',
    daysAgo: 0,
    totalCount: 100,
    days: [15, 30, 45],
    places: [0, 1, 3],
  },
];

/** Phone positions behind everybody else's. */
const PHONES_FROM = 199_996_000;

/** Once, after the trial's places and applications are there. */
export async function loadTrialCoupons({
  db,
  clock,
  personalData,
}: Pick<Dependencies, 'db' | 'clock' | 'personalData'>): Promise<void> {
  const now = clock.now();
  const personOf = await readTrialPeople(db, ['xhadmin', 'xhadmin2', 'hzadmin']);
  const nextId = openIds(new Date(now.getTime() - 41 * DAY_MS));
  const tours = await db
    .selectFrom('ruralTour')
    .select('tourId')
    .where('auditStatus', '=', ContentStatus.published)
    .orderBy('tourId')
    .execute();
  const { appId } = await db
    .selectFrom('appAccess')
    .select('appId')
    .where('appName', '=', TRIAL_COUPON_APP)
    .executeTakeFirstOrThrow();
  let phones = PHONES_FROM;
  for (const [place, one] of COUPONS.entries()) {
    const { claims = 0, uses = 0, worth } = one;
    const tourIds = one.places.flatMap((place) => tours[place]?.tourId ?? []);
    const written = writtenOf(one, tourIds, now);
    const contentHash = coupon.hashOf(written);
    const couponId = idOfContent(one, place, now);
    await db
      .insertInto('coupon')
      .values({
        ...coupon.columnsOf(written),
        ...reviewedColumns(one, contentHash, now, personOf),
        couponId,
        sendCount: claims,
        useCount: uses,
      } as never)
      .execute();
    const records = reviewedRecords(one, contentHash, { now, nextId, personOf });
    await db
      .insertInto('couponRecord')
      .values(records.map((row) => ({ ...row, couponId })))
      .execute();
    if (claims === 0) continue;
    const from = now.getTime() + one.days[0] * DAY_MS;
    await db
      .insertInto('couponClaim')
      .values(
        Array.from({ length: claims }, (_, place) => {
          const phone = phoneAt(phones++, TRIAL_SEED);
          const receiveTime = new Date(from + (place + 1) * 3 * HOUR_MS);
          const used = place < uses && {
            useTime: new Date(receiveTime.getTime() + 20 * HOUR_MS),
            useAppId: appId,
            tourId: tourIds[place % tourIds.length] ?? null,
            ...amountsOf(worth, place),
          };
          return {
            recordId: nextId(),
            couponId,
            appId,
            couponNo: drawCouponNo(),
            turn: 1,
            receiveTime,
            ...used,
            phoneCipher: personalData.encrypt(phone),
            phoneHash: personalData.hash(phone),
          };
        }),
      )
      .execute();
  }
}

function amountsOf(worth: TrialCoupon['worth'], place: number) {
  const orderAmount = Math.max(worth.minAmount, 80) + place * 7.5;
  return { orderAmount: String(orderAmount), discountAmount: String(takenOff(worth, orderAmount)) };
}

function writtenOf(
  { title, worth, totalCount, days: [from, to, useTo] }: TrialCoupon,
  tourIds: readonly string[],
  now: Date,
): WrittenCoupon {
  const dayAfter = (days: number) => chinaDay(new Date(now.getTime() + days * DAY_MS));
  const [begins, ends] = ['00:00:00', '23:55:00'];
  return {
    title,
    ...worth,
    totalCount,
    perLimit: 1,
    tourIds: [...tourIds],
    deptId: TRIAL_COUNTY,
    receiveStart: `${dayAfter(from)} ${begins}`,
    receiveEnd: `${dayAfter(to)} ${ends}`,
    useStart: `${dayAfter(from)} ${begins}`,
    useEnd: `${dayAfter(useTo)} ${ends}`,
    fundSource: 1,
    budgetAmount: worth.faceValue * totalCount,
    useRule: '结账前出示券号。每桌限用一张，不找零，不与店内其他优惠同时使用。',
  };
}
