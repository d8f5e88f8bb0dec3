/** Contents that were taken offline, by who wrote them: their workbench lists the latest with the reason. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
CREATE INDEX activity_offline ON activity (create_user_id) WHERE del_flag = 0 AND audit_status = 4;
CREATE INDEX article_offline ON article (create_user_id) WHERE del_flag = 0 AND audit_status = 4;
CREATE INDEX coupon_offline ON coupon (create_user_id) WHERE del_flag = 0 AND audit_status = 4;
CREATE INDEX disaster_info_offline ON disaster_info (create_user_id) WHERE del_flag = 0 AND audit_status = 4;
CREATE INDEX every_day_help_offline ON every_day_help (create_user_id) WHERE del_flag = 0 AND audit_status = 4;
CREATE INDEX knowledge_offline ON knowledge (create_user_id) WHERE del_flag = 0 AND audit_status = 4;
CREATE INDEX push_message_offline ON push_message (create_user_id) WHERE del_flag = 0 AND audit_status = 4;
CREATE INDEX rural_tour_offline ON rural_tour (create_user_id) WHERE del_flag = 0 AND audit_status = 4;
CREATE INDEX supply_demand_offline ON supply_demand (create_user_id) WHERE del_flag = 0 AND supply_status = 4;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
