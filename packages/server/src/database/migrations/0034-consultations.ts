/** Consultations (咨询): what farmers ask, who has it in hand, what they are answered, and what was done about it. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
CREATE TABLE consultation (
  consult_id bigint PRIMARY KEY DEFAULT next_id(),
  consult_no text NOT NULL UNIQUE CHECK (consult_no ~ '^ZX[0-9]{13}$'),
  call_type smallint NOT NULL CHECK (call_type BETWEEN 1 AND 7),
  call_source smallint NOT NULL CHECK (call_source BETWEEN 1 AND 6),
  title text NOT NULL CHECK (title <> ''),
  content text NOT NULL CHECK (content <> ''),
  product text NOT NULL DEFAULT '',
  call_user_name text NOT NULL,
  phone_cipher bytea NOT NULL,
  phone_hash uuid NOT NULL,
  -- the region where the farmer lives
  dept_id text COLLATE "C" NOT NULL REFERENCES sys_dept,
  call_time timestamptz NOT NULL,
  urgent_flag smallint NOT NULL CHECK (urgent_flag IN (0, 1)),
  -- 1: to be answered by SMS
  sms_reply_flag smallint NOT NULL CHECK (sms_reply_flag IN (0, 1)),
  deadline timestamptz NOT NULL,
  -- 0 unassigned, 1 drafting, 2 waits for its review, 3 returned, 4 answered, 6 closed
  consult_status smallint NOT NULL DEFAULT 0 CHECK (consult_status IN (0, 1, 2, 3, 4, 6)),
  assign_dept_id text COLLATE "C" REFERENCES sys_dept,
  -- null: anybody of the unit
  assign_user_id bigint REFERENCES sys_user,
  assign_time timestamptz,
  urge_time timestamptz,
  draft_content text,
  draft_user_id bigint REFERENCES sys_user,
  draft_user_name text,
  draft_time timestamptz,
  check_user_id bigint REFERENCES sys_user,
  check_user_name text,
  check_time timestamptz,
  check_opinion text,
  reply_content text,
  reply_time timestamptz,
  close_reason text,
  close_time timestamptz,
  -- who wrote it down for the farmer; null: the farmer asked by themselves
  create_user_id bigint REFERENCES sys_user,
  create_user_name text,
  create_dept_id text COLLATE "C" REFERENCES sys_dept,
  create_time timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT consultation_in_hand CHECK (consult_status IN (0, 6) OR (assign_dept_id IS NOT NULL AND assign_time IS NOT NULL)),
  CONSTRAINT consultation_drafted CHECK (consult_status NOT IN (2, 3, 4) OR (draft_content <> '' AND draft_user_id IS NOT NULL)),
  CONSTRAINT consultation_answered CHECK (consult_status <> 4 OR reply_time IS NOT NULL),
  -- two people stand behind each answer, and it says what was reviewed
  CONSTRAINT consultation_answered_by_two CHECK (reply_time IS NULL
    OR (reply_content = draft_content AND draft_user_id IS NOT NULL AND check_user_id IS NOT NULL AND draft_user_id <> check_user_id
      AND check_time IS NOT NULL)),
  CONSTRAINT consultation_closed CHECK (consult_status <> 6 OR (close_time IS NOT NULL AND coalesce(close_reason, '') <> '')),
  CONSTRAINT consultation_place_is_a_region CHECK (dept_id ~ '^33([0-9]{2}){0,3}([0-9][0-9A-HJ-NP-Z])?$')
);
CREATE INDEX consultation_area ON consultation (dept_id, consult_id DESC) INCLUDE (consult_status, assign_dept_id, call_time, deadline);
CREATE INDEX consultation_unit ON consultation (assign_dept_id, consult_status, deadline) WHERE assign_dept_id IS NOT NULL;
CREATE INDEX consultation_reporter ON consultation (create_dept_id, consult_id DESC) WHERE create_dept_id IS NOT NULL;
-- the board of the big screen, and what is overdue
CREATE INDEX consultation_open ON consultation (deadline) INCLUDE (dept_id, assign_dept_id) WHERE consult_status < 4;
CREATE INDEX consultation_call_time ON consultation (call_time) INCLUDE (dept_id);
CREATE INDEX consultation_words ON consultation USING gin (text_pairs(title));
CREATE INDEX consultation_reply_time ON consultation (reply_time) INCLUDE (dept_id, call_time) WHERE reply_time IS NOT NULL;

CREATE TABLE consultation_record (
  record_id bigint PRIMARY KEY DEFAULT next_id(),
  consult_id bigint NOT NULL REFERENCES consultation,
  -- 1 asked, 2 assigned, 3 draft kept, 4 submitted, 5 passed, 6 returned, 7 urged, 8 closed
  operate_type smallint NOT NULL CHECK (operate_type BETWEEN 1 AND 8),
  -- null: the farmer
  operate_user_id bigint REFERENCES sys_user,
  operate_user_name text,
  operate_dept_name text,
  operate_time timestamptz NOT NULL,
  content text
);
CREATE INDEX consultation_record_of ON consultation_record (consult_id, record_id);

-- the last number given out on a day: gaps are allowed, repetitions are not
CREATE TABLE consultation_number (
  day date PRIMARY KEY,
  last_no integer NOT NULL CHECK (last_no BETWEEN 1 AND 99999)
);

-- taking down what a farmer asks: administrators who may assign, and messengers who write
UPDATE sys_role SET button_permissions = button_permissions || ARRAY['consult:add'],
    authority_list = CASE WHEN authority_list @> ARRAY['CONSULT_DRAFT'] THEN authority_list ELSE authority_list || ARRAY['CONSULT_DRAFT'] END
  WHERE NOT button_permissions @> ARRAY['consult:add']
    AND (base_role_key IN ('superAdmin', 'admin', 'provinceAdmin', 'cityAdmin', 'countyAdmin', 'townshipAdmin', 'villageAdmin')
        AND button_permissions @> ARRAY['consult:assign']
      OR base_role_key IN ('provinceSmsMessenger', 'citySmsMessenger', 'countySmsMessenger', 'townshipSmsMessenger',
        'villageSmsMessenger', 'smsMessenger') AND button_permissions @> ARRAY['sms:apply:add']);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
