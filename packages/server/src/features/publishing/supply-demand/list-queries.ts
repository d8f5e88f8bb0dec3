/** The SQL of the list of listings, the newest first. */
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import {
  LISTED_LISTINGS_MAX,
  type pageListings,
} from '@farmers-mailbox/contract/publishing/supply-demand/endpoints.ts';
import { expressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import { deptInside } from '../../../access/scope.ts';
import { havingWords } from '../../../database/list-conditions.ts';
import { type Condition, findNewest, type NewestList } from '../../../database/newest-first.ts';
import type { Tables } from '../../../database/tables.ts';
import { chinaDay, readMoment } from '../../../time/moment.ts';
import { isWriter } from '../content/queries.ts';
import { asOf, isInState, listing, type StoredListing } from './kind.ts';

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

/** One page, counted no further than LISTED_LISTINGS_MAX. @param today `YYYY-MM-DD` */
export async function pageOfListings(
  db: Kysely<Tables>,
  actor: Actor,
  asked: Asked,
  today: string,
): Promise<{ list: ListedListing[]; total: number; more: boolean }> {
  const { infoType, title, productName, productCategory, supplyStatus, deptId } = asked;
  const { conditions, words } = havingWords(SEARCHED, [
    ['supply_demand.title', title],
    ['supply_demand.product_name', productName],
  ]);
  const all: Condition[] = [
    ...listing.visibleTo(actor),
    eb('supplyDemand.infoType', '=', infoType),
    ...conditions,
    ...(productCategory === undefined ? [] : [eb('supplyDemand.productCategory', '=', productCategory)]),
    ...(supplyStatus === undefined ? [] : [isInState(supplyStatus, today)]),
    ...(deptId === undefined ? [] : [deptInside(eb, 'supplyDemand.deptId', deptId)]),
    ...during(asked),
  ];
  const page = { ...asked, rowsMax: LISTED_LISTINGS_MAX };
  const { keys, total, more } = await findNewest(db, LIST, all, page, words);
  if (keys === null) return { list: [], total, more };
  type Row = Omit<ListedListing, 'quantity' | 'price' | 'priceMax'> & {
    quantity: string;
    price: string | null;
    priceMax: string | null;
  };
  const { rows } = await sql<Row>`WITH page AS MATERIALIZED (${keys})
    SELECT supply_demand.*, place.full_dept_name, unit.full_dept_name AS create_dept_name,
      ${isWriter(listing, actor)} AS is_writer
    FROM page JOIN supply_demand USING (supply_id)
      JOIN sys_dept AS place ON place.dept_id = supply_demand.dept_id
      JOIN sys_dept AS unit ON unit.dept_id = supply_demand.create_dept_id
    ORDER BY supply_id DESC`.execute(db);
  return { list: rows.map((row) => asOf(today, row)), total, more };
}

/** Listings whose period overlaps these days. */
function during({ supplyStart, supplyEnd }: Pick<Asked, 'supplyStart' | 'supplyEnd'>): Condition[] {
  const day = (at: string, field: string) => chinaDay(readMoment(at, field));
  return [
    ...(supplyStart === undefined
      ? []
      : [sql<SqlBool>`supply_demand.supply_end >= ${day(supplyStart, 'supplyStart')}::date`]),
    ...(supplyEnd === undefined
      ? []
      : [sql<SqlBool>`supply_demand.supply_start <= ${day(supplyEnd, 'supplyEnd')}::date`]),
  ];
}
