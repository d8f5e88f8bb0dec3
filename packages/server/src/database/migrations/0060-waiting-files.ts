/** Files that wait for the virus scanner, found without looking through all. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX sys_file_waiting ON sys_file (file_id) WHERE scan_status = 0`.execute(db);
}
