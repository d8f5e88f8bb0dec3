/**
 * One page of a log, newest first: a table that only grows and is never counted as a whole. What a page costs does not grow with
 * the table, because nothing behind the newest rows that the parameter names is ever reached.
 */
import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** A log by its table and the column that says when; each has an index in this order, with log_id behind it. */
const timeOf = { log_oper: 'operate_time', log_login: 'login_time', sensitive_word_hit: 'hit_time' } as const;
export type Log = keyof typeof timeOf;

export type Condition = Expression<SqlBool>;

export interface Newest<Row> {
  readonly rows: Row[];
  /** at most as many as are listed */
  readonly total: number;
  /** there are older ones behind it */
  readonly more: boolean;
}

export interface Asked {
  readonly pageNum: number;
  readonly pageSize: number;
  /** so many of the newest are listed at all */
  readonly rowsMax: number;
}

/** @param words what an index of words can say beside the conditions, which ask for the exact words */
export async function pageNewest<Row>(
  db: Kysely<Tables>,
  log: Log,
  conditions: readonly Condition[],
  { pageNum, pageSize, rowsMax }: Asked,
  words: readonly Condition[] = [],
): Promise<Newest<Row>> {
  const isSoonFound = words.length === 0 || (await isCommon(db, log, conditions));
  const narrowed = isSoonFound ? conditions : [...conditions, ...words];
  const count = await countNewest(db, log, narrowed, rowsMax + 1);
  const total = Math.min(count, rowsMax);
  const offset = (pageNum - 1) * pageSize;
  const limit = Math.min(pageSize, total - offset);
  const rows = limit > 0 ? await readNewest<Row>(db, log, narrowed, limit, offset) : [];
  return { rows, total, more: count > total };
}

const PROBED = 5_000;
const COMMON_FROM = 100;

/**
 * Whether so many of the newest rows match that reading the log from its newest row finds a list soon. The index of words would
 * first gather every row that has them: most of a second for a word of every fourth row in a million.
 */
async function isCommon(db: Kysely<Tables>, log: Log, conditions: readonly Condition[]): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::integer AS count FROM (
    SELECT * FROM ${sql.table(log)} ${newestFirst(log)} LIMIT ${PROBED}) AS newest ${whereAll(conditions)}`.execute(
    db,
  );
  return (rows[0]?.count ?? 0) >= COMMON_FROM;
}

async function countNewest(
  db: Kysely<Tables>,
  log: Log,
  conditions: readonly Condition[],
  upTo: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::integer AS count FROM (
    SELECT FROM ${sql.table(log)} ${whereAll(conditions)} ${newestFirst(log)} LIMIT ${upTo}) AS newest`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

async function readNewest<Row>(
  db: Kysely<Tables>,
  log: Log,
  conditions: readonly Condition[],
  limit: number,
  offset: number,
): Promise<Row[]> {
  const { rows } = await sql<Row>`WITH page AS MATERIALIZED (
      SELECT log_id FROM ${sql.table(log)} ${whereAll(conditions)} ${newestFirst(log)} LIMIT ${limit} OFFSET ${offset})
    SELECT ${sql.table(log)}.* FROM page JOIN ${sql.table(log)} USING (log_id) ${newestFirst(log)}`.execute(
    db,
  );
  return rows;
}

const BATCH = 1_000;

/** Every matching row, newest first, a thousand at a time: no transaction stays open while somebody saves the file slowly. */
export async function* everyNewest<Row extends { logId: string }>(
  db: Kysely<Tables>,
  log: Log,
  conditions: readonly Condition[],
): AsyncGenerator<Row> {
  const time = sql.ref(timeOf[log]);
  let behind: Condition[] = [];
  for (;;) {
    const { rows } = await sql<Row & { at: string }>`SELECT *, ${time}::text AS at FROM ${sql.table(log)}
      ${whereAll([...conditions, ...behind])} ${newestFirst(log)} LIMIT ${BATCH}`.execute(db);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    // as text: the database counts microseconds, a Date does not
    behind = [sql<SqlBool>`(${time}, log_id) < (${last.at}::timestamptz, ${last.logId}::bigint)`];
  }
}

function whereAll(conditions: readonly Condition[]) {
  return conditions.length === 0 ? sql`` : sql`WHERE ${sql.join(conditions, sql` AND `)}`;
}

function newestFirst(log: Log) {
  return sql`ORDER BY ${sql.ref(timeOf[log])} DESC, log_id DESC`;
}
