/** Knowledge that offices share with farmers (知识分享), and what was done to each piece of it. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
CREATE TABLE knowledge (
  knowledge_id bigint PRIMARY KEY DEFAULT next_id(),
  title text NOT NULL,
  knowledge_type smallint NOT NULL CHECK (knowledge_type BETWEEN 1 AND 9),
  product text NOT NULL DEFAULT '',
  season text NOT NULL DEFAULT '',
  cover_url text,
  -- blocks: headings, text, lists, pictures; there is no mark-up
  content jsonb NOT NULL CHECK (jsonb_typeof(content) = 'array'),
  tags text[] NOT NULL DEFAULT '{}',
  author text NOT NULL,
  author_unit text NOT NULL DEFAULT '',
  -- 1 original, 2 reprinted
  source_from smallint NOT NULL DEFAULT 1 CHECK (source_from IN (1, 2)),
  source_url text NOT NULL DEFAULT '' CHECK (source_url = '' OR source_url ~* '^https?://'),
  -- the region that it is meant for
  dept_id text COLLATE "C" NOT NULL REFERENCES sys_dept,
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
  view_count integer NOT NULL DEFAULT 0,
  like_count integer NOT NULL DEFAULT 0,
  collect_count integer NOT NULL DEFAULT 0,
  share_count integer NOT NULL DEFAULT 0,
  create_user_id bigint NOT NULL REFERENCES sys_user,
  create_user_name text NOT NULL,
  create_dept_id text COLLATE "C" NOT NULL REFERENCES sys_dept,
  create_time timestamptz NOT NULL,
  update_time timestamptz NOT NULL,
  del_flag smallint NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT knowledge_published_is_what_was_passed CHECK (audit_status <> 2 OR passed_hash = content_hash),
  CONSTRAINT knowledge_published_since CHECK (audit_status <> 2 OR publish_time IS NOT NULL),
  CONSTRAINT knowledge_waits_since CHECK (audit_status <> 1 OR submit_time IS NOT NULL)
);
CREATE INDEX knowledge_newest ON knowledge (knowledge_id)
  INCLUDE (dept_id, audit_status, create_dept_id, create_user_id, knowledge_type) WHERE del_flag = 0;
CREATE INDEX knowledge_place ON knowledge (dept_id, knowledge_id) WHERE del_flag = 0;
CREATE INDEX knowledge_unit ON knowledge (create_dept_id);
CREATE INDEX knowledge_waiting ON knowledge (dept_id, knowledge_id) WHERE del_flag = 0 AND audit_status = 1;
CREATE INDEX knowledge_words ON knowledge USING gin (text_pairs(title || ' ' || product || ' ' || author)) WHERE del_flag = 0;

CREATE TABLE knowledge_operation_record (
  record_id bigint PRIMARY KEY DEFAULT next_id(),
  knowledge_id bigint NOT NULL REFERENCES knowledge,
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
CREATE INDEX knowledge_operation_record_of ON knowledge_operation_record (knowledge_id, record_id);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
