/** What running the organisations needs: codes that are never given out again, and lists of one level in their order. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
-- codes of organisations that were removed: a code that stood in somebody's list must never mean another place
CREATE TABLE sys_dept_retired (
  dept_id text COLLATE "C" PRIMARY KEY,
  dept_name text NOT NULL,
  retire_time timestamptz NOT NULL
);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
