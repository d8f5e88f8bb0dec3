/** The change of the list of words under which a text was submitted; empty for those submitted before. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE mass_sms_apply ADD COLUMN word_change_no bigint`.execute(db);
}
