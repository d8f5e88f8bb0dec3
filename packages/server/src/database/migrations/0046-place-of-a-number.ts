/** Where a number of an imported file stands: a row may hold several, and there may be several sheets. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
ALTER TABLE mass_sms_phone_file_row ADD COLUMN place text;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
