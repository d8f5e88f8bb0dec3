/** An import is of people, as before, or of subjects: their outcome is kept alike, so that the table to mend can be fetched. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
ALTER TABLE import_task ADD COLUMN biz_type text DEFAULT 'sys_user' NOT NULL,
  ADD CONSTRAINT import_task_biz_type_check CHECK (biz_type IN ('sys_user', 'agri_subject'));
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
