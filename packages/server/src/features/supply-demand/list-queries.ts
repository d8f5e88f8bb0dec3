/** The SQL of the list of listings, the newest first, and of how many wait for the reader. */
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { LISTED_LISTINGS_MAX, type pageListings } from '@farmers-mailbox/contract/supply-demand/endpoints.ts';
import { ListingStatus } from '@farmers-mailbox/contract/supply-demand/states.ts';
import { expressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { deptInside } from '../../access/scope.ts';
import { type Condition, findNewest, type NewestList } from '../../database/newest-first.ts';
import type { Tables } from '../../database/tables.ts';
import { chinaDay, readMoment } from '../../http/moment.ts';
import { asOf, isInState, isWriter, type StoredListing, visibleTo } from './queries.ts';

type Asked = CheckedRequestOf<typeof pageListings>;
export type ListedListing = Omit<
  StoredListing,
  'deptName' | 'spec' | 'qualityDesc' | 'description' | 'phoneCipher' | 'phoneHash' | 'contactName'
>;

const eb = expressionBuilder<Tables, 'supplyDemand'>();

/** As the index has it. */
const SEARCHED = sql`text_pairs(supply_demand.title || ' ' || supply_demand.product_name)`;

const LIST: NewestList = {
  table: 'supply_demand',
  key: 'supply_id',
  order: sql`supply_id DESC`,
  always: sql`del_flag = 0`,
  countsInOrder: false,
};

/** Conditions, and what the index of words can say beside them. */
function conditionsOf(
  actor: Actor,
  asked: Asked,
  today: string,
): { conditions: Condition[]; words: Condition[] } {
  const { infoType, title, productName, productCategory, supplyStatus, deptId, supplyStart, supplyEnd } =
    asked;
  const conditions: Condition[] = [...visibleTo(actor), eb('supplyDemand.infoType', '=', infoType)];
  const words: Condition[] = [];
  for (const [column, word] of [
    [sql.ref('supply_demand.title'), title],
    [sql.ref('supply_demand.product_name'), productName],
  ] as const) {
    if (!word) continue;
    conditions.push(sql`strpos(${column}, ${word}) > 0`);
    // the index of pairs of characters has nothing to say about one
    if (Array.from(word).length > 1) words.push(sql`${SEARCHED} @> text_pairs(${word})`);
  }
  if (productCategory !== undefined)
    conditions.push(eb('supplyDemand.productCategory', '=', productCategory));
  if (supplyStatus !== undefined) conditions.push(isInState(supplyStatus, today));
  if (deptId !== undefined) conditions.push(deptInside(eb, 'supplyDemand.deptId', deptId));
  if (supplyStart !== undefined) {
    const from = chinaDay(readMoment(supplyStart, 'supplyStart'));
    conditions.push(sql`supply_demand.supply_end >= ${from}::date`);
  }
  if (supplyEnd !== undefined) {
    const to = chinaDay(readMoment(supplyEnd, 'supplyEnd'));
    conditions.push(sql`supply_demand.supply_start <= ${to}::date`);
  }
  return { conditions, words };
}

/** One page, counted no further than LISTED_LISTINGS_MAX. @param today `YYYY-MM-DD` */
export async function pageOfListings(
  db: Kysely<Tables>,
  actor: Actor,
  asked: Asked,
  today: string,
): Promise<{ list: ListedListing[]; total: number; more: boolean }> {
  const { conditions, words } = conditionsOf(actor, asked, today);
  const page = { ...asked, rowsMax: LISTED_LISTINGS_MAX };
  const { keys, total, more } = await findNewest(db, LIST, conditions, page, words);
  if (keys === null) return { list: [], total, more };
  type Row = Omit<ListedListing, 'quantity' | 'price' | 'priceMax'> & {
    quantity: string;
    price: string | null;
    priceMax: string | null;
  };
  const { rows } = await sql<Row>`WITH page AS MATERIALIZED (${keys})
    SELECT supply_demand.*, place.full_dept_name, unit.full_dept_name AS create_dept_name,
      ${isWriter(actor)} AS is_writer
    FROM page JOIN supply_demand USING (supply_id)
      JOIN sys_dept AS place ON place.dept_id = supply_demand.dept_id
      JOIN sys_dept AS unit ON unit.dept_id = supply_demand.create_dept_id
    ORDER BY supply_id DESC`.execute(db);
  return { list: rows.map((row) => asOf(today, row)), total, more };
}

const WAITING_COUNTED_MAX = 100;

/** What waits for a decision that this person may make: written in their area, and not by them. */
export async function countWaitingFor(
  db: Kysely<Tables>,
  actor: Actor,
  { area, infoType }: { area: string; infoType: number },
): Promise<number> {
  const where = sql.join(
    [
      ...visibleTo(actor),
      eb('supplyDemand.infoType', '=', infoType),
      isInState(ListingStatus.waiting, ''),
      deptInside(eb, 'supplyDemand.createDeptId', area),
      sql<SqlBool>`NOT ${isWriter(actor)}`,
    ],
    sql` AND `,
  );
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM (
    SELECT FROM supply_demand WHERE ${where} LIMIT ${WAITING_COUNTED_MAX}) AS waiting`.execute(db);
  return rows[0]?.count ?? 0;
}
