/** A mistaken check-in is undone, and the list keeps by whom, when and why. */
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
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
