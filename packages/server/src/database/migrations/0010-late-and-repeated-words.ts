/** What carriers say late or twice: receipts for what was given up as unknown, replies that are delivered again. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
CREATE INDEX sms_doubt_unknown ON sms_doubt (phone_hash) WHERE outcome = 'unknown';
-- 'reference/parts' of a reply that came in parts: one of them that comes again alone is known by it
ALTER TABLE sms_inbound ADD part_key text;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
