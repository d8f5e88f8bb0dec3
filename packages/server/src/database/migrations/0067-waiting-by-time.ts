/** The review centre asks each kind for what waits longest: an index of what waits alone, in that order. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
CREATE INDEX mass_sms_apply_waits_since ON mass_sms_apply (apply_time, apply_id)
  INCLUDE (current_audit_dept_id, apply_user_id, audit_user_id, emergency_flag)
  WHERE del_flag = 0 AND audit_status = ANY (ARRAY[1, 2]);
CREATE INDEX article_waits_since ON article (submit_time, article_id)
  INCLUDE (create_dept_id, dept_id) WHERE del_flag = 0 AND audit_status = 1;
CREATE INDEX activity_waits_since ON activity (submit_time, activity_id)
  INCLUDE (create_dept_id, dept_id) WHERE del_flag = 0 AND audit_status = 1;
CREATE INDEX knowledge_waits_since ON knowledge (submit_time, knowledge_id)
  INCLUDE (create_dept_id, dept_id) WHERE del_flag = 0 AND audit_status = 1;
CREATE INDEX disaster_info_waits_since ON disaster_info (submit_time, disaster_id)
  INCLUDE (create_dept_id) WHERE del_flag = 0 AND audit_status = 1;
CREATE INDEX supply_demand_waits_since ON supply_demand (info_type, submit_time, supply_id)
  INCLUDE (create_dept_id, dept_id) WHERE del_flag = 0 AND supply_status = 1;
CREATE INDEX interaction_post_waits_since ON interaction_post (post_time, post_id)
  INCLUDE (dept_id) WHERE del_flag = 0 AND audit_status = 1;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
