/** Whoever moves to another organisation leaves the files behind that they asked for in the last one. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
ALTER TABLE export_task ADD dept_id text COLLATE "C";
UPDATE export_task AS t SET dept_id = i.dept_id FROM sys_user_identity AS i WHERE i.identity_id = t.identity_id;
UPDATE export_task SET dept_id = '' WHERE dept_id IS NULL;
ALTER TABLE export_task ALTER dept_id SET NOT NULL;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
