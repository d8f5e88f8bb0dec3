/** Pictures and files in chats hang on their message as on a letter. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
ALTER TABLE msg_chat DROP CONSTRAINT msg_chat_msg_type_check,
  -- 1 text, 2 picture, 3 file, whose name is the content
  ADD CONSTRAINT msg_chat_msg_type_check CHECK (msg_type BETWEEN 1 AND 3);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
