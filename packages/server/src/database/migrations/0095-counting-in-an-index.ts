/** The index of people by place holds all by which a million recipients are counted, so that their rows need not be read. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(/* sql */ `DROP INDEX sys_user_dept;
CREATE INDEX sys_user_dept ON sys_user (dept_id, user_type, carrier, sms_agree_flag, status) WHERE del_flag = 0;`)
    .execute(db);
}
