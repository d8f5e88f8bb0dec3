/** A carrier may take no more than so many messages a day of a channel: the limit, and what the day has had. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
ALTER TABLE sms_channel ADD COLUMN daily_limit integer CONSTRAINT sms_channel_daily_limit_check CHECK (daily_limit > 0);
-- segments of mass SMS that were booked for the day, also those that then did not leave
ALTER TABLE sms_channel_day ADD COLUMN taken_count integer NOT NULL DEFAULT 0;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
