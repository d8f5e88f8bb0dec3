/** Telephones that offices are asked on (咨询电话), whom they were told of, and questions that waited too long. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
CREATE SEQUENCE consult_phone_version AS integer;
CREATE TABLE consult_phone (
  phone_id bigint PRIMARY KEY DEFAULT next_id(),
  dept_id text COLLATE "C" NOT NULL REFERENCES sys_dept,
  call_types smallint[] NOT NULL CHECK (cardinality(call_types) > 0),
  contact_name text NOT NULL CHECK (contact_name <> ''),
  -- a mobile number, or an office's own
  phone_cipher bytea NOT NULL,
  backup_phone_cipher bytea,
  duty_time text NOT NULL DEFAULT '',
  sms_notice_flag smallint NOT NULL DEFAULT 0 CHECK (sms_notice_flag IN (0, 1)),
  notice_delay_minutes integer NOT NULL DEFAULT 0 CHECK (notice_delay_minutes BETWEEN 0 AND 1440),
  escalate_dept_id text COLLATE "C" REFERENCES sys_dept,
  escalate_hours integer CHECK (escalate_hours BETWEEN 1 AND 720),
  order_num integer NOT NULL,
  status smallint NOT NULL DEFAULT 1 CHECK (status IN (0, 1)),
  -- of all telephones of the office, drawn anew with each save
  version integer NOT NULL,
  -- what came before it stood there is not told to it
  since_time timestamptz NOT NULL,
  update_user_name text NOT NULL,
  update_time timestamptz NOT NULL,
  CONSTRAINT consult_phone_escalates_after_hours CHECK ((escalate_dept_id IS NULL) = (escalate_hours IS NULL))
);
CREATE INDEX consult_phone_office ON consult_phone (dept_id, order_num);
CREATE INDEX consult_phone_escalation ON consult_phone (escalate_dept_id) WHERE escalate_dept_id IS NOT NULL;

-- reason: 1 waits for its assignment, 2 was assigned, 3 nobody assigned it in time, 4 nobody answered it in time
CREATE TABLE consult_escalation (
  consult_id bigint NOT NULL REFERENCES consultation,
  reason smallint NOT NULL CHECK (reason IN (3, 4)),
  -- who is told
  dept_id text COLLATE "C" NOT NULL REFERENCES sys_dept,
  escalate_time timestamptz NOT NULL,
  PRIMARY KEY (consult_id, reason, dept_id)
);
CREATE INDEX consult_escalation_office ON consult_escalation (dept_id);

-- told once, whatever becomes of the telephone's row
CREATE TABLE consult_notice (
  consult_id bigint NOT NULL REFERENCES consultation,
  reason smallint NOT NULL CHECK (reason BETWEEN 1 AND 4),
  phone_id bigint NOT NULL,
  notice_time timestamptz NOT NULL,
  PRIMARY KEY (consult_id, reason, phone_id)
);

-- 9 told to the office above
ALTER TABLE consultation_record DROP CONSTRAINT consultation_record_operate_type_check,
  ADD CONSTRAINT consultation_record_operate_type_check CHECK (operate_type BETWEEN 1 AND 9);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
