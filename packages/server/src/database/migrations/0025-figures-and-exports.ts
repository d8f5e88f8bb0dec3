/**
 * Lists at scale: exports that are written in the background, daily sums for supervision, what a unit usually sends, and what
 * stood in a wrong row of an imported file so that it can be mended.
 */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
CREATE TABLE export_task (
  export_id bigint PRIMARY KEY DEFAULT next_id(),
  title text NOT NULL,
  file_name text NOT NULL,
  -- 0 waiting, 1 being written, 2 can be fetched, 3 ended for the reason, 4 given up by the person, 5 past its term
  status smallint NOT NULL DEFAULT 0 CHECK (status BETWEEN 0 AND 5),
  total_count integer NOT NULL DEFAULT 0,
  -- looked at so far, and of these written
  done_count integer NOT NULL DEFAULT 0,
  row_count integer NOT NULL DEFAULT 0,
  byte_count bigint NOT NULL DEFAULT 0,
  plain_flag smallint NOT NULL DEFAULT 0 CHECK (plain_flag IN (0, 1)),
  -- who fetches it must still hold each of these
  permissions text[] NOT NULL,
  -- opens the file on the disk; gone with its term
  file_key_cipher bytea,
  reason text,
  create_user_id bigint NOT NULL REFERENCES sys_user,
  identity_id bigint NOT NULL,
  create_time timestamptz NOT NULL,
  finish_time timestamptz,
  expire_time timestamptz,
  -- by the database's clock: who works on it says so every few seconds, a program that died does not
  beat_time timestamptz NOT NULL DEFAULT now(),
  CHECK ((status = 2) = (file_key_cipher IS NOT NULL))
);
CREATE INDEX export_task_own ON export_task (create_user_id, export_id);
CREATE INDEX export_task_unfinished ON export_task (beat_time) WHERE status < 2;
CREATE INDEX export_task_kept ON export_task (expire_time) WHERE status = 2;

-- What each unit did on each day: applied and decided by the day of the application, sent by the day of the sending, opted out by
-- the day of the opt-out. Written anew by the clock.
CREATE TABLE mass_sms_day_stat (
  dept_id text COLLATE "C" NOT NULL,
  stat_day date NOT NULL,
  sms_category text NOT NULL,
  apply_count integer NOT NULL DEFAULT 0,
  passed_count integer NOT NULL DEFAULT 0,
  refused_count integer NOT NULL DEFAULT 0,
  audit_minutes bigint NOT NULL DEFAULT 0,
  send_count bigint NOT NULL DEFAULT 0,
  success_count bigint NOT NULL DEFAULT 0,
  night_count bigint NOT NULL DEFAULT 0,
  opt_out_count integer NOT NULL DEFAULT 0,
  PRIMARY KEY (dept_id, stat_day, sms_category)
);
CREATE INDEX mass_sms_day_stat_day ON mass_sms_day_stat (stat_day);
CREATE TABLE mass_sms_stat_state (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  as_of timestamptz,
  -- how far back the days were ever summed up
  from_day date
);
INSERT INTO mass_sms_stat_state DEFAULT VALUES;

-- How many the unit's last applications reached on average when this one was submitted.
ALTER TABLE mass_sms_apply ADD COLUMN usual_count integer;

ALTER TABLE mass_sms_phone_file_row ADD COLUMN value_cipher bytea;
CREATE INDEX mass_sms_phone_file_row_wrong ON mass_sms_phone_file_row (file_id, row_no) WHERE problem IS NOT NULL;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
