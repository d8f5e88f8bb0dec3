/** What the applicant was reminded of at the submission, for the reviewer to read the same. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE mass_sms_apply ADD COLUMN submit_notes text[] NOT NULL DEFAULT '{}'`.execute(db);
}
