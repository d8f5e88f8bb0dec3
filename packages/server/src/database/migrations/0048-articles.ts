/** Articles of 三农资讯, and what was done to each of them. */
import { type Kysely, sql } from 'kysely';
import { recordTable, reviewedColumns } from '../content-tables.ts';

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
  ${reviewedColumns('article')},
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
${recordTable('article', 'article_id')}
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
