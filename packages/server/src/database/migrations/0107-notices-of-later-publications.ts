/** Whoever signed up hears of an activity's new pass when it is to be read again, and colleagues find it from then on. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
-- null: its people have it to be told; a time: it is for those who signed up before, from then on
ALTER TABLE activity_notice ADD due_time timestamptz;
CREATE INDEX activity_notice_due ON activity_notice (due_time) WHERE due_time IS NOT NULL;

-- the list of whoever is no administrator asks for the time of publication
DROP INDEX activity_newest;
CREATE INDEX activity_newest ON activity (activity_id)
  INCLUDE (dept_id, audit_status, create_dept_id, create_user_id, activity_type, start_time, end_time, publish_time)
  WHERE del_flag = 0;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
