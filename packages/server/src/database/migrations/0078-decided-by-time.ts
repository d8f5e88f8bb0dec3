/** The review centre lists a person's own decisions: of each history an index of passes and refusals by who decided, and when. */
import { type Kysely, sql } from 'kysely';

const HISTORIES = [
  'article_record',
  'activity_record',
  'knowledge_operation_record',
  'disaster_operation_record',
  'supply_demand_record',
  'rural_tour_record',
  'every_day_help_record',
];

const statements = /* sql */ `
${HISTORIES.map(
  (table) =>
    `CREATE INDEX ${table}_decided ON ${table} (operate_user_id, operate_time, record_id) WHERE operate_type IN (4, 5);`,
).join('\n')}
CREATE INDEX mass_sms_process_decided ON mass_sms_process (operate_user_id, operate_time, process_id)
  WHERE process_type IN (4, 5);
CREATE INDEX interaction_post_decided ON interaction_post (audit_user_id, audit_time, post_id)
  WHERE audit_status IN (2, 3);
CREATE INDEX app_access_decided ON app_access (audit_user_id, audit_time, app_id) WHERE access_status IN (1, 4);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
