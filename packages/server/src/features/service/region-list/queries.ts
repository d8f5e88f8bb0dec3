/** The SQL that all lists of regions share: their order, changes of one row, merges. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { MoveOnMerge } from '../../../access/merge-rule.ts';
import { firstCodeBehind } from '../../../access/scope.ts';
import { holdRows } from '../../../database/hold-rows.ts';
import type { Tables } from '../../../database/tables.ts';
import type { RegionTable } from './kind.ts';

type Columns = Readonly<Record<string, unknown>>;
type Connection = Transaction<Tables>;

/** First key of the advisory locks that let one region's lists be changed one by one; the second is its code's hash. */
const REGION_LOCKS = 71_074;
/** Room between two numbers. */
const STEP = 10;

/** The same connection, for tables whose names come from a kind. */
const anyTable = (db: Kysely<Tables>) => db as unknown as Kysely<Record<string, Record<string, unknown>>>;

/** Whoever adds to the same region or puts it in order waits here, and then finds what the first one has left. */
export async function holdRegion(trx: Connection, { table }: RegionTable, deptId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${REGION_LOCKS}::integer, hashtext(${`${table} ${deptId}`}))`.execute(
    trx,
  );
}

/** With whatever columns it has. */
export interface ListedRow extends Columns {
  readonly id: string;
  readonly deptId: string;
  readonly orderNum: number;
}

/** Locked, in the order of their ids; those of this area alone. */
export async function lockListed(
  trx: Connection,
  { table, key }: RegionTable,
  area: string,
  ids: readonly string[],
): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`SELECT *, ${sql.ref(key)} AS id FROM ${sql.table(table)}
    WHERE ${sql.ref(key)} = ANY (${[...ids]}::bigint[]) AND dept_id >= ${area} AND dept_id < ${firstCodeBehind(area)}
    ORDER BY ${sql.ref(key)} FOR UPDATE`.execute(trx);
  return rows;
}

/** @returns its id; without a number it stands behind the others of its region */
export async function insertListed(trx: Connection, of: RegionTable, columns: Columns): Promise<string> {
  const { id } = await anyTable(trx)
    .insertInto(of.table)
    .values({ orderNum: behindLast(of, columns['deptId']), ...columns })
    .returning(`${of.key} as id`)
    .executeTakeFirstOrThrow();
  return String(id);
}

/** False when somebody was first. In another region than before it stands behind the others, unless it has a number. */
export async function updateListed(
  trx: Connection,
  of: RegionTable,
  { id, version, isMoved }: { readonly id: string; readonly version: number; readonly isMoved: boolean },
  columns: Columns,
): Promise<boolean> {
  const { numUpdatedRows } = await anyTable(trx)
    .updateTable(of.table)
    .set({
      ...(isMoved ? { orderNum: behindLast(of, columns['deptId']) } : {}),
      ...columns,
      version: sql`version + 1`,
    })
    .where(of.key, '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteListed(trx: Connection, { table, key }: RegionTable, ids: readonly string[]) {
  await anyTable(trx).deleteFrom(table).where(key, 'in', ids).execute();
}

export async function countOfRegion(
  trx: Connection,
  { table }: RegionTable,
  deptId: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::integer AS count FROM ${sql.table(table)}
    WHERE dept_id = ${deptId}`.execute(trx);
  return rows[0]?.count ?? 0;
}

export async function idsInOrder(
  trx: Connection,
  { table, key }: RegionTable,
  deptId: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT ${sql.ref(key)} AS id FROM ${sql.table(table)}
    WHERE dept_id = ${deptId} ORDER BY order_num`.execute(trx);
  return rows.map(({ id }) => id);
}

/** In one statement, so that two may change places. */
export async function putInOrder(
  trx: Connection,
  { table, key }: RegionTable,
  order: readonly { readonly id: string; readonly orderNum: number }[],
): Promise<void> {
  await sql`UPDATE ${sql.table(table)} AS listed SET order_num = given.order_num
    FROM unnest(${order.map(({ id }) => id)}::bigint[], ${order.map(({ orderNum }) => orderNum)}::integer[])
      AS given (id, order_num)
    WHERE listed.${sql.ref(key)} = given.id`.execute(trx);
}

/** When a region is merged: what it published goes on behind what its successor has. */
export const moveListed =
  ({ table, key }: RegionTable): MoveOnMerge =>
  async (trx, deptId, toDeptId) => {
    await holdRows(trx, table, [key], sql`dept_id = ${deptId}`);
    await sql`UPDATE ${sql.table(table)} SET dept_id = ${toDeptId}, version = version + 1,
        order_num = order_num + (SELECT coalesce(max(order_num), 0) FROM ${sql.table(table)} WHERE dept_id = ${toDeptId})
      WHERE dept_id = ${deptId}`.execute(trx);
  };

const behindLast = ({ table }: RegionTable, deptId: unknown) =>
  sql<number>`(SELECT coalesce(max(order_num), 0) + ${sql.lit(STEP)} FROM ${sql.table(table)} WHERE dept_id = ${deptId})`;
