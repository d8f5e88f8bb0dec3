/**
 * Columns and constraints that every kind of reviewed content has beside its own, for its migration. A migration that has run is not
 * changed: what a later kind needs otherwise gets another name here.
 */

/** The last columns of a kind's table, and what the database promises of its review. */
export const reviewedColumns = (table: string): string => /* sql */ `
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
  del_flag smallint NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT ${table}_published_is_what_was_passed CHECK (audit_status <> 2 OR passed_hash = content_hash),
  CONSTRAINT ${table}_published_since CHECK (audit_status <> 2 OR publish_time IS NOT NULL),
  CONSTRAINT ${table}_waits_since CHECK (audit_status <> 1 OR submit_time IS NOT NULL)`;

/** The table of what was done to each, with its index. */
export const recordTable = (table: string, key: string): string => /* sql */ `
CREATE TABLE ${table}_record (
  record_id bigint PRIMARY KEY DEFAULT next_id(),
  ${key} bigint NOT NULL REFERENCES ${table},
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
CREATE INDEX ${table}_record_of ON ${table}_record (${key}, record_id);`;
