/** Rows in the order of their key: two who take the same rows in orders of their own wait for each other until the database ends one of them. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** Until the transaction ends, for whoever changes several of them next. */
export async function holdRows(
  trx: Kysely<Tables>,
  table: string,
  keys: readonly string[],
  which: RawBuilder<unknown>,
): Promise<void> {
  const order = sql.join(keys.map((key) => sql.ref(key)));
  await sql`SELECT count(*) FROM (SELECT FROM ${sql.table(table)} WHERE ${which} ORDER BY ${order} FOR NO KEY UPDATE) AS held`.execute(
    trx,
  );
}
