/** Texts to one telephone keep a distance; a mark by SMS looks at the latest answer to the number, also at one that was closed. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
CREATE INDEX consult_notice_telephone ON consult_notice (phone_id, notice_time);
DROP INDEX consultation_answered_phone;
CREATE INDEX consultation_answered_phone ON consultation (phone_hash, reply_time) WHERE reply_time IS NOT NULL;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
