/** Indexes for what the cockpit counts of published and answered things: ranges of time instead of whole tables. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
CREATE INDEX disaster_info_passed ON disaster_info (publish_time) INCLUDE (create_dept_id, info_type)
  WHERE del_flag = 0 AND publish_time IS NOT NULL;
CREATE INDEX activity_on ON activity (end_time) WHERE del_flag = 0 AND audit_status = 2;
CREATE INDEX every_day_help_dealt ON every_day_help (dept_id) INCLUDE (deal_amount) WHERE del_flag = 0 AND deal_flag = 1;
CREATE INDEX supply_demand_matched ON supply_demand (shown_until) INCLUDE (dept_id, match_count)
  WHERE del_flag = 0 AND supply_status = 2 AND match_count > 0;
CREATE INDEX consultation_score_time ON consultation (score_time) INCLUDE (dept_id, score) WHERE score_time IS NOT NULL;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
