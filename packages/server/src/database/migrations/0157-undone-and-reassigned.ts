/** Mistakes that are made good: a check-in is undone, a consultation goes to another unit or person, each with who did it, when and why. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
ALTER TABLE activity_sign
  -- the last one that was undone
  ADD undone_time timestamptz,
  ADD undone_reason text,
  ADD undone_user_name text,
  ADD CONSTRAINT activity_sign_undone CHECK (
    num_nonnulls(undone_time, undone_reason, undone_user_name) IN (0, 3)
  );

ALTER TABLE consultation_record DROP CONSTRAINT consultation_record_operate_type_check,
  ADD CONSTRAINT consultation_record_operate_type_check CHECK (operate_type BETWEEN 1 AND 14);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
