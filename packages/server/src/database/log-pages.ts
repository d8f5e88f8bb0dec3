/** Pages of the logs, and all of one for a file: nothing behind the newest rows that a log's parameter names is ever reached. */
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { IndexedWord } from './indexed-words.ts';
import type { AskedOrder } from './list-order.ts';
import { type Asked, type Condition, findNewest, type NewestList, whereAll } from './newest-first.ts';
import type { Tables } from './tables.ts';

/** A log by its table and the column that says when; each has an index in this order, with log_id behind it. */
const timeOf = { log_oper: 'operate_time', log_login: 'login_time', sensitive_word_hit: 'hit_time' } as const;
export type Log = keyof typeof timeOf;

const listOf = (log: Log): NewestList => ({
  table: log,
  key: 'log_id',
  order: sql`${sql.ref(timeOf[log])} DESC, log_id DESC`,
  always: null,
  countsInOrder: true,
});

/** One page of a log with all its columns: the newest first, or the oldest. */
export async function pageLog<Row>(
  db: Kysely<Tables>,
  log: Log,
  conditions: readonly Condition[],
  asked: Asked & Pick<AskedOrder, 'orderDir'>,
  words: readonly IndexedWord[] = [],
): Promise<{ rows: Row[]; total: number; more: boolean }> {
  const time = sql.ref(timeOf[log]);
  const order = asked.orderDir === 'asc' ? sql`${time}, log_id` : listOf(log).order;
  const list = { ...listOf(log), order };
  const { keys, total, more } = await findNewest(db, list, conditions, asked, words);
  if (keys === null) return { rows: [], total, more };
  const { rows } = await sql<Row>`WITH page AS MATERIALIZED (${keys})
    SELECT ${sql.table(log)}.* FROM page JOIN ${sql.table(log)} USING (log_id) ORDER BY ${list.order}`.execute(
    db,
  );
  return { rows, total, more };
}

const BATCH = 1_000;

/** Every matching row, newest first, a thousand at a time: no transaction stays open while somebody saves the file slowly. */
export async function* everyLogRow<Row extends { logId: string }>(
  db: Kysely<Tables>,
  log: Log,
  conditions: readonly Condition[],
): AsyncGenerator<Row> {
  const time = sql.ref(timeOf[log]);
  let behind: Condition[] = [];
  for (;;) {
    const { rows } = await sql<Row & { at: string }>`SELECT *, ${time}::text AS at FROM ${sql.table(log)}
      ${whereAll([...conditions, ...behind])} ORDER BY ${listOf(log).order} LIMIT ${BATCH}`.execute(db);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    // as text: the database counts microseconds, a Date does not
    behind = [sql<SqlBool>`(${time}, log_id) < (${last.at}::timestamptz, ${last.logId}::bigint)`];
  }
}
