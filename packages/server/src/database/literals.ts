import { type RawBuilder, sql } from 'kysely';

/**
 * Numbered states as a list in the text of a statement: `state IN (${literals(a, b)})`. A bound parameter cannot prove
 * a partial index in a generic plan.
 */
export function literals(...states: readonly number[]): RawBuilder<unknown> {
  return sql.join(states.map((state) => sql.lit(state)));
}
