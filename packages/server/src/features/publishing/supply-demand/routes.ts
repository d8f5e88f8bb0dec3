/** The pages 供应信息 and 求购信息: `contract/publishing/supply-demand/endpoints.ts`. */
import { toPage } from '@farmers-mailbox/contract/envelope.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import * as endpoints from '@farmers-mailbox/contract/publishing/supply-demand/endpoints.ts';
import { normalisePhone } from '@farmers-mailbox/contract/rules/phone.ts';
import { sql } from 'kysely';
import type { PersonalData } from '../../../access/personal-data.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { demand, Refusal, refuseField } from '../../../http/refusal.ts';
import { type Route, route } from '../../../http/route.ts';
import { chinaDay } from '../../../time/moment.ts';
import { openCurrentMatcher } from '../../messaging/sensitive-words/queries.ts';
import { remindWordsIn } from '../../messaging/sensitive-words/text-actions.ts';
import { readGuarded } from '../../office/files/actions.ts';
import { ContentActions } from '../content/actions.ts';
import { requireArea } from '../content/area.ts';
import { countWaiting, listRecords } from '../content/queries.ts';
import { type ListingActions, recordDeal } from './deal-actions.ts';
import { type ContactPhone, listing, publishedOf, type StoredListing } from './kind.ts';
import { pageOfListings } from './list-queries.ts';
import { findMatches } from './match-queries.ts';
import { mayAdd, mayReview } from './policy.ts';
import { toCounterpart, toListingDetails, toListingRow } from './presenter.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'personalData' | 'config'>;

export function supplyDemandRoutes(deps: Needs): Route[] {
  const { db, clock, personalData } = deps;
  const matcher = openCurrentMatcher(db);
  const content: ListingActions = new ContentActions(listing, { ...deps, matcher });
  const today = () => chinaDay(clock.now());
  return [
    route(endpoints.pageListings, async (asked, { actor }) => {
      const { infoType } = asked;
      const area = requireArea(actor, asked.deptId);
      const { list, total, more } = await pageOfListings(db, actor, asked, today());
      const waitingCount = mayReview(actor, infoType)
        ? await countWaiting(db, listing, actor, area, [sql`supply_demand.info_type = ${infoType}`])
        : 0;
      const rows = list.map((row) => toListingRow(actor, row));
      return { ...toPage(rows, total, asked), more, waitingCount };
    }),
    route(endpoints.listingDetails, async ({ supplyId }, { actor }) => {
      const found = await content.find(actor, supplyId);
      const { counterpartId, createDeptId } = found;
      const [remindWords, records, counterpart] = await Promise.all([
        remindWordsIn(matcher, createDeptId, listing.partsOf(found)),
        listRecords(db, listing, supplyId),
        counterpartId === null ? undefined : listing.find(db, actor, counterpartId, clock.now()),
      ]);
      return toListingDetails(actor, personalData, found, { remindWords, records, counterpart });
    }),
    route(endpoints.readListingPicture, async ({ supplyId, relativeUrl }, { actor }) => {
      const { imageUrls } = await content.find(actor, supplyId);
      if (!imageUrls.includes(relativeUrl)) throw new Refusal(ErrorCode.notFound, '图片不存在或已删除');
      return readGuarded(deps, relativeUrl);
    }),
    route(endpoints.saveListing, async ({ phoneNumber, submitFlag, ...fields }, act) => {
      demand(mayAdd(act.actor, fields.infoType));
      const written = { ...publishedOf(fields), ...contactPhone(personalData, phoneNumber) };
      return { supplyId: await content.add(act, written, submitFlag) };
    }),
    route(endpoints.updateListing, async ({ supplyId, version, submitFlag, phoneNumber, ...fields }, act) => {
      const written = ({ infoType, phoneCipher, phoneHash }: StoredListing) => ({
        ...publishedOf({ ...fields, infoType }),
        ...(phoneNumber === undefined ? { phoneCipher, phoneHash } : contactPhone(personalData, phoneNumber)),
      });
      await content.change(act, { id: supplyId, version, submitFlag, written });
      return { supplyId };
    }),
    route(endpoints.passListing, (review, act) => content.pass(act, reviewOf(review)).then(nothing)),
    route(endpoints.refuseListing, (review, act) => content.refuse(act, reviewOf(review)).then(nothing)),
    route(endpoints.takeListingOffline, ({ supplyId, opinion }, act) =>
      content.takeOffline(act, { id: supplyId, opinion }).then(nothing),
    ),
    route(endpoints.removeListing, ({ supplyId, version }, act) =>
      content.remove(act, supplyId, version).then(nothing),
    ),
    route(endpoints.dealListing, (deal, act) => recordDeal(content, act, deal, clock.now()).then(nothing)),
    route(endpoints.matchListing, async ({ supplyId }, context) => {
      const listing = await content.requireMayDo(context, supplyId, 'match');
      const matches = await findMatches(db, context.actor, listing, today());
      return matches.map((row) => toCounterpart(personalData, row));
    }),
  ];
}

const nothing = () => null;

interface Reviewed {
  readonly supplyId: string;
  readonly contentHash?: string | undefined;
  readonly version?: number | undefined;
  readonly auditOpinion: string;
}
const reviewOf = ({ supplyId, auditOpinion, ...asRead }: Reviewed) => ({
  ...asRead,
  id: supplyId,
  opinion: auditOpinion,
});

function contactPhone(personalData: Pick<PersonalData, 'encrypt' | 'hash'>, typed: string): ContactPhone {
  const phone = normalisePhone(typed);
  if (phone === null) throw refuseField('phoneNumber', '请输入正确的手机号');
  return { phoneCipher: personalData.encrypt(phone), phoneHash: personalData.hash(phone) };
}
