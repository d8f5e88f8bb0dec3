/** Activities (活动), and what was done to each of them. */
import { type Kysely, sql } from 'kysely';
import { recordTable, reviewedColumns } from '../content-tables.ts';

const statements = /* sql */ `
CREATE TABLE activity (
  activity_id bigint PRIMARY KEY DEFAULT next_id(),
  title text NOT NULL,
  activity_type smallint NOT NULL CHECK (activity_type IN (1, 2, 3, 4, 5, 6, 9)),
  cover_url text,
  -- blocks: headings, text, lists, pictures; there is no mark-up
  content jsonb NOT NULL CHECK (jsonb_typeof(content) = 'array'),
  start_time timestamptz NOT NULL,
  end_time timestamptz NOT NULL CHECK (end_time > start_time),
  -- null: from its publication on
  sign_start_time timestamptz CHECK (sign_start_time < sign_end_time),
  -- null: nobody signs up
  sign_end_time timestamptz CHECK (sign_end_time <= start_time),
  -- of people who sign up; 0: as many as come
  max_count integer NOT NULL DEFAULT 0 CHECK (max_count >= 0),
  address text NOT NULL DEFAULT '',
  online_url text NOT NULL DEFAULT '' CHECK (online_url = '' OR online_url ~* '^https?://'),
  host_unit text NOT NULL,
  -- published with the rest: farmers are to call
  contact_name text NOT NULL,
  contact_phone text NOT NULL,
  fee_desc text NOT NULL DEFAULT '',
  target_categories text[] NOT NULL DEFAULT '{}',
  -- the region that it is meant for
  dept_id text COLLATE "C" NOT NULL REFERENCES sys_dept,
  ${reviewedColumns('activity')}
);
CREATE INDEX activity_newest ON activity (activity_id)
  INCLUDE (dept_id, audit_status, create_dept_id, create_user_id, activity_type, start_time, end_time) WHERE del_flag = 0;
CREATE INDEX activity_starts ON activity (start_time)
  INCLUDE (activity_id, dept_id, audit_status, create_dept_id, create_user_id, activity_type) WHERE del_flag = 0;
CREATE INDEX activity_place ON activity (dept_id, activity_id) WHERE del_flag = 0;
CREATE INDEX activity_unit ON activity (create_dept_id);
CREATE INDEX activity_waiting ON activity (dept_id, activity_id) WHERE del_flag = 0 AND audit_status = 1;
CREATE INDEX activity_words ON activity USING gin (text_pairs(title)) WHERE del_flag = 0;
${recordTable('activity', 'activity_id')}
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
