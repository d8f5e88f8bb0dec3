/** Counting what a list would show: for tables that are small enough to be counted whole; others are counted up to a bound. */
import type { SelectQueryBuilder } from 'kysely';

/** Of all rows that a selection finds, whatever it selects of them. */
export async function countRows<DB, Table extends keyof DB, Row>(
  found: SelectQueryBuilder<DB, Table, Row>,
): Promise<number> {
  const counted = found.clearSelect().select((eb) => eb.fn.countAll<string>().as('total'));
  // the builder does not know any more what it selects, where it does not know from which tables
  const { total } = await counted.$castTo<{ total: string }>().executeTakeFirstOrThrow();
  return Number(total);
}
