/**
 * Statements that the database parses and plans once for each connection. Meant for the few that run with nearly every call and
 * find their rows by a key: planning takes three quarters of their time. A list whose best plan depends on what is asked for must
 * not be marked, since the kept plan knows no values.
 */
import { type Compilable, type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import { type KnownColumns, PreparedSelect, type Tell } from './prepared-select.ts';
import type { Tables } from './tables.ts';

const MARK = 'select /* prepared */';

/** For `modifyFront` of a select whose text is always the same. */
export const prepared: RawBuilder<unknown> = sql`/* prepared */`;

/**
 * A marked select of which only the values differ, put together once: for one with many columns that takes longer than all
 * the rest of asking. `build` is given stand-ins, so it may only pass its values on.
 */
export function fixedSelect<Values extends readonly unknown[], Row>(
  build: (db: Kysely<Tables>, ...values: Values) => Compilable<Row>,
): (db: Kysely<Tables>, ...values: Values) => Promise<Row[]> {
  let fixed: CompiledQuery<Row> | undefined;
  return async (db, ...values) => {
    fixed ??= build(db, ...(values.map((_, place) => new StandIn(place)) as unknown as Values)).compile();
    const parameters = fixed.parameters.map((given) =>
      given instanceof StandIn ? values[given.place] : given,
    );
    const { rows } = await db.executeQuery<Row>({ ...fixed, parameters });
    return rows;
  };
}

class StandIn {
  readonly place: number;
  constructor(place: number) {
    this.place = place;
  }
}

const names = new Map<string, string>();

/**
 * Lets a new connection of the pool keep the marked statements. Without a name the driver would prepare nothing. Their rows have the names that
 * the program writes. To be called before `giveUpWhenSilent`, which asks with a callback, always.
 */
export function keepPreparedStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const known: KnownColumns = new Map();
  const named = (text: unknown, values: unknown, tell: Tell) =>
    typeof text === 'string' && Array.isArray(values) && text.startsWith(MARK)
      ? query(new PreparedSelect(client, known, { name: nameOf(text), text, values }, tell))
      : query(text, values, tell);
  client.query = named as typeof client.query;
}

function nameOf(text: string): string {
  const name = names.get(text) ?? `prepared ${names.size + 1}`;
  names.set(text, name);
  return name;
}
