/** Applications of other systems are reviewed, belong to a unit with a contact, count their calls, and can be removed. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
ALTER TABLE app_access RENAME COLUMN status TO access_status;
ALTER TABLE app_access DROP CONSTRAINT app_access_status_check;
-- 0 paused until now
UPDATE app_access SET access_status = 2 WHERE access_status = 0;
ALTER TABLE app_access
  ALTER access_status DROP DEFAULT,
  -- 0 waits for its review, 1 in use, 2 stopped, 4 refused; 3, expired, follows from valid_to
  ADD CONSTRAINT app_access_access_status_check CHECK (access_status IN (0, 1, 2, 4)),
  -- 1 the province's, 2 a city's or county's, 3 a third party's
  ADD app_type smallint NOT NULL DEFAULT 2 CHECK (app_type BETWEEN 1 AND 3),
  ADD owner_unit text NOT NULL DEFAULT '',
  ADD contact_name text NOT NULL DEFAULT '',
  -- null: registered before it was asked for
  ADD contact_phone_cipher bytea,
  ADD callback_url text NOT NULL DEFAULT '' CHECK (callback_url = '' OR callback_url ~* '^(https?:|mailto:|tel:)'),
  ADD valid_from date,
  ADD submit_user_id bigint REFERENCES sys_user,
  ADD submit_user_name text,
  ADD submit_time timestamptz,
  ADD audit_user_id bigint REFERENCES sys_user,
  ADD audit_user_name text,
  ADD audit_time timestamptz,
  ADD audit_opinion text,
  ADD del_flag smallint NOT NULL DEFAULT 0 CHECK (del_flag IN (0, 1)),
  ADD CONSTRAINT app_access_period CHECK (valid_to >= valid_from),
  ADD CONSTRAINT app_access_waits_since CHECK (access_status <> 0 OR submit_time IS NOT NULL);
UPDATE app_access AS a SET app_type = CASE WHEN a.dept_id ~ '^33([A-Z]|$)' THEN 1 ELSE 2 END,
  owner_unit = left(d.full_dept_name, 40) FROM sys_dept AS d WHERE d.dept_id = a.dept_id;
ALTER TABLE app_access ALTER app_type DROP DEFAULT, ALTER owner_unit DROP DEFAULT, ALTER contact_name DROP DEFAULT;
DROP INDEX app_access_name;
CREATE UNIQUE INDEX app_access_name ON app_access (dept_id, app_name) WHERE del_flag = 0;
CREATE INDEX app_access_waits_since ON app_access (submit_time, app_id)
  INCLUDE (dept_id) WHERE del_flag = 0 AND access_status = 0;

-- a row of each application that has called, which counts all of its calls as well
ALTER TABLE app_minute_use ADD total_count bigint NOT NULL DEFAULT 0, ADD last_call_time timestamptz;
UPDATE app_minute_use AS u SET total_count = c.calls, last_call_time = c.last
  FROM (SELECT app_id, count(*) AS calls, max(call_time) AS last FROM app_call GROUP BY app_id) AS c WHERE c.app_id = u.app_id;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
