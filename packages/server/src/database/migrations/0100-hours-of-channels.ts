/** A carrier may take ordinary messages at some hours alone: from when to when a channel sends them. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
-- HH:mm of China; both empty: at any time
ALTER TABLE sms_channel ADD COLUMN send_start_time text NOT NULL DEFAULT '', ADD COLUMN send_end_time text NOT NULL DEFAULT '',
  ADD CONSTRAINT sms_channel_hours CHECK (send_start_time = '' AND send_end_time = '' OR send_start_time <> '' AND send_start_time < send_end_time);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
