/** A channel that takes texts and brings no report of any looks well while nobody knows whom they reached. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
ALTER TABLE sms_channel_day
  -- taken on this day since its last report, and from when on; told: the alarm's telephones know
  ADD COLUMN unreported_count integer NOT NULL DEFAULT 0,
  ADD COLUMN unreported_since timestamptz,
  ADD COLUMN unreported_told boolean NOT NULL DEFAULT false;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
