/** People who signed up for activities, and what they are still to be told. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
ALTER TABLE activity
  ADD sign_count integer NOT NULL DEFAULT 0 CHECK (sign_count >= 0),
  ADD check_in_count integer NOT NULL DEFAULT 0 CHECK (check_in_count BETWEEN 0 AND sign_count),
  ADD CONSTRAINT activity_not_overdrawn CHECK (max_count = 0 OR sign_count <= max_count);

-- one text for all who are told of one thing: written of what was published, never of a draft
CREATE TABLE activity_notice (
  notice_id bigint PRIMARY KEY DEFAULT next_id(),
  activity_id bigint NOT NULL REFERENCES activity,
  content text NOT NULL,
  -- nobody is told any more
  expire_time timestamptz NOT NULL
);
CREATE INDEX activity_notice_of ON activity_notice (activity_id);

CREATE TABLE activity_sign (
  sign_id bigint PRIMARY KEY DEFAULT next_id(),
  activity_id bigint NOT NULL REFERENCES activity,
  real_name text NOT NULL,
  phone_cipher bytea NOT NULL,
  phone_hash uuid NOT NULL,
  -- where they live
  dept_id text COLLATE "C" NOT NULL REFERENCES sys_dept,
  -- 1 by hand, 2 in another system's application
  sign_source smallint NOT NULL CHECK (sign_source IN (1, 2)),
  sign_time timestamptz NOT NULL,
  check_in_time timestamptz,
  cancel_time timestamptz,
  -- not told yet
  notice_id bigint REFERENCES activity_notice,
  CHECK (check_in_time IS NULL OR cancel_time IS NULL)
);
CREATE UNIQUE INDEX activity_sign_once ON activity_sign (activity_id, phone_hash) WHERE cancel_time IS NULL;
CREATE INDEX activity_sign_of ON activity_sign (activity_id, sign_id);
CREATE INDEX activity_sign_place ON activity_sign (dept_id);
CREATE INDEX activity_sign_untold ON activity_sign (notice_id, sign_id) WHERE notice_id IS NOT NULL;

ALTER TABLE app_item DROP CONSTRAINT app_item_item_type_check,
  ADD CONSTRAINT app_item_item_type_check CHECK (item_type IN ('consult', 'post', 'listing', 'signUp'));
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
