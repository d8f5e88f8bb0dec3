/** What the pages of quotas, opt-outs and replies need: the history of a quota, who restored a number, whose a reply is. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
ALTER TABLE sms_quota ADD CHECK (quota_count >= 0);
-- when its administrators were told this month that little is left
ALTER TABLE sms_quota ADD warned_time timestamptz;
CREATE INDEX sms_quota_month ON sms_quota (quota_month) WHERE warned_time IS NULL;

CREATE TABLE sms_quota_record (
  record_id bigint PRIMARY KEY DEFAULT next_id(),
  dept_id text COLLATE "C" NOT NULL,
  quota_month text NOT NULL,
  -- 1 set, 2 added or taken, 3 frozen, 4 used, 5 free again, 6 carried over from an earlier month
  record_type smallint NOT NULL,
  -- by how many texts what may be sent changed (1, 2, 6), or how many were frozen, used or freed (3, 4, 5)
  change_count bigint NOT NULL,
  -- as they stood after it
  total_count bigint NOT NULL,
  frozen_count bigint NOT NULL,
  used_count bigint NOT NULL,
  apply_id bigint,
  -- the other side of what was given or taken back
  other_dept_id text COLLATE "C",
  reason text,
  -- null when the program itself acted
  operate_user_id bigint,
  operate_user_name text,
  record_time timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sms_quota_record_place ON sms_quota_record (dept_id, quota_month, record_id);

CREATE FUNCTION sms_quota_record_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'sms_quota_record is append-only';
END
$$;
CREATE TRIGGER sms_quota_record_append_only BEFORE UPDATE OR DELETE ON sms_quota_record
  FOR EACH ROW EXECUTE FUNCTION sms_quota_record_is_append_only();
CREATE TRIGGER sms_quota_record_not_emptied BEFORE TRUNCATE ON sms_quota_record
  FOR EACH STATEMENT EXECUTE FUNCTION sms_quota_record_is_append_only();

ALTER TABLE sms_opt_out ADD restore_operator_name text, ADD restore_reason text;
CREATE INDEX sms_opt_out_phone ON sms_opt_out (phone_hash, opt_out_id);
CREATE INDEX sms_opt_out_apply ON sms_opt_out (apply_id) WHERE apply_id IS NOT NULL;
-- whether a confirmation went to a number today
CREATE INDEX service_sms_number ON service_sms (phone_hash, purpose, create_time);

-- of the application that was answered: who wrote it and where, which never changes once it was submitted
ALTER TABLE sms_inbound ADD apply_user_id bigint, ADD apply_dept_id text COLLATE "C",
  -- where the number's owner was registered when the reply came; null for a number that nobody has
  ADD owner_dept_id text COLLATE "C",
  ADD handle_user_name text, ADD handle_time timestamptz, ADD handle_remark text;
UPDATE sms_inbound AS i SET apply_user_id = a.apply_user_id, apply_dept_id = a.apply_dept_id
  FROM mass_sms_apply AS a WHERE a.apply_id = i.apply_id;
UPDATE sms_inbound AS i SET owner_dept_id = u.dept_id
  FROM sys_user AS u WHERE u.phone_hash = i.phone_hash AND u.del_flag = 0;
CREATE INDEX sms_inbound_apply ON sms_inbound (apply_id, mo_id) WHERE apply_id IS NOT NULL;
CREATE INDEX sms_inbound_writer ON sms_inbound (apply_user_id, mo_id);
CREATE INDEX sms_inbound_office ON sms_inbound (apply_dept_id, mo_id);
CREATE INDEX sms_inbound_owner ON sms_inbound (owner_dept_id, mo_id) WHERE apply_id IS NULL;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
