/** Texts to one telephone keep a distance: its latest notices are looked for. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
CREATE INDEX consult_notice_telephone ON consult_notice (phone_id, notice_time);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
