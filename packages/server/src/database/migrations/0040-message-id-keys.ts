/** Segments are found by their id however the carrier's receipt writes it: the key of smpp/message-id.ts. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
DROP INDEX sms_part_message;
CREATE INDEX sms_part_message ON sms_part (channel_id, ltrim(lower(msg_id), '0'));
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
