/** What finding something in the logs needs, and what is shown of a session that somebody else may end. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
-- who the person was and where, at that time; null for an account that nobody has
ALTER TABLE log_login
  ADD COLUMN real_name text,
  ADD COLUMN dept_id text COLLATE "C",
  ADD COLUMN dept_name text;
UPDATE log_login SET real_name = person.real_name, dept_id = dept.dept_id, dept_name = dept.full_dept_name
  FROM sys_user AS person JOIN sys_dept AS dept ON dept.dept_id = person.dept_id
  WHERE person.user_id = log_login.user_id;
CREATE INDEX log_login_time ON log_login (login_time, log_id);
CREATE INDEX log_login_type ON log_login (login_type, login_time, log_id);
CREATE INDEX log_login_refused ON log_login (login_time, log_id) WHERE result = 0;
CREATE INDEX log_login_dept ON log_login (dept_id, login_time);
CREATE INDEX log_login_account ON log_login (lower(user_name) text_pattern_ops);
CREATE INDEX log_login_person ON log_login (real_name text_pattern_ops);

CREATE FUNCTION is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END
$$;
CREATE TRIGGER log_login_append_only BEFORE UPDATE OR DELETE ON log_login
  FOR EACH ROW EXECUTE FUNCTION is_append_only();
CREATE TRIGGER log_login_not_emptied BEFORE TRUNCATE ON log_login
  FOR EACH STATEMENT EXECUTE FUNCTION is_append_only();

CREATE INDEX log_oper_module ON log_oper (module, operate_time, log_id);
CREATE INDEX log_oper_action ON log_oper (action, operate_time, log_id);
CREATE INDEX log_oper_request ON log_oper (request_id);
CREATE INDEX log_oper_biz_id ON log_oper (biz_id, operate_time);
CREATE INDEX log_oper_account ON log_oper (lower(user_name) text_pattern_ops);
CREATE INDEX log_oper_person ON log_oper (real_name text_pattern_ops);
CREATE INDEX log_oper_words ON log_oper USING gin (text_pairs(summary));

ALTER TABLE token_session
  ADD COLUMN session_id bigint NOT NULL DEFAULT next_id() UNIQUE,
  ADD COLUMN user_agent text NOT NULL DEFAULT '',
  -- what somebody who ended it gave as the reason
  ADD COLUMN ended_remark text;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
