/** The pages 供应信息 and 求购信息: `contract/publishing/supply-demand/endpoints.ts`. */

import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import * as endpoints from '@farmers-mailbox/contract/publishing/supply-demand/endpoints.ts';
import { withKept } from '@farmers-mailbox/contract/rules/kept-fields.ts';
import { keptPhone } from '../../../access/typed-phone.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { demand, Refusal } from '../../../http/refusal.ts';
import { type Route, route } from '../../../http/route.ts';
import { chinaDay } from '../../../time/moment.ts';
import { readGuarded } from '../../office/files/actions.ts';
import { tellPictures } from '../../office/files/picture-actions.ts';
import { ContentActions, openNeeds } from '../content/actions.ts';
import { orderRoute } from '../content/order.ts';
import { readPlainPhone } from '../content/plain-phone.ts';
import { detailsRoute, pageRoute, quietly, reviewRoutes } from '../content/routes.ts';
import { nameOfSubject, requireSubject } from '../content/subject.ts';
import { type ListingActions, recordDeal } from './deal-actions.ts';
import { listing, publishedOf, type StoredListing, waitingFor } from './kind.ts';
import { pageOfListings } from './list-queries.ts';
import { findMatches, setMatchCount } from './match-queries.ts';
import { turnListingIntoSms } from './onward-actions.ts';
import { placed } from './placed.ts';
import { listingOrdering, mayAdd } from './policy.ts';
import { toCounterpart, toListingDetails, toListingRow } from './presenter.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'personalData' | 'config'>;

export function supplyDemandRoutes(deps: Needs): Route[] {
  const { db, clock, personalData } = deps;
  const needs = { ...deps, ...openNeeds(deps) };
  const content: ListingActions = new ContentActions(listing, needs);
  const today = () => chinaDay(clock.now());
  return [
    pageRoute(endpoints.pageListings, content, {
      find: (actor, asked) => pageOfListings(db, actor, asked, today()),
      toRow: toListingRow,
      waitingFor: (actor, { infoType }) => waitingFor(actor, infoType),
    }),
    detailsRoute(
      endpoints.listingDetails,
      content,
      async (actor, found, beside) => {
        const { counterpartId } = found;
        const counterpart =
          counterpartId === null ? undefined : await listing.find(deps, actor, counterpartId, clock.now());
        const subjectName = await nameOfSubject(db, found);
        const imageUrls = await tellPictures(deps, found.imageUrls);
        const around = { ...beside, imageUrls, counterpart, subjectName };
        return toListingDetails(actor, personalData, found, around);
      },
      phoneOf,
    ),
    route(endpoints.readListingPicture, async ({ supplyId, relativeUrl }, { actor }) => {
      const { imageUrls } = await content.find(actor, supplyId);
      if (!imageUrls.includes(relativeUrl)) throw new Refusal(ErrorCode.notFound, '图片不存在或已删除');
      return readGuarded(deps, relativeUrl);
    }),
    route(endpoints.readContactPhone, ({ supplyId }, act) =>
      readPlainPhone(content, personalData, act, { id: supplyId, phoneOf }),
    ),
    route(endpoints.saveListing, async ({ phoneNumber, submitFlag, ...fields }, act) => {
      demand(mayAdd(act.actor, fields.infoType));
      await requireSubject(db, act.actor, fields, null);
      const said = await placed(db, publishedOf(fields));
      const written = { ...said, ...keptPhone(personalData, phoneNumber) };
      return { supplyId: await content.add(act, written, submitFlag) };
    }),
    route(endpoints.updateListing, async ({ supplyId, version, submitFlag, phoneNumber, ...fields }, act) => {
      const written = async (before: StoredListing) => {
        const { infoType, phoneCipher, phoneHash } = before;
        const said = await placed(db, publishedOf({ ...withKept(fields, before), infoType }));
        await requireSubject(db, act.actor, said, before);
        return {
          ...said,
          ...(phoneNumber === undefined ? { phoneCipher, phoneHash } : keptPhone(personalData, phoneNumber)),
        };
      };
      await content.change(act, { id: supplyId, version, submitFlag, written });
      return { supplyId };
    }),
    ...reviewRoutes(content, {
      pass: endpoints.passListing,
      refuse: endpoints.refuseListing,
      offline: endpoints.takeListingOffline,
      remove: endpoints.removeListing,
    }),
    orderRoute(endpoints.orderListing, content, listingOrdering),
    route(endpoints.dealListing, (deal, act) => quietly(recordDeal(content, act, deal, clock.now()))),
    route(endpoints.matchListing, async ({ supplyId }, context) => {
      const listing = await content.requireMayDo(context, supplyId, 'match');
      const matches = await findMatches(db, context.actor, listing, today());
      await setMatchCount(db, supplyId, matches.length);
      return matches.map((row) => toCounterpart(personalData, row));
    }),
    route(endpoints.turnListingIntoSms, (asked, act) => turnListingIntoSms(needs, content, act, asked)),
  ];
}

const phoneOf = ({ phoneCipher }: StoredListing) => phoneCipher;
