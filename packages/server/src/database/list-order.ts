/** ORDER BY of a list that may be asked for in another order than its own (`sortedBy` of the contract). */
import { type RawBuilder, sql } from 'kysely';

type Sql = RawBuilder<unknown>;

export interface AskedOrder<By extends string = string> {
  readonly orderBy?: By | undefined;
  readonly orderDir?: 'asc' | 'desc' | undefined;
}

/**
 * @param own where nothing is asked
 * @param columns of each order: the column, then what decides among equals, all in one direction, as the index has them. The first one is meant
 * by a direction alone
 */
export function orderOf<By extends string>(
  { orderBy, orderDir }: AskedOrder<By>,
  own: Sql,
  columns: Readonly<Record<By, readonly [Sql, ...Sql[]]>>,
): Sql {
  if (orderBy === undefined && orderDir === undefined) return own;
  const [first] = Object.keys(columns) as By[];
  const by = orderBy ?? first;
  if (by === undefined) return own;
  const direction = orderDir === 'asc' ? sql`ASC` : sql`DESC`;
  return sql.join(columns[by].map((column) => sql`${column} ${direction}`));
}
