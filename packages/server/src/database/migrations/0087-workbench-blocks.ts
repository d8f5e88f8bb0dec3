/** The order and the hidden ones of each person's blocks of the workbench, and an index of staff by when they were last seen. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(/* sql */ `CREATE TABLE user_workbench (
  user_id bigint PRIMARY KEY REFERENCES sys_user,
  shown text[] NOT NULL CHECK (cardinality(shown) <= 20),
  hidden text[] NOT NULL CHECK (cardinality(hidden) <= 20),
  update_time timestamptz NOT NULL
);
CREATE INDEX sys_user_staff_seen ON sys_user (coalesce(last_login_time, register_time)) INCLUDE (dept_id, real_name_auth_flag)
  WHERE del_flag = 0 AND status = 1 AND user_type = 1;`)
    .execute(db);
}
