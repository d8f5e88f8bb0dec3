/**
 * Readers of a letter are counted where they are, so that nobody who reads waits for another; whoever has written to somebody is found
 * without going through all their mail. `msg_letter.read_count` stays until no older program runs beside.
 */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
CREATE INDEX msg_letter_receiver_readers ON msg_letter_receiver (letter_id) WHERE read_flag = 1;
CREATE INDEX msg_letter_receiver_person ON msg_letter_receiver (user_id, letter_id);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
