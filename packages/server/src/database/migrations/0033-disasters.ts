/** Warnings, guides and damage reports (防灾减灾), the regions that each concerns, and what was done to each. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
CREATE TABLE disaster_info (
  disaster_id bigint PRIMARY KEY DEFAULT next_id(),
  -- 1 warning, 2 guide, 3 damage report
  info_type smallint NOT NULL CHECK (info_type BETWEEN 1 AND 3),
  -- of the dictionary DISASTER_TYPE
  disaster_type smallint NOT NULL CHECK (disaster_type > 0),
  -- 1 red … 4 blue
  warn_level smallint CHECK (warn_level BETWEEN 1 AND 4),
  title text NOT NULL CHECK (title <> ''),
  content text NOT NULL CHECK (content <> ''),
  measures text NOT NULL DEFAULT '',
  issue_unit text NOT NULL,
  issue_time timestamptz NOT NULL,
  -- of a damage report: when it happened
  effect_start timestamptz NOT NULL,
  effect_end timestamptz NOT NULL,
  affected_crops text[] NOT NULL DEFAULT '{}',
  -- of a damage report: mu, head, tons, ten thousand yuan, households
  affected_area numeric(12,2) CHECK (affected_area >= 0),
  disaster_area numeric(12,2) CHECK (disaster_area >= 0),
  no_harvest_area numeric(12,2) CHECK (no_harvest_area >= 0),
  livestock_loss integer CHECK (livestock_loss >= 0),
  aquatic_loss numeric(12,2) CHECK (aquatic_loss >= 0),
  facility_loss numeric(12,2) CHECK (facility_loss >= 0),
  direct_loss numeric(12,2) CHECK (direct_loss >= 0),
  affected_households integer CHECK (affected_households >= 0),
  -- the mass SMS that was made of it
  sms_apply_id bigint UNIQUE REFERENCES mass_sms_apply,
  -- 0 draft, 1 waits for its review, 2 published, 3 refused, 4 taken offline
  audit_status smallint NOT NULL DEFAULT 0 CHECK (audit_status BETWEEN 0 AND 4),
  -- over everything that is published
  content_hash text NOT NULL CHECK (content_hash ~ '^[0-9a-f]{64}$'),
  -- what the last pass was given for
  passed_hash text,
  submit_time timestamptz,
  audit_user_id bigint REFERENCES sys_user,
  audit_user_name text,
  audit_time timestamptz,
  audit_opinion text,
  publish_time timestamptz,
  create_user_id bigint NOT NULL REFERENCES sys_user,
  create_user_name text NOT NULL,
  create_dept_id text COLLATE "C" NOT NULL REFERENCES sys_dept,
  create_time timestamptz NOT NULL,
  update_time timestamptz NOT NULL,
  del_flag smallint NOT NULL DEFAULT 0 CHECK (del_flag IN (0, 1)),
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT disaster_info_warning_has_a_level CHECK ((info_type = 1) = (warn_level IS NOT NULL)),
  CONSTRAINT disaster_info_ends_after_it_starts CHECK (effect_end > effect_start),
  CONSTRAINT disaster_info_published_is_what_was_passed CHECK (audit_status <> 2 OR passed_hash = content_hash),
  CONSTRAINT disaster_info_published_since CHECK (audit_status <> 2 OR publish_time IS NOT NULL),
  CONSTRAINT disaster_info_waits_since CHECK (audit_status <> 1 OR submit_time IS NOT NULL)
);
CREATE INDEX disaster_info_newest ON disaster_info (issue_time, disaster_id) WHERE del_flag = 0;
CREATE INDEX disaster_info_published ON disaster_info (info_type, effect_end) WHERE del_flag = 0 AND audit_status = 2;
CREATE INDEX disaster_info_begun ON disaster_info (effect_start, disaster_id)
  WHERE del_flag = 0 AND audit_status = 2 AND info_type = 1;
CREATE INDEX disaster_info_waiting ON disaster_info (create_dept_id) WHERE del_flag = 0 AND audit_status = 1;
CREATE INDEX disaster_info_unit ON disaster_info (create_dept_id);

-- with everything below each
CREATE TABLE disaster_place (
  disaster_id bigint NOT NULL REFERENCES disaster_info,
  dept_id text COLLATE "C" NOT NULL REFERENCES sys_dept,
  PRIMARY KEY (disaster_id, dept_id)
);
CREATE INDEX disaster_place_of ON disaster_place (dept_id, disaster_id);

CREATE TABLE disaster_operation_record (
  record_id bigint PRIMARY KEY DEFAULT next_id(),
  disaster_id bigint NOT NULL REFERENCES disaster_info,
  -- 1 added, 2 changed, 3 submitted, 4 passed, 5 refused, 6 taken offline, 7 removed
  operate_type smallint NOT NULL CHECK (operate_type BETWEEN 1 AND 7),
  operate_user_id bigint NOT NULL REFERENCES sys_user,
  operate_user_name text NOT NULL,
  operate_dept_id text COLLATE "C" NOT NULL,
  operate_dept_name text NOT NULL,
  operate_time timestamptz NOT NULL,
  opinion text,
  -- what it said then
  content_hash text NOT NULL
);
CREATE INDEX disaster_operation_record_of ON disaster_operation_record (disaster_id, record_id);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
