/** Interaction posts with their pictures and replies; pictures that not everybody may read; who reviews posts. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
-- 1: shown only by the feature that claimed it, which asks who reads
ALTER TABLE sys_file ADD guarded_flag smallint NOT NULL DEFAULT 0 CHECK (guarded_flag IN (0, 1));

CREATE TABLE interaction_post (
  post_id bigint PRIMARY KEY DEFAULT next_id(),
  post_type smallint NOT NULL CHECK (post_type BETWEEN 1 AND 4),
  title text NOT NULL CHECK (title <> ''),
  content text NOT NULL CHECK (content <> ''),
  topic text NOT NULL DEFAULT '',
  -- of sys_file, in the order in which they are shown
  image_urls text[] NOT NULL DEFAULT '{}' CHECK (cardinality(image_urls) <= 9),
  -- 1: written by staff for their organisation
  official_flag smallint NOT NULL CHECK (official_flag IN (0, 1)),
  -- null: written by somebody without an account
  post_user_id bigint REFERENCES sys_user,
  post_user_name text NOT NULL,
  -- of the writer when it was written: who reviews it stands no lower
  post_user_rank smallint NOT NULL,
  phone_cipher bytea,
  dept_id text COLLATE "C" NOT NULL REFERENCES sys_dept,
  post_time timestamptz NOT NULL,
  reply_count integer NOT NULL DEFAULT 0 CHECK (reply_count >= 0),
  like_count integer NOT NULL DEFAULT 0 CHECK (like_count >= 0),
  report_count integer NOT NULL DEFAULT 0 CHECK (report_count >= 0),
  -- 1 normal, 2 suspect, 3 violating
  machine_result smallint NOT NULL CHECK (machine_result BETWEEN 1 AND 3),
  hit_words text[] NOT NULL DEFAULT '{}',
  -- D:AUDIT_STATUS: 1 waiting, 2 passed, 3 refused, 4 taken down
  audit_status smallint NOT NULL DEFAULT 1 CHECK (audit_status BETWEEN 1 AND 4),
  audit_user_id bigint REFERENCES sys_user,
  audit_user_name text,
  audit_time timestamptz,
  audit_opinion text,
  del_flag smallint NOT NULL DEFAULT 0 CHECK (del_flag IN (0, 1)),
  CONSTRAINT interaction_post_author CHECK (official_flag = 0 OR post_user_id IS NOT NULL),
  CONSTRAINT interaction_post_decided CHECK (audit_status = 1 OR (audit_user_name IS NOT NULL AND audit_time IS NOT NULL)),
  CONSTRAINT interaction_post_reason CHECK (audit_status IN (1, 2) OR coalesce(audit_opinion, '') <> '')
);
-- asked by a merge, and before an organisation is removed
CREATE INDEX interaction_post_unit ON interaction_post (dept_id);
CREATE INDEX interaction_post_newest ON interaction_post (post_id DESC)
  INCLUDE (dept_id, audit_status, post_type, machine_result) WHERE del_flag = 0;
CREATE INDEX interaction_post_area ON interaction_post (dept_id, post_id DESC)
  INCLUDE (audit_status, post_type, machine_result) WHERE del_flag = 0;
CREATE INDEX interaction_post_state ON interaction_post (audit_status, post_id DESC)
  INCLUDE (dept_id, post_type, machine_result) WHERE del_flag = 0;
CREATE INDEX interaction_post_machine ON interaction_post (machine_result, post_id DESC)
  INCLUDE (dept_id, audit_status, post_type) WHERE del_flag = 0 AND machine_result > 1;
CREATE INDEX interaction_post_time ON interaction_post (post_time) INCLUDE (post_id, dept_id, audit_status) WHERE del_flag = 0;
CREATE INDEX interaction_post_words ON interaction_post
  USING gin (text_pairs(title || ' ' || content || ' ' || post_user_name)) WHERE del_flag = 0;
CREATE INDEX interaction_post_topic ON interaction_post USING gin (text_pairs(topic)) WHERE del_flag = 0 AND topic <> '';

CREATE TABLE interaction_reply (
  reply_id bigint PRIMARY KEY DEFAULT next_id(),
  post_id bigint NOT NULL REFERENCES interaction_post,
  reply_user_name text NOT NULL,
  dept_id text COLLATE "C" NOT NULL REFERENCES sys_dept,
  content text NOT NULL CHECK (content <> ''),
  reply_time timestamptz NOT NULL,
  machine_result smallint NOT NULL CHECK (machine_result BETWEEN 1 AND 3),
  del_flag smallint NOT NULL DEFAULT 0 CHECK (del_flag IN (0, 1))
);
CREATE INDEX interaction_reply_unit ON interaction_reply (dept_id);
CREATE INDEX interaction_reply_newest ON interaction_reply (post_id, reply_id DESC) WHERE del_flag = 0;

-- an administrator who may do something with knowledge that is shared may do the same with posts
UPDATE sys_role SET button_permissions = button_permissions || (
    SELECT array_agg(replace(held, ':knowledge:', ':interaction:')) FROM unnest(button_permissions) AS held
    WHERE held ~ '^content:knowledge:(add|remove|pass|noPass|offline)$')
  WHERE base_role_key IN ('superAdmin', 'admin', 'provinceAdmin', 'cityAdmin', 'countyAdmin', 'townshipAdmin', 'villageAdmin')
    AND EXISTS (SELECT FROM unnest(button_permissions) AS held
      WHERE held ~ '^content:knowledge:(add|remove|pass|noPass|offline)$');
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
