/** What running people's accounts needs: identities that end and leave their history, exactly one main one, and lists of millions. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
-- sessions and logs go on naming an identity that was taken away
ALTER TABLE sys_user_identity ADD COLUMN removed_time timestamptz;
ALTER TABLE sys_user_identity ADD CONSTRAINT sys_user_identity_removed
  CHECK (removed_time IS NULL OR (main_flag = 0 AND status = 0));

-- that there is no second main identity, sys_user_identity_main sees to
CREATE FUNCTION demand_main_identity() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  person bigint := coalesce(NEW.user_id, OLD.user_id);
BEGIN
  IF EXISTS (SELECT FROM sys_user_identity WHERE user_id = person AND removed_time IS NULL)
    AND NOT EXISTS (SELECT FROM sys_user_identity WHERE user_id = person AND main_flag = 1)
  THEN
    RAISE check_violation USING MESSAGE = 'a person with identities has a main one',
      CONSTRAINT = 'sys_user_identity_one_main';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER sys_user_identity_one_main
  AFTER INSERT OR DELETE OR UPDATE OF main_flag, removed_time, user_id ON sys_user_identity
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION demand_main_identity();
CREATE INDEX sys_user_identity_held ON sys_user_identity USING gin (role_ids) WHERE removed_time IS NULL;

-- the list of people: newest first, in the whole province or in a place, with what it is filtered by
CREATE INDEX sys_user_newest ON sys_user (user_id)
  INCLUDE (dept_id, user_type, status, real_name_auth_flag, sms_agree_flag, register_time) WHERE del_flag = 0;
CREATE INDEX sys_user_place ON sys_user (dept_id, user_id)
  INCLUDE (user_type, status, real_name_auth_flag, sms_agree_flag, register_time, real_name) WHERE del_flag = 0;
CREATE INDEX sys_user_account_start ON sys_user (lower(user_name) text_pattern_ops) WHERE del_flag = 0;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
