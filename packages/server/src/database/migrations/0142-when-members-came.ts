/** When a member came into a group: the ids of those that are there hold it, as every `next_id()` does. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
ALTER TABLE book_user ADD COLUMN create_time timestamptz;
UPDATE book_user SET create_time = to_timestamp((book_user_id / 1048576 + 1600000000000) / 1000.0);
ALTER TABLE book_user ALTER COLUMN create_time SET DEFAULT now(), ALTER COLUMN create_time SET NOT NULL;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
