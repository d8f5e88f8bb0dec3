/** Months of recipients that have left the database for files. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
CREATE TABLE mass_sms_archive (
  month text PRIMARY KEY,
  -- applications from the first id to before the second have no recipients in the database
  from_apply_id bigint NOT NULL,
  to_apply_id bigint NOT NULL,
  begun_time timestamptz NOT NULL DEFAULT now(),
  -- null while the rows stand in tables of their own
  done_time timestamptz,
  detail_count bigint,
  filtered_count bigint,
  files jsonb,
  CHECK (from_apply_id < to_apply_id),
  CHECK (num_nulls(done_time, detail_count, filtered_count, files) IN (0, 4))
);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
