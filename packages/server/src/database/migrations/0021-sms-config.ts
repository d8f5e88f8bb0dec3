// The configuration of mass SMS (docs/decisions/0023): versions that are planned, who may send in a table of its own, drafts, the
// telephones that an alarm calls, reminders of reviews, the pace of a route and of one number.

import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
ALTER TABLE sms_config_version
  ADD COLUMN sender_count integer NOT NULL DEFAULT 0,
  -- since when it was in use, or from when on a planned one will be
  ADD COLUMN effective_time timestamptz;
-- 0 draft, 1 in use, 2 history, 3 planned, 4 cancelled before it was in use
CREATE UNIQUE INDEX sms_config_version_planned ON sms_config_version (config_status) WHERE config_status = 3;

-- who may send under a version; without a row, everybody whose role may apply
CREATE TABLE sms_config_sender (
  sms_config_version text NOT NULL REFERENCES sms_config_version ON DELETE CASCADE,
  user_id bigint NOT NULL,
  -- as they were when the version was published
  user_name text NOT NULL,
  real_name text NOT NULL,
  dept_id text NOT NULL,
  full_dept_name text NOT NULL,
  role_name text NOT NULL,
  -- empty: every category
  sms_categories text[] NOT NULL,
  -- segments; null: not limited
  day_quota integer,
  month_quota integer,
  urgent_flag smallint NOT NULL,
  PRIMARY KEY (sms_config_version, user_id)
);
INSERT INTO sms_config_sender
SELECT v.sms_config_version, (s ->> 'userId')::bigint, coalesce(s ->> 'userName', ''), coalesce(s ->> 'realName', ''),
  coalesce(s ->> 'deptId', ''), coalesce(s ->> 'fullDeptName', ''), coalesce(s ->> 'roleName', ''),
  ARRAY(SELECT jsonb_array_elements_text(coalesce(s -> 'smsCategories', '[]'))),
  (s ->> 'dayQuota')::integer, (s ->> 'monthQuota')::integer, coalesce((s ->> 'urgentFlag')::smallint, 1)
FROM sms_config_version AS v, jsonb_array_elements(coalesce(v.config_content -> 'sendUsers', '[]')) AS s
ON CONFLICT DO NOTHING;
UPDATE sms_config_version AS v SET effective_time = publish_time, config_content = config_content - 'sendUsers',
  sender_count = (SELECT count(*) FROM sms_config_sender AS s WHERE s.sms_config_version = v.sms_config_version);

-- one for each person who prepares a version
CREATE TABLE sms_config_draft (
  user_id bigint PRIMARY KEY REFERENCES sys_user ON DELETE CASCADE,
  config_name text NOT NULL,
  base_version text NOT NULL REFERENCES sms_config_version,
  config_content jsonb NOT NULL,
  update_time timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1
);

-- as the application's own version has it: a later one changes nothing for what is under way
ALTER TABLE mass_sms_apply ADD COLUMN night_flag smallint NOT NULL DEFAULT 0;
UPDATE mass_sms_apply AS a SET night_flag = 1
FROM sms_config_version AS v, jsonb_array_elements(v.config_content -> 'categoryRules') AS r
WHERE v.sms_config_version = a.sms_config_version AND r ->> 'smsCategory' = a.sms_category AND (r ->> 'nightFlag')::integer = 1;

CREATE TABLE sms_alarm_phone (
  phone_id bigint PRIMARY KEY DEFAULT next_id(),
  phone_cipher bytea NOT NULL,
  phone_hash uuid NOT NULL UNIQUE,
  create_time timestamptz NOT NULL DEFAULT now()
);

-- about which steps of a process staff was sent a text: a review that began to wait, a sending that was held for its failures
CREATE TABLE sms_step_notice (
  apply_id bigint NOT NULL REFERENCES mass_sms_apply ON DELETE CASCADE,
  step_no integer NOT NULL,
  notice_time timestamptz NOT NULL,
  PRIMARY KEY (apply_id, step_no)
);

-- the pace of one carrier's texts on one channel, shared by all senders
CREATE TABLE sms_route_pace (
  channel_id integer NOT NULL REFERENCES sms_channel ON DELETE CASCADE,
  carrier text NOT NULL,
  free_from timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (channel_id, carrier)
);

-- somebody in it had a text less than a minute ago
ALTER TABLE mass_sms_slice ADD COLUMN not_before timestamptz;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
