/** Pushes (推送): what was passed, and its way to the receiver. */
import { type Kysely, sql } from 'kysely';
import { recordTable, reviewedColumns } from '../content-tables.ts';

const statements = /* sql */ `
CREATE TABLE push_message (
  push_id bigint PRIMARY KEY DEFAULT next_id(),
  title text NOT NULL,
  push_content text NOT NULL,
  push_type smallint NOT NULL CHECK (push_type BETWEEN 1 AND 5),
  -- 1 nowhere, 2 inside the application, 3 a page of the web
  jump_type smallint NOT NULL CHECK (jump_type BETWEEN 1 AND 3),
  jump_target text NOT NULL DEFAULT '' CHECK (jump_type <> 3 OR jump_target ~* '^https?://'),
  related_type text NOT NULL DEFAULT '',
  related_id bigint CHECK ((related_type = '') = (related_id IS NULL)),
  -- 1 everybody, 2 in parts, 3 of kinds, 4 people; all of the region that it is for
  target_type smallint NOT NULL CHECK (target_type BETWEEN 1 AND 4),
  target_dept_ids text[] NOT NULL DEFAULT '{}',
  target_categories text[] NOT NULL DEFAULT '{}',
  target_user_ids text[] NOT NULL DEFAULT '{}',
  os_types smallint[] NOT NULL DEFAULT '{}',
  -- 1 at once, 2 at its time
  push_mode smallint NOT NULL CHECK (push_mode BETWEEN 1 AND 2),
  push_time timestamptz CHECK ((push_mode = 2) = (push_time IS NOT NULL)),
  dept_id text COLLATE "C" NOT NULL REFERENCES sys_dept,
  -- null until it is passed: 0 waits, 1 is being handed over, 2 was handed over, 3 was given up
  dispatch_status smallint CHECK (dispatch_status BETWEEN 0 AND 3),
  attempts smallint NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  -- while it is being handed over: until when the one who does it is believed to be alive
  next_try_time timestamptz,
  sent_time timestamptz,
  fail_reason text,
  -- counted as it leaves
  target_count integer CHECK (target_count >= 0),
  reach_count integer NOT NULL DEFAULT 0,
  open_count integer NOT NULL DEFAULT 0 CHECK (open_count >= 0 AND open_count <= reach_count),
  ${reviewedColumns('push_message')},
  CONSTRAINT push_message_reaches_whom_it_is_for CHECK (reach_count <= coalesce(target_count, 0)),
  CONSTRAINT push_message_leaves_when_passed CHECK (dispatch_status IS NULL OR audit_status = 2)
);
CREATE INDEX push_message_newest ON push_message (push_id)
  INCLUDE (dept_id, audit_status, create_dept_id, create_user_id, push_type, dispatch_status) WHERE del_flag = 0;
CREATE INDEX push_message_place ON push_message (dept_id, push_id) WHERE del_flag = 0;
CREATE INDEX push_message_unit ON push_message (create_dept_id);
CREATE INDEX push_message_targets ON push_message USING gin (target_dept_ids);
CREATE INDEX push_message_waits_since ON push_message (submit_time, push_id)
  INCLUDE (create_dept_id, dept_id) WHERE del_flag = 0 AND audit_status = 1;
CREATE INDEX push_message_due ON push_message (next_try_time) WHERE del_flag = 0 AND dispatch_status IN (0, 1);
CREATE INDEX push_message_sent ON push_message (sent_time)
  INCLUDE (dept_id, target_count, reach_count, open_count) WHERE del_flag = 0 AND dispatch_status = 2;
CREATE INDEX push_message_words ON push_message USING gin (text_pairs(title)) WHERE del_flag = 0;
${recordTable('push_message', 'push_id')}
CREATE INDEX push_message_record_decided ON push_message_record (operate_user_id, operate_time, record_id)
  WHERE operate_type IN (4, 5);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
