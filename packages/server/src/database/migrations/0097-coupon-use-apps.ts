/** The application that used a coupon stands beside the use; of uses before this nothing says which it was. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE coupon_claim ADD COLUMN use_app_id bigint REFERENCES app_access`.execute(db);
  await sql`ALTER TABLE coupon_claim ADD CONSTRAINT coupon_claim_used_by
    CHECK (use_app_id IS NULL OR use_time IS NOT NULL)`.execute(db);
}
