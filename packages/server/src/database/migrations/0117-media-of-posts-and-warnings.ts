/** Videos of interaction posts, and posts on top of their list; pictures of warnings, and the pushes of a content. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
ALTER TABLE interaction_post ADD video_url text,
  ADD top_flag smallint NOT NULL DEFAULT 0 CHECK (top_flag IN (0, 1)),
  ADD CONSTRAINT interaction_post_on_top_is_public CHECK (audit_status = 2 OR top_flag = 0);
ALTER TABLE disaster_info ADD cover_url text,
  ADD image_urls text[] NOT NULL DEFAULT '{}' CHECK (cardinality(image_urls) <= 9);
CREATE INDEX push_message_about ON push_message (related_id, push_id) WHERE del_flag = 0 AND related_id IS NOT NULL;
-- the order of the list, with what its conditions ask
DROP INDEX interaction_post_newest, interaction_post_state, interaction_post_machine;
CREATE INDEX interaction_post_newest ON interaction_post (top_flag DESC, post_id DESC)
  INCLUDE (dept_id, audit_status, post_type, machine_result) WHERE del_flag = 0;
CREATE INDEX interaction_post_state ON interaction_post (audit_status, top_flag DESC, post_id DESC)
  INCLUDE (dept_id, post_type, machine_result) WHERE del_flag = 0;
CREATE INDEX interaction_post_machine ON interaction_post (machine_result, top_flag DESC, post_id DESC)
  INCLUDE (dept_id, audit_status, post_type) WHERE del_flag = 0 AND machine_result > 1;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
