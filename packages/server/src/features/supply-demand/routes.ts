/** The pages 供应信息 and 求购信息: `contract/supply-demand/endpoints.ts`. */
import { areaOf, covers } from '@farmers-mailbox/contract/access/area.ts';
import { toPage } from '@farmers-mailbox/contract/envelope.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import * as endpoints from '@farmers-mailbox/contract/supply-demand/endpoints.ts';
import type { Actor } from '../../access/actor.ts';
import type { Dependencies } from '../../dependencies.ts';
import { chinaDay } from '../../http/moment.ts';
import { Refusal } from '../../http/refusal.ts';
import { type Route, route } from '../../http/route.ts';
import { readGuarded } from '../files/actions.ts';
import { openCurrentMatcher } from '../sensitive-words/queries.ts';
import { remindWordsIn } from '../sensitive-words/text-actions.ts';
import { addNew, changeOne, demandMayDo, findOrRefuse, removeOne } from './actions.ts';
import { countWaitingFor, pageOfListings } from './list-queries.ts';
import { findMatches } from './match-queries.ts';
import { mayReview } from './policy.ts';
import { toCounterpart, toListingDetails, toListingRow } from './presenter.ts';
import { findVisible, listRecords } from './queries.ts';
import { dealOne, passOne, refuseOne, takeOffline } from './review-actions.ts';
import { partsOf } from './words.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'personalData' | 'config'>;

export function supplyDemandRoutes(deps: Needs): Route[] {
  const { db, clock, personalData } = deps;
  const needs = { ...deps, matcher: openCurrentMatcher(db) };
  const today = () => chinaDay(clock.now());
  return [
    route(endpoints.pageListings, async (asked, { actor }) => {
      const { infoType } = asked;
      const area = demandArea(actor, asked.deptId);
      const { list, total, more } = await pageOfListings(db, actor, asked, today());
      const waitingCount = mayReview(actor, infoType)
        ? await countWaitingFor(db, actor, { area, infoType })
        : 0;
      const rows = list.map((row) => toListingRow(actor, row));
      return { ...toPage(rows, total, asked), more, waitingCount };
    }),
    route(endpoints.listingDetails, async ({ supplyId }, { actor }) => {
      const found = await findOrRefuse(deps, actor, supplyId);
      const { counterpartId, createDeptId } = found;
      const [remindWords, records, counterpart] = await Promise.all([
        remindWordsIn(needs.matcher, createDeptId, partsOf(found)),
        listRecords(db, supplyId),
        counterpartId === null ? undefined : findVisible(db, actor, counterpartId, today()),
      ]);
      return toListingDetails(actor, personalData, found, { remindWords, records, counterpart });
    }),
    route(endpoints.readListingPicture, async ({ supplyId, relativeUrl }, { actor }) => {
      const { imageUrls } = await findOrRefuse(deps, actor, supplyId);
      if (!imageUrls.includes(relativeUrl)) throw new Refusal(ErrorCode.notFound, '图片不存在或已删除');
      return readGuarded(deps, relativeUrl);
    }),
    route(endpoints.saveListing, async (fields, context) => ({
      supplyId: await addNew(needs, context, fields),
    })),
    route(endpoints.updateListing, async (fields, context) => {
      await changeOne(needs, context, fields);
      return { supplyId: fields.supplyId };
    }),
    route(endpoints.passListing, (review, context) => passOne(needs, context, review).then(nothing)),
    route(endpoints.refuseListing, (review, context) => refuseOne(needs, context, review).then(nothing)),
    route(endpoints.takeListingOffline, (fields, context) =>
      takeOffline(needs, context, fields).then(nothing),
    ),
    route(endpoints.removeListing, (fields, context) => removeOne(needs, context, fields).then(nothing)),
    route(endpoints.dealListing, (fields, context) => dealOne(needs, context, fields).then(nothing)),
    route(endpoints.matchListing, async ({ supplyId }, context) => {
      const listing = await demandMayDo(deps, context, supplyId, 'match');
      const matches = await findMatches(db, context.actor, listing, today());
      return matches.map((row) => toCounterpart(personalData, row));
    }),
  ];
}

const nothing = () => null;

/** The reader's area; what is asked for must lie in it. @throws Refusal 4040, 4030 for who covers nothing */
function demandArea(actor: Actor, deptId: string | undefined): string {
  const area = areaOf(actor);
  if (area === null) throw new Refusal(ErrorCode.forbidden);
  if (deptId !== undefined && !covers(area, deptId)) {
    throw new Refusal(ErrorCode.notFound, '组织不存在或已删除');
  }
  return area;
}
