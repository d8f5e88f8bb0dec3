/** A carrier of SGIP connects to the senders: people have to tell it where they are. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE sms_sender ADD COLUMN addresses text[] NOT NULL DEFAULT '{}'`.execute(db);
}
