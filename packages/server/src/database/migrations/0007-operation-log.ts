/** The operation log (操作日志): who did what to which object, as a chain that shows when a row was changed or taken out. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
CREATE TABLE log_oper (
  log_id bigint PRIMARY KEY DEFAULT next_id(),
  -- null when the program itself acted
  user_id bigint,
  user_name text NOT NULL,
  real_name text NOT NULL,
  identity_id bigint,
  dept_id text COLLATE "C",
  dept_name text,
  role_names text NOT NULL,
  module text NOT NULL,
  action text NOT NULL,
  biz_type text NOT NULL,
  biz_id text COLLATE "C" NOT NULL,
  summary text NOT NULL,
  -- JSON as it was written, personal data masked: text, because the hash covers it letter by letter
  before_data text,
  after_data text,
  request_id text,
  ip text,
  operate_time timestamptz NOT NULL,
  -- given within seconds after the row, in the order in which rows became visible
  chain_no bigint UNIQUE,
  prev_hash text,
  row_hash text,
  CHECK ((chain_no IS NULL) = (row_hash IS NULL))
);
CREATE INDEX log_oper_unchained ON log_oper (log_id) WHERE chain_no IS NULL;
CREATE INDEX log_oper_time ON log_oper (operate_time, log_id);
CREATE INDEX log_oper_user ON log_oper (user_id, operate_time);
CREATE INDEX log_oper_object ON log_oper (biz_type, biz_id, operate_time);
CREATE INDEX log_oper_dept ON log_oper (dept_id, operate_time);

-- a row is written once and then only takes its place in the chain
CREATE FUNCTION log_oper_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.chain_no IS NULL
    AND to_jsonb(NEW) - '{chain_no,prev_hash,row_hash}'::text[] = to_jsonb(OLD) - '{chain_no,prev_hash,row_hash}'::text[]
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'log_oper is append-only';
END
$$;
CREATE TRIGGER log_oper_append_only BEFORE UPDATE OR DELETE ON log_oper
  FOR EACH ROW EXECUTE FUNCTION log_oper_is_append_only();
CREATE TRIGGER log_oper_not_emptied BEFORE TRUNCATE ON log_oper
  FOR EACH STATEMENT EXECUTE FUNCTION log_oper_is_append_only();
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
