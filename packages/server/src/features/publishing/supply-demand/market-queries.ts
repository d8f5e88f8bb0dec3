/** The sums over listings that the big screen shows: of an area, and never of a person. Each reads what is on now, or one year at most. */
import { InfoType } from '@farmers-mailbox/contract/messaging/products/endpoints.ts';
import { ListingStatus } from '@farmers-mailbox/contract/publishing/supply-demand/states.ts';
import { type Kysely, sql } from 'kysely';
import { firstCodeBehind } from '../../../access/scope.ts';
import { literals } from '../../../database/literals.ts';
import type { Tables } from '../../../database/tables.ts';

/** An area, and the day on which what is asked for is on. */
export interface Market {
  /** a region's code */
  readonly area: string;
  /** `YYYY-MM-DD` */
  readonly today: string;
}

const inArea = (area: string) => sql`dept_id >= ${area} AND dept_id < ${firstCodeBehind(area)}`;
const isOn = ({ area, today }: Market) =>
  sql`del_flag = 0 AND supply_status = ${sql.lit(ListingStatus.published)} AND shown_until >= ${today}::date AND ${inArea(area)}`;
const isOffered = sql`info_type = ${sql.lit(InfoType.offered)}`;
const isWanted = sql`info_type = ${sql.lit(InfoType.wanted)}`;

export async function countOn(db: Kysely<Tables>, market: Market) {
  const { rows } = await sql<{ sellCount: number; buyCount: number }>`
    SELECT count(*) FILTER (WHERE ${isOffered})::int AS sell_count, count(*) FILTER (WHERE ${isWanted})::int AS buy_count
    FROM supply_demand WHERE ${isOn(market)}`.execute(db);
  return rows[0] ?? { sellCount: 0, buyCount: 0 };
}

