/** The SQL of the list of listings, the newest first. */
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import {
  listingRow,
  type pageListings,
} from '@farmers-mailbox/contract/publishing/supply-demand/endpoints.ts';
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import { equalTo, havingWords } from '../../../database/list-conditions.ts';
import type { Condition } from '../../../database/newest-first.ts';
import type { Tables } from '../../../database/tables.ts';
import { chinaDay, readMoment } from '../../../time/moment.ts';
import { isWithin, type Listed, pageContent } from '../content/list.ts';
import { type Amounts, asOf, isInState, listing, type StoredListing } from './kind.ts';

type Asked = CheckedRequestOf<typeof pageListings>;
export type ListedListing = Listed<StoredListing, typeof listingRow>;
type Row = Omit<ListedListing, keyof Amounts> & Amounts;

/** As the index has it. */
const SEARCHED = sql`text_pairs(supply_demand.title || ' ' || supply_demand.product_name)`;

/** @param today `YYYY-MM-DD` */
export async function pageOfListings(db: Kysely<Tables>, actor: Actor, asked: Asked, today: string) {
  const { supplyStatus } = asked;
  const { conditions, words } = havingWords(SEARCHED, [
    ['supply_demand.title', asked.title],
    ['supply_demand.product_name', asked.productName],
  ]);
  const { list, ...page } = await pageContent<Row>(db, listing, actor, asked, {
    ...{ row: listingRow, order: sql`supply_id DESC`, words },
    conditions: [
      ...equalTo('supplyDemand', asked, ['infoType', 'productCategory']),
      ...conditions,
      ...(supplyStatus === undefined ? [] : [isInState(supplyStatus, today)]),
      ...isWithin(listing, asked.deptId),
      ...during(asked),
    ],
  });
  return { list: list.map((row): ListedListing => asOf(today, row)), ...page };
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
