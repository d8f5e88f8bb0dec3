/** Words of letters, for the searches of both boxes. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
CREATE INDEX msg_letter_words ON msg_letter
  USING gin (text_pairs(letter_title || ' ' || create_user_name || ' ' || create_dept_name || ' ' || receiver_names));
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
