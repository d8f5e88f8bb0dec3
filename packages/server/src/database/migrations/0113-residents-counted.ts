/**
 * Residents are counted where they change, so that a choice of a million is counted from some hundred thousand groups whatever their
 * number. A change adds lines and takes no lock: people of one village are registered side by side, and each snapshot adds up.
 */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
-- of what a recipient's value may show, as it is priced: of these characters each is one unit, and none becomes several when it is cleaned
CREATE FUNCTION shown_length(shown text, longest integer) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN shown ~ '^[一-鿿·A-Za-z0-9（）() .]*$' THEN least(char_length(shown), longest) ELSE longest END
$$;

CREATE TABLE sys_user_tally (
  dept_id text COLLATE "C" NOT NULL,
  user_type smallint NOT NULL,
  carrier text NOT NULL,
  sms_agree_flag smallint NOT NULL,
  status smallint NOT NULL,
  name_length smallint NOT NULL,
  -- of all lines of a group together the living residents; a line alone may be below nought
  people integer NOT NULL
);

CREATE FUNCTION tally_residents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO sys_user_tally
    SELECT dept_id, user_type, carrier, sms_agree_flag, status, shown_length(real_name, 16), count(*)
    FROM added WHERE del_flag = 0 GROUP BY 1, 2, 3, 4, 5, 6;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO sys_user_tally
    SELECT dept_id, user_type, carrier, sms_agree_flag, status, shown_length(real_name, 16), -count(*)
    FROM removed WHERE del_flag = 0 GROUP BY 1, 2, 3, 4, 5, 6;
  ELSE
    INSERT INTO sys_user_tally
    SELECT dept_id, user_type, carrier, sms_agree_flag, status, shown_length(real_name, 16), sum(people)
    FROM (SELECT dept_id, user_type, carrier, sms_agree_flag, status, real_name, 1 AS people FROM added WHERE del_flag = 0
      UNION ALL SELECT dept_id, user_type, carrier, sms_agree_flag, status, real_name, -1 FROM removed WHERE del_flag = 0) u
    GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(people) <> 0;
  END IF;
  RETURN NULL;
END
$$;
-- before the first count: what changes meanwhile waits for this migration, and is counted by the triggers
LOCK TABLE sys_user IN SHARE ROW EXCLUSIVE MODE;
CREATE TRIGGER sys_user_added AFTER INSERT ON sys_user REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_residents();
CREATE TRIGGER sys_user_removed AFTER DELETE ON sys_user REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION tally_residents();
CREATE TRIGGER sys_user_moved AFTER UPDATE ON sys_user REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_residents();

INSERT INTO sys_user_tally
SELECT dept_id, user_type, carrier, sms_agree_flag, status, shown_length(real_name, 16), count(*)
FROM sys_user WHERE del_flag = 0 GROUP BY 1, 2, 3, 4, 5, 6;
CREATE INDEX sys_user_tally_dept ON sys_user_tally (dept_id);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
