/** 优惠券管理 as a module of the program: its routes, and the rules of its calls. */

import { areaOf, covers } from '@farmers-mailbox/contract/access/area.ts';
import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { toPage } from '@farmers-mailbox/contract/envelope.ts';
import * as endpoints from '@farmers-mailbox/contract/publishing/coupon/endpoints.ts';
import {
  CouponStatus,
  RECORD_STATUS,
  RecordStatus,
} from '@farmers-mailbox/contract/publishing/coupon/fields.ts';
import { isRegionCode } from '@farmers-mailbox/contract/rules/organisation.ts';
import type { Actor } from '../../../access/actor.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { refuseField } from '../../../http/refusal.ts';
import { type ActorContext, type FileAnswer, type Route, route } from '../../../http/route.ts';
import { type SheetColumn, sheetAnswer } from '../../../http/sheet-answer.ts';
import { chinaDay } from '../../../time/moment.ts';
import { logNumbersExport } from '../../system/operation-log/actions.ts';
import { ContentActions, openNeeds } from '../content/actions.ts';
import { contentCallRules, isInAreaOf } from '../content/call-rules.ts';
import type { ContentModule } from '../content/module.ts';
import { moveContentOf } from '../content/queries.ts';
import { detailsRoute, pageRoute, reviewRoutes } from '../content/routes.ts';
import { returnedAt } from '../content/todo.ts';
import { waitingContent } from '../content/waiting.ts';
import { everyClaim, findTours, pageOfClaims, sumClaims } from './claim-queries.ts';
import { coupon, couponPolicy, publishedOf } from './kind.ts';
import { toCouponDetails, toCouponRow, toRecord } from './presenter.ts';
import { ownStatus } from './progress.ts';
import { pageOfCoupons } from './queries.ts';
import type { StoredCoupon } from './stored.ts';

const calls = {
  details: endpoints.couponDetails,
  change: endpoints.updateCoupon,
  pass: endpoints.passCoupon,
  refuse: endpoints.refuseCoupon,
  offline: endpoints.stopCoupon,
  remove: endpoints.removeCoupon,
};

const waitingFor = (actor: Actor) => (couponPolicy.mayReview(actor) ? [] : null);

export const couponModule: ContentModule = {
  kind: coupon,
  routes: couponRoutes,
  callRules: (deps) =>
    contentCallRules<endpoints.WrittenCoupon, StoredCoupon>(coupon, deps, {
      object: 'coupon',
      policy: couponPolicy,
      calls,
      isNear: isInAreaOf('优惠券管理'),
      alsoRead: [endpoints.pageCouponRecords, endpoints.couponStat, endpoints.exportCouponRecords],
    }),
  moveOnMerge: moveContentOf(coupon),
  returned: [returnedAt('coupon', `/tour/coupon?couponStatus=${CouponStatus.refused}`)],
  waiting: [{ ...waitingContent(coupon, 'coupon', calls, waitingFor), ownStatus }],
};

type Actions = ContentActions<endpoints.WrittenCoupon, StoredCoupon>;

function couponRoutes(deps: Dependencies): Route[] {
  const { db, clock, personalData } = deps;
  const content: Actions = new ContentActions(coupon, openNeeds(deps));
  return [
    pageRoute(endpoints.pageCoupons, content, {
      find: (actor, asked) => pageOfCoupons(db, actor, asked, clock.now()),
      toRow: (actor, row) => toCouponRow(actor, row, clock.now()),
      waitingFor,
    }),
    detailsRoute(calls.details, content, async (actor, found, beside) => {
      const tours = await toursIn(db, areaOf(actor), found.tourIds);
      return toCouponDetails(actor, found, { ...beside, tours }, clock.now());
    }),
    route(endpoints.saveCoupon, async ({ submitFlag, ...fields }, act) => ({
      couponId: await content.add(act, await forTours(db, act.actor, withBudget(fields, null)), submitFlag),
    })),
    route(calls.change, async ({ couponId, version, submitFlag, ...fields }, act) => {
      const written = (before: StoredCoupon) =>
        forTours(
          db,
          act.actor,
          withBudget(fields, before),
          before.deptId === fields.deptId ? before.tourIds : [],
        );
      await content.change(act, { id: couponId, version, submitFlag, written });
      return { couponId };
    }),
    ...reviewRoutes(content, calls),
    route(endpoints.pageCouponRecords, async (asked, { actor }) => {
      await content.find(actor, asked.couponId);
      const { list, total } = await pageOfClaims(db, asked, clock.now());
      return toPage(
        list.map((row) => toRecord(personalData, row, false)),
        total,
        asked,
      );
    }),
    route(endpoints.couponStat, async ({ couponId }, { actor }) => {
      const { title, totalCount, sendCount, useCount, faceValue, budgetAmount } = await content.find(
        actor,
        couponId,
      );
      const { byStatus, tours } = await sumClaims(db, couponId, clock.now());
      const used = byStatus.get(RecordStatus.used);
      return {
        title,
        totalCount,
        sendCount,
        useCount,
        budgetAmount,
        tours,
        heldAmount: Math.round(sendCount * faceValue * 100) / 100,
        expiredCount: byStatus.get(RecordStatus.expired)?.count ?? 0,
        voidCount: byStatus.get(RecordStatus.void)?.count ?? 0,
        orderAmount: used?.orderAmount ?? 0,
        discountAmount: used?.discountAmount ?? 0,
      };
    }),
    route(endpoints.exportCouponRecords, (asked, context) => exportRecords(deps, content, context, asked)),
  ];
}