/** Other sides found for what is on, when somebody last looked for them. */
export async function countMatches(db: Kysely<Tables>, market: Market): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT coalesce(sum(match_count), 0)::int AS count
    FROM supply_demand WHERE ${isOn(market)} AND match_count > 0`.execute(db);
  return rows[0]?.count ?? 0;
}

// Whoever was named as the other side may write the same deal down later without a name: that is no second one.
const isToldByTheOther = (area: string) => sql`EXISTS (SELECT FROM supply_demand AS told
  WHERE told.counterpart_id = supply_demand.supply_id AND told.del_flag = 0 AND told.supply_status = ${sql.lit(ListingStatus.dealt)}
    AND told.dept_id >= ${area} AND told.dept_id < ${firstCodeBehind(area)})`;

/** @returns how many deals were written down since, and yuan; one that both sides wrote down counts once, as who named the other told it */
export async function sumDeals(
  db: Kysely<Tables>,
  { area, since, until }: { area: string; since: Date; until: Date },
) {
  const { rows } = await sql<{ dealCount: number; yuan: number }>`
    SELECT count(*)::int AS deal_count, coalesce(sum(deal_amount), 0)::float8 AS yuan
    FROM supply_demand WHERE del_flag = 0 AND supply_status = ${sql.lit(ListingStatus.dealt)} AND deal_time >= ${since} AND deal_time <= ${until} AND ${inArea(area)}
      AND NOT ${isToldByTheOther(area)}`.execute(db);
  return rows[0] ?? { dealCount: 0, yuan: 0 };
}

/** Number of offers in each region right below; those of the area itself are in none of them. */
export async function countOffersByRegion(db: Kysely<Tables>, market: Market): Promise<Map<string, number>> {
  const { rows } = await sql<{ region: string; count: number }>`
    SELECT left(dept_id, ${sql.lit(market.area.length + 2)}) AS region, count(*)::int AS count
    FROM supply_demand WHERE ${isOn(market)} AND ${isOffered} AND dept_id > ${market.area} GROUP BY 1`.execute(
    db,
  );
  return new Map(rows.map(({ region, count }) => [region, count]));
}

/** The most first. */
export async function countOffersByCategory(db: Kysely<Tables>, market: Market) {
  const { rows } = await sql<{ productCategory: number; sellCount: number }>`
    SELECT product_category, count(*)::int AS sell_count FROM supply_demand
    WHERE ${isOn(market)} AND ${isOffered} GROUP BY 1 ORDER BY 2 DESC, 1`.execute(db);
  return rows;
}

/** The products with the most listings, of either side. */
export async function compareProducts(db: Kysely<Tables>, market: Market, max: number) {
  const { rows } = await sql<{ productName: string; sellCount: number; buyCount: number }>`
    SELECT product_name, count(*) FILTER (WHERE ${isOffered})::int AS sell_count,
      count(*) FILTER (WHERE ${isWanted})::int AS buy_count
    FROM supply_demand WHERE ${isOn(market)} GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT ${max}`.execute(db);
  return rows;
}

/** An area, and the moment from which on it was published. */
export interface Published {
  readonly area: string;
  readonly since: Date;
}

// Listings taken off the market count as well: the price may have been the reason.
const hadPrice = ({ area, since }: Published) =>
  sql`del_flag = 0 AND supply_status IN (${literals(ListingStatus.published, ListingStatus.dealt)}) AND passed_hash = content_hash
    AND publish_time >= ${since} AND ${isOffered}
    AND price IS NOT NULL AND ${inArea(area)}`;

/** Products whose offers told a price, the most frequent first. */
export async function listPricedProducts(
  db: Kysely<Tables>,
  asked: Published,
  max: number,
): Promise<string[]> {
  const { rows } = await sql<{ productName: string }>`SELECT product_name FROM supply_demand
    WHERE ${hadPrice(asked)} GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT ${max}`.execute(db);
  return rows.map(({ productName }) => productName);
}

/** The mean by month (`YYYY-MM`) in the commonest unit; of a price from … to its middle counts. */
export async function meanPrices(db: Kysely<Tables>, asked: Published, productName: string) {
  const { rows } = await sql<{ priceUnit: string; month: string; price: number; priceCount: number }>`
    WITH told AS (
      SELECT price_unit, to_char(publish_time AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM') AS month,
        (price + coalesce(price_max, price)) / 2 AS price
      FROM supply_demand WHERE ${hadPrice(asked)} AND product_name = ${productName}),
    usual AS (SELECT price_unit FROM told GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1)
    SELECT price_unit, month, round(avg(price), 2)::float8 AS price, count(*)::int AS price_count
    FROM told JOIN usual USING (price_unit) GROUP BY 1, 2`.execute(db);
  return rows;
}

/** Deals that name their other side, by the cities of the two: from where it was offered to where it was wanted. */
export async function countFlows(
  db: Kysely<Tables>,
  { area, since }: { area: string; since: Date },
  max: number,
) {
  const { rows } = await sql<{ fromName: string; toName: string; dealCount: number }>`
    WITH dealt AS (
      SELECT left(CASE WHEN deal.info_type = ${sql.lit(InfoType.offered)} THEN deal.dept_id ELSE other.dept_id END, 4) AS from_id,
        left(CASE WHEN deal.info_type = ${sql.lit(InfoType.offered)} THEN other.dept_id ELSE deal.dept_id END, 4) AS to_id
      FROM (SELECT info_type, dept_id, counterpart_id FROM supply_demand
          WHERE del_flag = 0 AND supply_status = ${sql.lit(ListingStatus.dealt)} AND deal_time >= ${since} AND ${inArea(area)}
            AND counterpart_id IS NOT NULL) AS deal
        JOIN supply_demand AS other ON other.supply_id = deal.counterpart_id)
    SELECT source.dept_name AS from_name, target.dept_name AS to_name, count(*)::int AS deal_count
    FROM dealt JOIN sys_dept AS source ON source.dept_id = from_id JOIN sys_dept AS target ON target.dept_id = to_id
    GROUP BY from_id, to_id, 1, 2 ORDER BY 3 DESC, from_id, to_id LIMIT ${max}`.execute(db);
  return rows;
}

/** Listings on the market, the newest first. */
export async function listLatest(db: Kysely<Tables>, market: Market, max: number) {
  const { rows } = await sql<{
    supplyId: string;
    infoType: number;
    productName: string;
    quantity: number;
    quantityUnit: string;
    fullDeptName: string;
    publishTime: Date;
  }>`WITH latest AS (
      SELECT supply_id, info_type, product_name, quantity::float8 AS quantity, quantity_unit, dept_id, publish_time
      FROM supply_demand WHERE ${isOn(market)} ORDER BY publish_time DESC, supply_id DESC LIMIT ${max})
    SELECT latest.*, full_dept_name FROM latest JOIN sys_dept USING (dept_id)
    ORDER BY publish_time DESC, supply_id DESC`.execute(db);
  return rows;
}
