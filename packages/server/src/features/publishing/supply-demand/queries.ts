/**
 * Queries of other pages on listings, locks on both sides of a deal, and the transfer of listings when an
 * organisation is merged into another one.
 */
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import { moveContentTo } from '../content/queries.ts';
import { inNumbers, listing } from './kind.ts';

export {
  compareProducts,
  countFlows,
  countOffersByCategory,
  countOffersByRegion,
  countOn,
  listLatest,
  listPricedProducts,
  meanPrices,
  sumDeals,
} from './market-queries.ts';

/** Locks both sides of a deal in one order, so that two who name each other cannot wait for each other. */
export async function lockListings(trx: Transaction<Tables>, supplyIds: readonly string[]): Promise<void> {
  await trx
    .selectFrom('supplyDemand')
    .select('supplyId')
    .where('supplyId', 'in', [...supplyIds])
    .orderBy('supplyId')
    .forUpdate()
    .execute();
}

export const moveListingsOf = (trx: Kysely<Tables>, deptId: string, toDeptId: string): Promise<void> =>
  moveContentTo(trx, listing, { deptId, toDeptId }, async (ids) => {
    const rows = await trx
      .selectFrom('supplyDemand')
      .selectAll()
      .where('supplyId', 'in', [...ids])
      .execute();
    return rows.map((row) => ({ id: row.supplyId, hash: listing.hashOf(inNumbers(row)) }));
  });
