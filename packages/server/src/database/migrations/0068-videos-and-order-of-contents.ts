/** Videos of contents; knowledge and warnings on top of their lists; of articles the order, readers, likes and shares. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
ALTER TABLE article ADD video_url text,
  ADD order_num integer CHECK (order_num BETWEEN 1 AND 9999),
  -- organisations whose people alone may see it; empty: everybody of its region
  ADD visible_dept_ids text[] COLLATE "C" NOT NULL DEFAULT '{}',
  ADD like_count integer NOT NULL DEFAULT 0 CHECK (like_count >= 0),
  ADD share_count integer NOT NULL DEFAULT 0 CHECK (share_count >= 0),
  DROP CONSTRAINT article_on_top_is_published,
  ADD CONSTRAINT article_on_top_is_published
    CHECK (audit_status = 2 OR (top_flag = 0 AND recommend_flag = 0 AND order_num IS NULL));
ALTER TABLE knowledge ADD video_url text,
  ADD top_flag smallint NOT NULL DEFAULT 0 CHECK (top_flag IN (0, 1)),
  ADD CONSTRAINT knowledge_on_top_is_published CHECK (audit_status = 2 OR top_flag = 0);
ALTER TABLE disaster_info ADD video_url text,
  ADD top_flag smallint NOT NULL DEFAULT 0 CHECK (top_flag IN (0, 1)),
  ADD CONSTRAINT disaster_info_on_top_is_published CHECK (audit_status = 2 OR top_flag = 0);
ALTER TABLE supply_demand ADD video_url text;
ALTER TABLE content_tally ADD share_count integer NOT NULL DEFAULT 0;

-- the order of each list, with what its conditions ask
DROP INDEX article_newest;
CREATE INDEX article_newest ON article (top_flag DESC, order_num, article_id DESC)
  INCLUDE (dept_id, audit_status, create_dept_id, create_user_id, column_code, visible_dept_ids) WHERE del_flag = 0;
DROP INDEX knowledge_newest;
CREATE INDEX knowledge_newest ON knowledge (top_flag, knowledge_id)
  INCLUDE (dept_id, audit_status, create_dept_id, create_user_id, knowledge_type) WHERE del_flag = 0;
DROP INDEX disaster_info_newest;
CREATE INDEX disaster_info_newest ON disaster_info (top_flag, issue_time, disaster_id) WHERE del_flag = 0;
-- those that a merge of organisations has to look through
CREATE INDEX article_for_some ON article (article_id) WHERE visible_dept_ids <> '{}';
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
