/** A table many times over: where its copies stand in time and place, and its indexes made behind them. */
import type pg from 'pg';
import { copyRowsOf } from './lists.ts';

/** Behind every id and time of the trial: the n-th copy is so many minutes older, its id with it. */
export const shifted = (id: string, minutes: number) => `${id} - n * ${minutes} * 60000::bigint * 1048576`;
export const earlier = (time: string, minutes: number) => `${time} - n * interval '${minutes} minutes'`;

/** SQL: a region of the province for a number, each as often as any other. */
export const placeOf = (number: string) =>
  `(SELECT dept_id FROM region WHERE place = abs(hashint8(${number})::bigint) % (SELECT number_of_regions FROM region LIMIT 1))`;

/** Of a table: dropped, made again behind the filling, with what the planner knows of them. Those of constraints stay. */
export async function withoutIndexes(
  pool: pg.Pool,
  table: string,
  fill: () => Promise<unknown>,
): Promise<string> {
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
     WHERE indrelid = $1::regclass AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
    [table],
  );
  for (const { name } of rows) await pool.query(`DROP INDEX ${name}`);
  await fill();
  for (const { definition } of rows) await pool.query(definition);
  await pool.query(`VACUUM ANALYZE ${table}`);
  return table;
}

/** A trial's table so large. */
export async function multiply(
  pool: pg.Pool,
  table: string,
  rows: number,
  { changed, where = 'true' }: { changed: Readonly<Record<string, string>>; where?: string },
): Promise<string> {
  const { rows: found } = await pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${table}, (SELECT 1 AS n) AS copy WHERE ${where}`,
  );
  const times = Math.max(0, Math.ceil(rows / (found[0]?.count ?? 1)) - 1);
  return withoutIndexes(pool, table, () => copyRowsOf(pool, table, { times, changed, where }));
}
