/**
 * The acts on a post of interaction (互动) are kept as those of other reviewed contents: its last decision stands in its row alone, so that a post
 * taken down said nothing any more of its pass, which the operation log knows.
 */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
CREATE TABLE interaction_post_record (
  record_id bigint PRIMARY KEY DEFAULT next_id(),
  post_id bigint NOT NULL REFERENCES interaction_post,
  -- 1 added, 4 passed, 5 refused, 6 taken down, 7 removed, as of other contents; a post is never changed
  operate_type smallint NOT NULL CHECK (operate_type IN (1, 4, 5, 6, 7)),
  operate_user_id bigint NOT NULL REFERENCES sys_user,
  operate_user_name text NOT NULL,
  operate_dept_id text COLLATE "C" NOT NULL,
  operate_dept_name text NOT NULL,
  operate_time timestamptz NOT NULL,
  opinion text
);
INSERT INTO interaction_post_record (post_id, operate_type, operate_user_id, operate_user_name, operate_dept_id, operate_dept_name,
    operate_time, opinion)
  SELECT post.post_id, 4, log.user_id, log.real_name, log.dept_id, coalesce(log.dept_name, ''), log.operate_time,
    log.after_data::json ->> 'auditOpinion'
  FROM interaction_post AS post JOIN log_oper AS log ON log.biz_type = 'interaction_post' AND log.biz_id = post.post_id::text
  WHERE post.audit_status = 4 AND log.action = '审核通过' AND log.user_id IS NOT NULL AND log.dept_id IS NOT NULL;
INSERT INTO interaction_post_record (post_id, operate_type, operate_user_id, operate_user_name, operate_dept_id, operate_dept_name,
    operate_time, opinion)
  SELECT post.post_id, post.audit_status + 2, post.audit_user_id, post.audit_user_name, person.dept_id, dept.full_dept_name,
    post.audit_time, post.audit_opinion
  FROM interaction_post AS post JOIN sys_user AS person ON person.user_id = post.audit_user_id
    JOIN sys_dept AS dept ON dept.dept_id = person.dept_id
  WHERE post.audit_status IN (2, 3, 4);
CREATE INDEX interaction_post_record_of ON interaction_post_record (post_id, record_id);
CREATE INDEX interaction_post_record_decided ON interaction_post_record (operate_user_id, operate_time, record_id)
  WHERE operate_type IN (4, 5);
DROP INDEX interaction_post_decided;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
