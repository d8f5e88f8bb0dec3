/** What happens after a sending: corrections and resends to the rows of another application, and visits to farmers who were not reached. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
ALTER TABLE mass_sms_apply
  -- whose recipients it goes to; null: chosen freely
  ADD COLUMN source_apply_id bigint REFERENCES mass_sms_apply,
  -- 1 correction to whoever received it, 2 again to the failed, 3 again to the failed and the unknown
  ADD COLUMN follow_up_kind smallint NOT NULL DEFAULT 0 CHECK (follow_up_kind BETWEEN 0 AND 3),
  ADD CONSTRAINT mass_sms_apply_follow_up CHECK ((source_apply_id IS NULL) = (follow_up_kind = 0)),
  ADD CONSTRAINT mass_sms_apply_not_itself CHECK (source_apply_id <> apply_id);
CREATE INDEX mass_sms_apply_source ON mass_sms_apply (source_apply_id) WHERE source_apply_id IS NOT NULL;
-- two resends of one sending at a time would reach the same people twice; so would two corrections
CREATE UNIQUE INDEX mass_sms_apply_one_follow_up ON mass_sms_apply (source_apply_id, (follow_up_kind = 1))
  WHERE source_apply_id IS NOT NULL AND del_flag = 0
    AND (audit_status IN (1, 2) OR (audit_status = 3 AND send_status IN (1, 2, 7)));

CREATE TABLE sms_visit_list (
  apply_id bigint PRIMARY KEY REFERENCES mass_sms_apply,
  -- null: the program, after an urgent sending
  open_user_id bigint REFERENCES sys_user,
  open_user_name text,
  open_time timestamptz NOT NULL,
  -- failed and unknown recipients when the farmers were last listed; another number lists the new ones
  listed_count integer NOT NULL
);
CREATE TABLE sms_visit (
  apply_id bigint NOT NULL REFERENCES sms_visit_list ON DELETE CASCADE,
  seq integer NOT NULL,
  -- where the farmer lives; the applicant's area for a number of nobody who is registered
  dept_id text COLLATE "C" NOT NULL,
  -- 0 to do, 1 told by telephone, 2 visited, 3 wrong number, 4 not found
  mark smallint NOT NULL DEFAULT 0 CHECK (mark BETWEEN 0 AND 4),
  note text,
  -- noted with mark 3
  right_phone_cipher bytea,
  right_phone_hash uuid,
  mark_user_id bigint REFERENCES sys_user,
  mark_user_name text,
  mark_time timestamptz,
  PRIMARY KEY (apply_id, seq),
  CHECK ((mark = 0) = (mark_time IS NULL)),
  CHECK ((right_phone_cipher IS NULL) = (right_phone_hash IS NULL)),
  CHECK (right_phone_cipher IS NULL OR mark = 3)
);
CREATE INDEX sms_visit_place ON sms_visit (dept_id, apply_id) INCLUDE (mark);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
