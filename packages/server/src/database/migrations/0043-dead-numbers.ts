/** Numbers that the carriers called empty, stopped or barred, which are kept out of what is sent for a while. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
CREATE TABLE sms_dead_number (
  dead_number_id bigint DEFAULT next_id() PRIMARY KEY,
  phone_hash uuid NOT NULL UNIQUE,
  phone_cipher bytea NOT NULL,
  fail_code text NOT NULL,
  dead_time timestamptz NOT NULL DEFAULT now(),
  apply_id bigint NOT NULL
);
ALTER TABLE mass_sms_apply ADD dead_count integer NOT NULL DEFAULT 0, ADD include_dead_flag smallint NOT NULL DEFAULT 0,
  DROP CONSTRAINT mass_sms_apply_check3,
  ADD CONSTRAINT mass_sms_apply_check3 CHECK (total_count = valid_count + duplicate_count + invalid_count + opt_out_count
    + no_consent_count + limit_count + disabled_count + outside_count + dead_count),
  ADD CONSTRAINT mass_sms_apply_include_dead_flag_check CHECK (include_dead_flag IN (0, 1));
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
