/**
 * Statements that the database parses and plans once for each connection. Meant for the few that run with nearly every call and
 * find their rows by a key: planning takes three quarters of their time. A list whose best plan depends on what is asked for must
 * not be marked, since the kept plan knows no values.
 */
import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';

const MARK = 'select /* prepared */';

/** For `modifyFront` of a select whose text is always the same. */
export const prepared: RawBuilder<unknown> = sql`/* prepared */`;

const names = new Map<string, string>();

/** Lets a new connection of the pool keep the marked statements. Without a name the driver would prepare nothing. */
export function keepPreparedStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const named = (text: unknown, values: unknown, ...rest: unknown[]) =>
    typeof text === 'string' && Array.isArray(values) && text.startsWith(MARK)
      ? query({ name: nameOf(text), text, values }, ...rest)
      : query(text, values, ...rest);
  client.query = named as typeof client.query;
}

function nameOf(text: string): string {
  const name = names.get(text) ?? `prepared ${names.size + 1}`;
  names.set(text, name);
  return name;
}
