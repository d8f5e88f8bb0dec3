/** Articles of 三农资讯, and what was done to each of them. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
CREATE TABLE article (
  article_id bigint PRIMARY KEY DEFAULT next_id(),
  title text NOT NULL,
  sub_title text NOT NULL DEFAULT '',
  column_code smallint NOT NULL CHECK (column_code BETWEEN 1 AND 7),
  -- 1 none, 2 one picture, 3 the first three of the text
  cover_type smallint NOT NULL DEFAULT 1 CHECK (cover_type BETWEEN 1 AND 3),
  cover_url text CHECK ((cover_url IS NOT NULL) = (cover_type = 2)),
  summary text NOT NULL DEFAULT '',
  -- blocks: headings, text, lists, pictures; there is no mark-up
  content jsonb NOT NULL CHECK (jsonb_typeof(content) = 'array'),
  source_name text NOT NULL,
  source_url text NOT NULL DEFAULT '' CHECK (source_url = '' OR source_url ~* '^https?://'),
  author text NOT NULL DEFAULT '',
  keywords text[] NOT NULL DEFAULT '{}',
  -- the region that it is meant for
  dept_id text COLLATE "C" NOT NULL REFERENCES sys_dept,
  top_flag smallint NOT NULL DEFAULT 0 CHECK (top_flag IN (0, 1)),
  recommend_flag smallint NOT NULL DEFAULT 0 CHECK (recommend_flag IN (0, 1)),
  view_count integer NOT NULL DEFAULT 0,
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
  CONSTRAINT article_published_is_what_was_passed CHECK (audit_status <> 2 OR passed_hash = content_hash),
  CONSTRAINT article_published_since CHECK (audit_status <> 2 OR publish_time IS NOT NULL),
  CONSTRAINT article_waits_since CHECK (audit_status <> 1 OR submit_time IS NOT NULL),
  CONSTRAINT article_on_top_is_published CHECK (audit_status = 2 OR (top_flag = 0 AND recommend_flag = 0))
);
-- read backwards: what is on top, then the newest
CREATE INDEX article_newest ON article (top_flag, article_id)
  INCLUDE (dept_id, audit_status, create_dept_id, create_user_id, column_code) WHERE del_flag = 0;
CREATE INDEX article_published ON article (publish_time)
  INCLUDE (top_flag, article_id, dept_id, audit_status, create_dept_id, create_user_id, column_code)
  WHERE del_flag = 0 AND publish_time IS NOT NULL;
CREATE INDEX article_place ON article (dept_id, article_id) WHERE del_flag = 0;
CREATE INDEX article_unit ON article (create_dept_id);
CREATE INDEX article_waiting ON article (dept_id, article_id) WHERE del_flag = 0 AND audit_status = 1;
CREATE INDEX article_words ON article USING gin (text_pairs(title || ' ' || source_name)) WHERE del_flag = 0;

CREATE TABLE article_record (
  record_id bigint PRIMARY KEY DEFAULT next_id(),
  article_id bigint NOT NULL REFERENCES article,
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
CREATE INDEX article_record_of ON article_record (article_id, record_id);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
