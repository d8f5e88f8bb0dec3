/** Digests of a test's database: equal before and after when nothing was written. */
import { SUCCESS_CODE } from '@farmers-mailbox/contract/error-codes.ts';
import type { TestDatabase } from './database.ts';

/**
 * Each table's name with a digest of all its rows, so that a difference names the table. Every table of the schema, those that
 * nobody has thought of yet as well.
 * @param except tables that the calls in between may write by purpose, such as a log of what was read
 */
export async function everythingWritten(
  { pool }: Pick<TestDatabase, 'pool'>,
  { except = [] }: { except?: readonly string[] } = {},
): Promise<Record<string, string>> {
  const tables = await pool.query<{ relname: string }>(
    "SELECT relname FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'public'::regnamespace",
  );
  const names = tables.rows.map(({ relname }) => relname);
  const unknown = except.filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`There is no table ${unknown.join(', ')}.`);
  const digests = names
    .filter((name) => !except.includes(name))
    .map(
      (name) =>
        `SELECT '${name}' AS name, md5(coalesce(string_agg(t::text, ',' ORDER BY t::text), '')) AS digest FROM ${changesOf(name)} t`,
    );
  const { rows } = await pool.query<{ name: string; digest: string }>(digests.join(' UNION ALL '));
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

/** That a call was refused is written down, and changes nothing. */
const changesOf = (table: string): string =>
  table === 'log_oper'
    ? `(SELECT * FROM log_oper WHERE coalesce(result_code, ${SUCCESS_CODE}) = ${SUCCESS_CODE})`
    : table;
