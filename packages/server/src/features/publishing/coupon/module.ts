/** 优惠券管理 as a module of the program: its routes, and the rules of its calls. */

import { areaOf, covers } from '@farmers-mailbox/contract/access/area.ts';
import { toPage } from '@farmers-mailbox/contract/envelope.ts';
import * as endpoints from '@farmers-mailbox/contract/publishing/coupon/endpoints.ts';
import { CouponStatus, RecordStatus } from '@farmers-mailbox/contract/publishing/coupon/fields.ts';
import { isRegionCode } from '@farmers-mailbox/contract/rules/organisation.ts';
import type { Actor } from '../../../access/actor.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { refuseField } from '../../../http/refusal.ts';
import { type Route, route } from '../../../http/route.ts';
import { ContentActions, openNeeds } from '../content/actions.ts';
import { contentCallRules, isInAreaOf } from '../content/call-rules.ts';
import type { ContentModule } from '../content/module.ts';
import { moveContentOf } from '../content/queries.ts';
import { detailsRoute, pageRoute, reviewRoutes } from '../content/routes.ts';
import { returnedAt } from '../content/todo.ts';
import { waitingContent } from '../content/waiting.ts';
import { findTours, pageOfClaims, sumClaims } from './claim-queries.ts';
import { exportRecords } from './export.ts';
import { type CouponActions, coupon, couponPolicy, publishedOf } from './kind.ts';
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

function couponRoutes(deps: Dependencies): Route[] {
  const { db, clock, personalData } = deps;
  const content: CouponActions = new ContentActions(coupon, openNeeds(deps));
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
