/** A farmer may be told through the village, which is an outcome of its own; a resend leaves out who was told, unless its writer wants it. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
ALTER TABLE sms_visit DROP CONSTRAINT sms_visit_mark_check,
  ADD CONSTRAINT sms_visit_mark_check CHECK (mark BETWEEN 0 AND 5);
ALTER TABLE mass_sms_apply ADD include_told_flag smallint NOT NULL DEFAULT 0
  CONSTRAINT mass_sms_apply_include_told_flag_check CHECK (include_told_flag IN (0, 1));
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
