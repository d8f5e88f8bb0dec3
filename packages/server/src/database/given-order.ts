/** Rows in the order in which somebody gave their keys: that of a list that people chose, where the table's own would be chance. */
import { type RawBuilder, sql } from 'kysely';

/** In an ORDER BY. */
export const asGiven = (column: string, keys: readonly string[]): RawBuilder<unknown> =>
  sql`array_position(${[...keys]}::text[], ${sql.ref(column)}::text)`;
