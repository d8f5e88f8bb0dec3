/** What changing groups of the address book needs: a version that guards them. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
ALTER TABLE book_group ADD COLUMN version integer NOT NULL DEFAULT 1;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
