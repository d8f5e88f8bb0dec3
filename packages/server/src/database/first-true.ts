/** A number by the first condition that holds; the conditions are those with which lists are narrowed, so that a row's state and its list cannot differ. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';

export const firstTrue = (
  values: readonly number[],
  holds: (value: number) => RawBuilder<SqlBool>,
): RawBuilder<number> =>
  sql`CASE ${sql.join(
    values.map((value) => sql`WHEN ${holds(value)} THEN ${sql.lit(value)}`),
    sql` `,
  )} END`;
