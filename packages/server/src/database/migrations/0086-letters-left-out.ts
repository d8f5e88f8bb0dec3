/** Members of the chosen groups whom a letter did not reach, so that a call that comes again is answered as the first was. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE msg_letter ADD left_out_count integer NOT NULL DEFAULT 0 CHECK (left_out_count >= 0)`.execute(
    db,
  );
}
