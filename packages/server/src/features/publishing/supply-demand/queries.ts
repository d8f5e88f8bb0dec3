/** Queries of other pages on listings, and what is shown of them to everybody. */
import { ListingStatus, statusOn } from '@farmers-mailbox/contract/publishing/supply-demand/states.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import { chinaDay } from '../../../time/moment.ts';
import { isMeantForAny, type PublishedKind } from '../content/published.ts';
import { isInState, ORDER } from './kind.ts';

export {
  compareProducts,
  countFlows,
  countMatches,
  countOffersByCategory,
  countOffersByRegion,
  countOn,
  listLatest,
  listPricedProducts,
  meanPrices,
  sumDeals,
} from './market-queries.ts';

/** Those on the market today. */
export const publicListings: PublishedKind = {
  table: 'supplyDemand',
  key: 'supplyId',
  order: ORDER,
  isPublic: (now) => isInState(ListingStatus.published, chinaDay(now)),
  isMeantFor: isMeantForAny('supplyDemand'),
  computed: () => ({
    fields: ['quantity', 'price', 'priceMax'],
    as: sql`quantity::float8 AS quantity, price::float8 AS price, price_max::float8 AS price_max`,
  }),
};

/** Those that have expired stand on top no more. */
export async function lowerExpired(db: Kysely<Tables>, now: Date): Promise<void> {
  await sql`UPDATE supply_demand SET top_flag = 0
    WHERE top_flag = 1 AND shown_until < ${chinaDay(now)}::date`.execute(db);
}

/** Fields that its farmer is told of; undefined when it was removed. */
export async function findListingState(db: Kysely<Tables>, supplyId: string, now: Date) {
  const found = await db
    .selectFrom('supplyDemand')
    .select(['supplyId', 'title', 'supplyStatus', 'shownUntil', 'auditOpinion'])
    .where('supplyId', '=', supplyId)
    .where('delFlag', '=', 0)
    .executeTakeFirst();
  return found && { ...found, supplyStatus: statusOn(chinaDay(now), found) };
}
