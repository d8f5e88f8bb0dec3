/** Refused calls of an application are few among its calls, and are asked for alone. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
CREATE INDEX app_call_refused ON app_call (app_id, call_id DESC) WHERE code <> 200;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
