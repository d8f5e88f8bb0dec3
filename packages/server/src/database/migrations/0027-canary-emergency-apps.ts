/** Sending to a few first, warnings that wait for nothing, and other systems' applications that ask for texts. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
ALTER TABLE mass_sms_apply
  -- 0 all at once, 1 a few first and the rest by itself, 2 the rest at a person's word
  ADD canary_mode smallint NOT NULL DEFAULT 0 CHECK (canary_mode BETWEEN 0 AND 2),
  -- how many were wished for
  ADD canary_count integer NOT NULL DEFAULT 200 CHECK (canary_count BETWEEN 1 AND 10000),
  -- percent; null: the alarm's own
  ADD canary_fail_rate smallint CHECK (canary_fail_rate BETWEEN 0 AND 100),
  -- recipients up to this one go first; 0: all at once
  ADD canary_to_seq integer NOT NULL DEFAULT 0,
  -- 0 none, 1 only those leave, 2 everybody may
  ADD canary_state smallint NOT NULL DEFAULT 0 CHECK (canary_state BETWEEN 0 AND 2),
  -- when the last of them had been handed over
  ADD canary_time timestamptz,
  ADD emergency_flag smallint NOT NULL DEFAULT 0 CHECK (emergency_flag IN (0, 1)),
  -- the other system's application that it was written for
  ADD app_id bigint,
  ADD app_name text,
  ADD CONSTRAINT mass_sms_apply_canary CHECK (canary_state = 0 OR canary_to_seq > 0),
  ADD CONSTRAINT mass_sms_apply_emergency CHECK (emergency_flag = 0
    OR (urgent_flag = 1 AND warn_level IN (1, 2) AND sms_category IN ('01', '02', '04') AND canary_mode = 0));
CREATE INDEX mass_sms_apply_emergencies ON mass_sms_apply (apply_id DESC) WHERE emergency_flag = 1;

-- applications of other systems, each in the name of one person's identity
CREATE TABLE app_access (
  app_id bigint PRIMARY KEY DEFAULT next_id(),
  app_key text COLLATE "C" NOT NULL UNIQUE,
  app_name text NOT NULL,
  purpose text NOT NULL DEFAULT '',
  owner_identity_id bigint NOT NULL REFERENCES sys_user_identity,
  -- where the owner stood when it was written: whose area it belongs to
  dept_id text COLLATE "C" NOT NULL REFERENCES sys_dept,
  secret_cipher bytea NOT NULL,
  secret_time timestamptz NOT NULL,
  -- who was shown it: whatever comes under it is theirs as well, so that they cannot review it
  secret_user_id bigint NOT NULL REFERENCES sys_user,
  secret_user_name text NOT NULL,
  ip_list text[] NOT NULL CHECK (cardinality(ip_list) > 0),
  sms_categories text[] NOT NULL CHECK (cardinality(sms_categories) > 0),
  area_ids text[] NOT NULL CHECK (cardinality(area_ids) > 0),
  -- recipients a day, calls a minute
  day_quota integer NOT NULL CHECK (day_quota > 0),
  rate_per_minute integer NOT NULL CHECK (rate_per_minute > 0),
  valid_to date,
  -- 0 paused, 1 in use
  status smallint NOT NULL DEFAULT 1 CHECK (status IN (0, 1)),
  create_user_id bigint NOT NULL,
  create_user_name text NOT NULL,
  create_time timestamptz NOT NULL,
  update_time timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX app_access_name ON app_access (dept_id, app_name);
ALTER TABLE mass_sms_apply ADD FOREIGN KEY (app_id) REFERENCES app_access;
CREATE INDEX mass_sms_apply_app ON mass_sms_apply (app_id, apply_id DESC) WHERE app_id IS NOT NULL;

-- what an application was granted today
CREATE TABLE app_day_use (
  app_id bigint NOT NULL REFERENCES app_access,
  use_day date NOT NULL,
  recipient_count integer NOT NULL DEFAULT 0,
  PRIMARY KEY (app_id, use_day)
);
-- calls of the present minute
CREATE TABLE app_minute_use (
  app_id bigint PRIMARY KEY REFERENCES app_access,
  minute timestamptz NOT NULL,
  call_count integer NOT NULL
);
-- each signature counts once while its time is fresh
CREATE TABLE app_nonce (
  app_id bigint NOT NULL REFERENCES app_access,
  nonce text COLLATE "C" NOT NULL,
  keep_until timestamptz NOT NULL,
  PRIMARY KEY (app_id, nonce)
);
CREATE INDEX app_nonce_old ON app_nonce (keep_until);

CREATE TABLE app_call (
  call_id bigint PRIMARY KEY DEFAULT next_id(),
  app_id bigint NOT NULL REFERENCES app_access,
  call_time timestamptz NOT NULL,
  call_name text NOT NULL,
  ip text NOT NULL,
  code integer NOT NULL,
  msg text NOT NULL,
  apply_id bigint,
  cost_ms integer NOT NULL
);
CREATE INDEX app_call_of_app ON app_call (app_id, call_id DESC);
CREATE INDEX app_call_old ON app_call (call_time);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
