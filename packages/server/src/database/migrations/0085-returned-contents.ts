/** Contents that came back to who wrote them are found without reading everything that the person has written. */
import { type Kysely, sql } from 'kysely';

const TABLES = [
  'activity',
  'article',
  'disaster_info',
  'every_day_help',
  'knowledge',
  'push_message',
  'rural_tour',
] as const;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES)
    await sql
      .raw(
        /* sql */ `CREATE INDEX ${table}_returned ON ${table} (create_user_id) WHERE del_flag = 0 AND audit_status = 3`,
      )
      .execute(db);
  await sql`CREATE INDEX supply_demand_returned ON supply_demand (create_user_id)
    WHERE del_flag = 0 AND supply_status = 3`.execute(db);
}
