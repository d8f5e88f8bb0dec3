/** The SQL of the list of listings: what is on top first, then the newest. */
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import {
  listedListing,
  type pageListings,
} from '@farmers-mailbox/contract/publishing/supply-demand/endpoints.ts';
import { KILOGRAMS } from '@farmers-mailbox/contract/publishing/supply-demand/fields.ts';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import { equalTo } from '../../../database/list-conditions.ts';
import type { Condition } from '../../../database/newest-first.ts';
import type { Tables } from '../../../database/tables.ts';
import { chinaDay, readMoment } from '../../../time/moment.ts';
import { isWithin, type Listed, pageContent, wordsIn } from '../content/list.ts';
import { type Amounts, asOf, isInState, listing, ORDER, type StoredListing } from './kind.ts';

type Asked = CheckedRequestOf<typeof pageListings>;
export type ListedListing = Listed<StoredListing, typeof listedListing>;
type Row = Omit<ListedListing, keyof Amounts> & Amounts;

/** As the index has it. */
const SEARCHED = sql`supply_demand.title || ' ' || supply_demand.product_name`;

/** @param today `YYYY-MM-DD` */
export async function pageOfListings(db: Kysely<Tables>, actor: Actor, asked: Asked, today: string) {
  const { supplyStatus } = asked;
  const { conditions, words } = wordsIn(SEARCHED, [
    ['supply_demand.title', asked.title],
    ['supply_demand.product_name', asked.productName],
  ]);
  const { list, ...page } = await pageContent<Row>(db, listing, actor, asked, {
    row: listedListing,
    order: ORDER,
    words,
    part: equalTo('supplyDemand', asked, ['infoType']),
    conditions: [
      ...equalTo('supplyDemand', asked, ['productCategory']),
      ...conditions,
      ...(supplyStatus === undefined ? [] : [isInState(supplyStatus, today)]),
      ...isWithin(listing, asked.deptId),
      ...during(asked),
      ...holding(asked),
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

interface Range {
  readonly min: number | undefined;
  readonly max: number | undefined;
  readonly unit: string | undefined;
}

/** In the unit that is asked for; what is sold by weight in either unit of weight. An open price lies in no range. */
function holding(asked: Asked): Condition[] {
  const { quantityMin, quantityMax, quantityUnit, priceMin, priceMax, priceUnit } = asked;
  const quantity = sql`supply_demand.quantity`;
  const price = sql`supply_demand.price`;
  const dearest = sql`coalesce(supply_demand.price_max, supply_demand.price)`;
  return [
    ...within({ min: quantityMin, max: quantityMax, unit: quantityUnit }, 'quantityUnit', (one, asked) => ({
      low: quantity,
      high: quantity,
      factor: (KILOGRAMS[one] ?? 1) / (KILOGRAMS[asked] ?? 1),
    })),
    ...within({ min: priceMin, max: priceMax, unit: priceUnit }, 'priceUnit', (one, asked) => ({
      low: price,
      high: dearest,
      factor: (KILOGRAMS[bare(asked)] ?? 1) / (KILOGRAMS[bare(one)] ?? 1),
    })),
  ];
}

/** 公斤 of 元/公斤 */
const bare = (priceUnit: string): string => priceUnit.replace('元/', '');

const unitsLike = (unit: string): string[] => {
  const weights = Object.keys(KILOGRAMS);
  if (weights.includes(unit)) return weights;
  return weights.includes(bare(unit)) ? weights.map((weight) => `元/${weight}`) : [unit];
};

function within(
  { min, max, unit }: Range,
  column: 'quantityUnit' | 'priceUnit',
  amountsIn: (one: string, asked: string) => { low: Sql; high: Sql; factor: number },
): Condition[] {
  if (unit === undefined || (min === undefined && max === undefined)) return [];
  const each = unitsLike(unit).map((one) => {
    const { low, high, factor } = amountsIn(one, unit);
    return sql<SqlBool>`(${sql.ref(`supplyDemand.${column}`)} = ${one}
      AND ${high} * ${factor}::numeric >= ${min ?? 0} AND ${low} * ${factor}::numeric <= ${max ?? Number.MAX_SAFE_INTEGER})`;
  });
  return [sql<SqlBool>`(${sql.join(each, sql` OR `)})`];
}

type Sql = RawBuilder<unknown>;
