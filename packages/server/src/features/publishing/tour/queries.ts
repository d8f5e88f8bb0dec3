/** The SQL of the lists of rural tourism, those in order first, and of putting them in order. */

import { EnableStatus } from '@farmers-mailbox/contract/enable-status.ts';
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ContentStatus } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import { type pageTours, tourRow } from '@farmers-mailbox/contract/publishing/tour/endpoints.ts';
import { type Insertable, type Kysely, type SqlBool, sql, type Transaction } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import { equalTo } from '../../../database/list-conditions.ts';
import type { Condition } from '../../../database/newest-first.ts';
import type { RuralTourRecordTable, RuralTourTable, Tables } from '../../../database/tables.ts';
import { isWithin, type Listed, pageContent, wordsIn } from '../content/list.ts';
import { isMeantForAny, type PublishedKind } from '../content/published.ts';
import { lockContents } from '../content/queries.ts';
import { tour } from './kind.ts';
import { inNumbers, type StoredTour, type TourRowOfTable } from './stored.ts';

export type ListedTour = Listed<StoredTour, typeof tourRow> & Pick<StoredTour, 'phoneCipher' | 'extInfo'>;
type Asked = CheckedRequestOf<typeof pageTours>;

export async function pageOfTours(db: Kysely<Tables>, actor: Actor, asked: Asked) {
  const { conditions, words } = wordsIn(sql`rural_tour.title`, [['ruralTour.title', asked.title]]);
  const { tag, pickMonth, avgPriceFrom, avgPriceTo } = asked;
  const page = await pageContent<ListedTour & Pick<TourRowOfTable, 'avgPrice' | 'ticketPrice'>>(
    db,
    tour,
    actor,
    asked,
    {
      row: tourRow,
      beside: ['contactPhone', 'portionPrice'],
      also: sql`rural_tour.phone_cipher, rural_tour.ext_info`,
      words,
      order: sql`tour_type, order_num, tour_id DESC`,
      part: equalTo('ruralTour', asked, ['tourType']),
      conditions: [
        ...conditions,
        ...equalTo('ruralTour', asked, ['starLevel', 'auditStatus', 'status']),
        ...isWithin(tour, asked.deptId),
        ...when(tag, (word) => sql<SqlBool>`rural_tour.tags @> ARRAY[${word}]`),
        ...when(pickMonth, (month) => sql<SqlBool>`rural_tour.pick_months @> ARRAY[${month}]::smallint[]`),
        ...when(avgPriceFrom, (yuan) => sql<SqlBool>`rural_tour.avg_price >= ${yuan}`),
        ...when(avgPriceTo, (yuan) => sql<SqlBool>`rural_tour.avg_price <= ${yuan}`),
      ],
    },
  );
  return { ...page, list: page.list.map(inNumbers) };
}

const when = <Value>(value: Value | undefined, condition: (value: Value) => Condition): Condition[] =>
  value === undefined ? [] : [condition(value)];

/** Those that the person finds, locked until the transaction ends. */
export async function lockTours(trx: Transaction<Tables>, actor: Actor, ids: readonly string[]) {
  await lockContents(trx, tour, ids);
  const where = sql.join([sql`tour_id = ANY (${[...ids]}::bigint[])`, ...tour.visibleTo(actor)], sql` AND `);
  const { rows } = await sql<
    TourRowOfTable & StoredTour
  >`SELECT * FROM rural_tour WHERE ${where} ORDER BY tour_id`.execute(trx);
  return rows.map(inNumbers);
}

export interface Place {
  readonly tourId: string;
  readonly orderNum?: number | undefined;
  readonly recommendFlag?: number | undefined;
}

/** A place that names one of the two leaves the other as it is. */
export async function placeTours(trx: Transaction<Tables>, places: readonly Place[]): Promise<void> {
  const column = (name: 'orderNum' | 'recommendFlag') => places.map((place) => place[name] ?? null);
  await sql`UPDATE rural_tour SET order_num = coalesce(given.order_num, rural_tour.order_num),
      recommend_flag = coalesce(given.recommend_flag, rural_tour.recommend_flag)
    FROM unnest(${places.map(({ tourId }) => tourId)}::bigint[], ${column('orderNum')}::integer[],
      ${column('recommendFlag')}::smallint[]) AS given (tour_id, order_num, recommend_flag)
    WHERE rural_tour.tour_id = given.tour_id`.execute(trx);
}

/** Tables are written one after another, so that each finds the names of the one before it. */
export async function holdImports(trx: Transaction<Tables>): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('tours from a table', 0))`.execute(trx);
}

/** Names that are taken in these regions, by region and name; what was removed is free again. */
export async function findNamesakes(
  db: Kysely<Tables>,
  tourType: number,
  titles: readonly string[],
): Promise<{ deptId: string; title: string }[]> {
  return db
    .selectFrom('ruralTour')
    .select(['deptId', 'title'])
    .where('tourType', '=', tourType)
    .where('delFlag', '=', 0)
    .where(sql<boolean>`title = ANY (${[...titles]})`)
    .execute();
}

type Columns = Readonly<Record<string, unknown>>;
const ROWS_A_STATEMENT = 500;

/** Many new drafts, each with its first record. */
export async function insertDrafts(
  trx: Transaction<Tables>,
  drafts: readonly Columns[],
  record: Omit<Insertable<RuralTourRecordTable>, 'tourId' | 'contentHash'>,
): Promise<void> {
  for (let from = 0; from < drafts.length; from += ROWS_A_STATEMENT) {
    const some = drafts.slice(from, from + ROWS_A_STATEMENT) as Insertable<RuralTourTable>[];
    const written = await trx
      .insertInto('ruralTour')
      .values(some)
      .returning(['tourId', 'contentHash'])
      .execute();
    await trx
      .insertInto('ruralTourRecord')
      .values(written.map((row) => ({ ...record, ...row })))
      .execute();
  }
}

/** Shown to everybody, and not put aside for a season. */
export const publicTours: PublishedKind = {
  table: 'ruralTour',
  key: 'tourId',
  order: sql`rural_tour.tour_type, rural_tour.order_num, rural_tour.tour_id DESC`,
  isPublic: () =>
    sql<SqlBool>`(rural_tour.audit_status = ${sql.lit(ContentStatus.published)}
      AND rural_tour.status = ${sql.lit(EnableStatus.enabled)})`,
  isMeantFor: isMeantForAny('ruralTour'),
  computed: () => ({
    fields: ['avgPrice', 'ticketPrice'],
    as: sql`avg_price::double precision, ticket_price::double precision`,
  }),
};
