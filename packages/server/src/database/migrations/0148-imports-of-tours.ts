/** Imports of rural tourism keep their outcome as those of people and subjects do. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
ALTER TABLE import_task DROP CONSTRAINT import_task_biz_type_check,
  ADD CONSTRAINT import_task_biz_type_check CHECK (biz_type IN ('sys_user', 'agri_subject', 'rural_tour'));
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
