/** An application that was stopped stays among those that its reviewer has passed. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP INDEX app_access_decided`.execute(db);
  await sql`CREATE INDEX app_access_decided ON app_access (audit_user_id, audit_time, app_id)
    WHERE access_status IN (1, 2, 4)`.execute(db);
}
