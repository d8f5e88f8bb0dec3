/** The SQL of the other side of a listing: what may fit, of the same product and of the same category, no more than is soon scored. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import { InfoType } from '@farmers-mailbox/contract/messaging/products/endpoints.ts';
import { MATCHES_MAX } from '@farmers-mailbox/contract/publishing/supply-demand/fields.ts';
import {
  type MatchScore,
  scoreMatch,
} from '@farmers-mailbox/contract/publishing/supply-demand/match-score.ts';
import { ListingStatus } from '@farmers-mailbox/contract/publishing/supply-demand/states.ts';
import { expressionBuilder, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import { deptInside } from '../../../access/scope.ts';
import type { Tables } from '../../../database/tables.ts';
import { asOf, isInState, type StoredListing } from './kind.ts';

/** Of each kind so many are scored: those that end last, since they leave most time. */
const SCORED_MAX = 200;

const eb = expressionBuilder<Tables, 'supplyDemand'>();

export type Matched = Omit<StoredListing, 'deptName' | 'createDeptName' | 'isWriter'> & MatchScore;

/** The best first, published ones of the reader's area. @param today `YYYY-MM-DD` */
export async function findMatches(
  db: Kysely<Tables>,
  actor: Actor,
  listing: StoredListing,
  today: string,
): Promise<Matched[]> {
  const isOffered = listing.infoType === InfoType.offered;
  const published = sql.join(
    [
      sql`del_flag = 0`,
      isInState(ListingStatus.published, today),
      eb('supplyDemand.infoType', '=', isOffered ? InfoType.wanted : InfoType.offered),
      deptInside(eb, 'supplyDemand.deptId', areaOf(actor)),
    ],
    sql` AND `,
  );
  const some = (kind: RawBuilder<SqlBool>) =>
    sql`(SELECT supply_id FROM supply_demand WHERE ${published} AND ${kind} ORDER BY shown_until DESC, supply_id DESC LIMIT ${sql.lit(SCORED_MAX)})`;
  type Row = Omit<Matched, 'quantity' | 'price' | 'priceMax' | keyof MatchScore> & {
    quantity: string;
    price: string | null;
    priceMax: string | null;
  };
  const { rows } = await sql<Row>`WITH fitting AS MATERIALIZED (
      ${some(sql`product_name = ${listing.productName}`)}
      UNION ${some(sql`product_category = ${listing.productCategory}`)})
    SELECT supply_demand.*, place.full_dept_name
    FROM fitting JOIN supply_demand USING (supply_id) JOIN sys_dept AS place USING (dept_id)`.execute(db);
  return rows
    .map((row) => asOf(today, row))
    .map((other) => ({ ...other, ...(isOffered ? scoreMatch(listing, other) : scoreMatch(other, listing)) }))
    .toSorted((a, b) => b.matchScore - a.matchScore || Number(BigInt(b.supplyId) - BigInt(a.supplyId)))
    .slice(0, MATCHES_MAX);
}

/** As they were found the last time. */
export async function setMatchCount(db: Kysely<Tables>, supplyId: string, matchCount: number): Promise<void> {
  await db.updateTable('supplyDemand').set({ matchCount }).where('supplyId', '=', supplyId).execute();
}
