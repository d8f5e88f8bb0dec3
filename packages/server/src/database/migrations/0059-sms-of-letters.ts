/** Letters about one thing, whose SMS are dropped once it is settled; and the SMS by letter of one writer, which are limited a day. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
CREATE INDEX msg_letter_about ON msg_letter (about_id) WHERE about_id IS NOT NULL;
CREATE INDEX msg_letter_sms ON msg_letter (create_user_id, send_time) WHERE sms_notice_flag = 1;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
