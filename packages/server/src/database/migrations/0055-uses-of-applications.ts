/** Views, likes and reports that an application told of in a day. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
ALTER TABLE app_day_use
  ADD view_count integer NOT NULL DEFAULT 0,
  ADD reaction_count integer NOT NULL DEFAULT 0;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