/** @throws Refusal 4000 beside the field where what it was does not suffice for what it says now */
function withBudget(fields: endpoints.SentCoupon, before: StoredCoupon | null): endpoints.WrittenCoupon {
  const budgetAmount = fields.budgetAmount ?? before?.budgetAmount ?? endpoints.costOfAll(fields);
  const coupon = publishedOf({ ...fields, budgetAmount });
  const [wrong] = endpoints.couponProblems(coupon);
  if (wrong) throw refuseField(wrong.field, wrong.message);
  return coupon;
}

const toursIn = async (db: Dependencies['db'], area: string | null, ids: readonly string[]) =>
  (await findTours(db, ids)).filter(({ deptId }) => covers(area, deptId));

/**
 * @param known places of the same region that it had before
 * @throws Refusal 4000 beside the field for a place that is not published, or not in the coupon's region
 */
async function forTours(
  db: Dependencies['db'],
  actor: Actor,
  written: endpoints.WrittenCoupon,
  known: readonly string[] = [],
): Promise<endpoints.WrittenCoupon> {
  const { deptId } = written;
  // another region is refused beside its own field
  if (!isRegionCode(deptId) || !covers(areaOf(actor), deptId)) return written;
  const added = written.tourIds.filter((tourId) => !known.includes(tourId));
  if ((await toursIn(db, deptId, added)).length < added.length)
    throw refuseField('tourIds', '请选择所属区域内已发布的农家乐、民宿或其他地方');
  return written;
}

/** Written to the operation log first: it leaves the house. */
async function exportRecords(
  { db, clock, personalData }: Dependencies,
  content: Actions,
  context: ActorContext,
  { masked, ...asked }: CheckedRequestOf<typeof endpoints.exportCouponRecords>,
): Promise<FileAnswer> {
  const now = clock.now();
  await content.find(context.actor, asked.couponId);
  const exporting = { title: '优惠券领用记录', bizType: 'coupon', filters: asked, masked };
  const isPlain = await logNumbersExport(db, context, exporting, now);
  const columns: readonly SheetColumn<endpoints.CouponRecord>[] = [
    { title: '券号', width: 10, text: ({ couponNo }) => couponNo },
    { title: '手机号码', width: 14, text: ({ phoneNumber }) => phoneNumber },
    { title: '领取时间', width: 20, text: ({ receiveTime }) => receiveTime },
    { title: '使用时间', width: 20, text: ({ useTime }) => useTime },
    { title: '使用地点', width: 24, text: ({ tourTitle }) => tourTitle },
    { title: '核销应用', width: 20, text: ({ useAppName }) => useAppName },
    { title: '订单金额（元）', width: 14, text: ({ orderAmount }) => orderAmount?.toFixed(2) ?? null },
    { title: '减免（元）', width: 12, text: ({ discountAmount }) => discountAmount?.toFixed(2) ?? null },
    { title: '状态', width: 10, text: ({ recordStatus }) => labelOf(RECORD_STATUS, recordStatus) },
  ];
  async function* rows() {
    for await (const row of everyClaim(db, asked, now)) yield toRecord(personalData, row, isPlain);
  }
  return sheetAnswer('优惠券领用记录', chinaDay(now), columns, rows());
}
