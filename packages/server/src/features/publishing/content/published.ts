/**
 * Published content, as it is read from outside: without a reader whose rights would be asked, so that only what everybody may see is
 * selected, and only the columns that the row of the contract names.
 */
import { toPage } from '@farmers-mailbox/contract/envelope.ts';
import { LISTED_CONTENTS_MAX } from '@farmers-mailbox/contract/publishing/content-review/calls.ts';
import { isRegionCode } from '@farmers-mailbox/contract/rules/organisation.ts';
import { expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { FileObjectKind } from '../../../access/file-reader.ts';
import { deptInside, regionsAround } from '../../../access/scope.ts';
import { type Condition, findNewest } from '../../../database/newest-first.ts';
import { withFiles } from './attachments.ts';
import type { FileReading } from './kind.ts';
import { answerBy } from './presenter.ts';

type Sql = RawBuilder<unknown>;

/** Where published content stands, and when it is. */
export interface PublishedKind {
  readonly table: string;
  readonly key: string;
  readonly order: Sql;
  /** its rows go when they are removed: there is no `del_flag` */
  readonly isErased?: true;
  /** that are published with it, of this kind */
  readonly files?: FileObjectKind;
  /** it is public now */
  isPublic(now: Date): Condition;
  /** it is meant for one of the places that are regions, a part of one, or a region around one */
  isMeantFor(places: readonly string[]): Condition;
  /** fields of its rows that are no columns as they stand, and what computes them */
  computed?(now: Date): { readonly fields: readonly string[]; readonly as: Sql };
}

export interface Reader {
  /** codes of the application's areas, or of the one region that it asks for */
  readonly places: readonly string[];
  readonly now: Date;
}

const eb = expressionBuilder<Record<string, Record<string, string>>, string>();

/** Of a table with one region for each row. Whatever is no region is meant by nothing: a unit's code would stand for all of its region. */
export const isMeantForAny =
  (table: string) =>
  (places: readonly string[]): Condition => {
    const column = `${table}.deptId`;
    const each = places
      .filter(isRegionCode)
      .flatMap((region) => [deptInside(eb, column, region), eb(column, 'in', regionsAround(region))]);
    return eb.or([...each, eb.lit(false)]);
  };

/** One page, counted no further than LISTED_CONTENTS_MAX. */
export async function pagePublished<Shape extends z.core.$ZodLooseShape>(
  from: FileReading,
  kind: PublishedKind,
  row: z.ZodMiniObject<Shape>,
  reader: Reader,
  { asked, conditions }: { asked: { pageNum: number; pageSize: number }; conditions: readonly Condition[] },
) {
  const { table, key, order } = kind;
  const list = { table, key, order, always: kind.isErased ? null : sql`del_flag = 0`, countsInOrder: false };
  const page = { ...asked, rowsMax: LISTED_CONTENTS_MAX };
  const { keys, total } = await findNewest(from.db, list, [...isOpenTo(kind, reader), ...conditions], page);
  const rows = keys === null ? [] : await readRows(from, kind, row, keys, reader.now);
  return toPage(rows, total, asked);
}

/** Undefined when it is not public, or not meant for the reader. */
export async function findPublished<Shape extends z.core.$ZodLooseShape>(
  from: FileReading,
  kind: PublishedKind,
  row: z.ZodMiniObject<Shape>,
  reader: Reader,
  id: string,
): Promise<z.output<z.ZodMiniObject<Shape>> | undefined> {
  const [found] = await readRows(from, kind, row, keysAmong(kind, reader, [id]), reader.now);
  return found;
}

/** Selects those of the ids that the reader may see. */
export const keysAmong = (kind: PublishedKind, reader: Reader, ids: readonly string[]): Sql =>
  sql`SELECT ${sql.ref(kind.key)} FROM ${sql.table(kind.table)}
    WHERE ${sql.join([sql`${sql.ref(kind.key)} = ANY (${[...ids]}::bigint[])`, ...isOpenTo(kind, reader)], sql` AND `)}`;

const isOpenTo = (kind: PublishedKind, { places, now }: Reader): Condition[] => [
  ...(kind.isErased ? [] : [sql<SqlBool>`${sql.ref(`${kind.table}.delFlag`)} = 0`]),
  kind.isPublic(now),
  kind.isMeantFor(places),
];

async function readRows<Shape extends z.core.$ZodLooseShape>(
  from: FileReading,
  { table, key, order, files, computed }: PublishedKind,
  row: z.ZodMiniObject<Shape>,
  keys: Sql,
  now: Date,
): Promise<z.output<z.ZodMiniObject<Shape>>[]> {
  const also = computed?.(now);
  const isPlaced = 'fullDeptName' in row.shape;
  const elsewhere = ['fullDeptName', 'attachments', ...(also?.fields ?? [])];
  const columns = Object.keys(row.shape)
    .filter((field) => !elsewhere.includes(field))
    .map((field) => sql.ref(`${table}.${field}`));
  const { rows } = await sql<Record<string, unknown>>`WITH page AS MATERIALIZED (${keys})
    SELECT ${sql.join(columns)} ${isPlaced ? sql`, place.full_dept_name` : sql``} ${also ? sql`, ${also.as}` : sql``}
    FROM page JOIN ${sql.table(table)} USING (${sql.ref(key)})
      ${isPlaced ? sql`JOIN sys_dept AS place ON place.dept_id = ${sql.ref(`${table}.deptId`)}` : sql``}
    ORDER BY ${order}`.execute(from.db);
  const whole = await withFiles(from, 'attachments' in row.shape ? files : undefined, rows, (found) =>
    String(found[key]),
  );
  return whole.map((found) => answerBy(row, found as never));
}
