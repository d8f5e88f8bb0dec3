/** Letters between people and offices: what was written, whom it reached, and units whose people are still to get it. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
CREATE TABLE msg_letter (
  letter_id bigint PRIMARY KEY DEFAULT next_id(),
  letter_title text NOT NULL,
  -- plain text, each line a paragraph: there is no mark-up
  letter_content text NOT NULL,
  -- 1 people, 2 groups, 3 units
  receiver_type smallint NOT NULL CHECK (receiver_type BETWEEN 1 AND 3),
  -- as they were chosen: ids, or codes of units
  receiver_ids text[] NOT NULL DEFAULT '{}',
  -- of units: 1 these alone, 2 those right below, 3 these and everything below
  unit_scope smallint NOT NULL DEFAULT 1 CHECK (unit_scope BETWEEN 1 AND 3),
  -- 三墩镇、转塘街道等 12 个单位, as they were called when it was sent
  receiver_names text NOT NULL DEFAULT '',
  receiver_count integer NOT NULL DEFAULT 0,
  read_count integer NOT NULL DEFAULT 0,
  -- units that it is meant for; those whose people are still to get it stand in msg_letter_unit
  unit_count integer NOT NULL DEFAULT 0,
  -- 0 draft, 1 sent, 2 revoked
  letter_status smallint NOT NULL DEFAULT 0 CHECK (letter_status BETWEEN 0 AND 2),
  send_time timestamptz,
  reply_to_id bigint REFERENCES msg_letter,
  -- what a letter of the system is about, and where its link leads
  about_type text,
  about_id bigint,
  client_req_id text,
  -- null: the system itself
  create_user_id bigint REFERENCES sys_user,
  create_user_name text NOT NULL,
  -- as it was called then: a letter stays with whoever wrote it, and with those who got it
  create_dept_name text NOT NULL,
  create_time timestamptz NOT NULL,
  -- by its writer: readers do not move it in the writer's list
  update_time timestamptz NOT NULL,
  -- 1: its writer threw it away
  del_flag smallint NOT NULL DEFAULT 0 CHECK (del_flag IN (0, 1)),
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT msg_letter_sent CHECK ((letter_status = 0) = (send_time IS NULL)),
  CONSTRAINT msg_letter_about CHECK ((about_type IS NULL) = (about_id IS NULL)),
  CONSTRAINT msg_letter_read CHECK (read_count BETWEEN 0 AND receiver_count)
);
CREATE INDEX msg_letter_writer ON msg_letter (create_user_id, update_time, letter_id) WHERE del_flag = 0;
CREATE UNIQUE INDEX msg_letter_request ON msg_letter (create_user_id, client_req_id) WHERE client_req_id IS NOT NULL;

CREATE TABLE msg_letter_unit (
  letter_id bigint NOT NULL REFERENCES msg_letter,
  dept_id text COLLATE "C" NOT NULL REFERENCES sys_dept,
  PRIMARY KEY (letter_id, dept_id)
);
CREATE INDEX msg_letter_unit_dept ON msg_letter_unit (dept_id);

ALTER TABLE msg_letter_receiver
  ADD receive_time timestamptz NOT NULL DEFAULT now(),
  ADD CONSTRAINT msg_letter_receiver_letter_id_fkey FOREIGN KEY (letter_id) REFERENCES msg_letter,
  ADD CONSTRAINT msg_letter_receiver_read CHECK ((read_flag = 1) = (read_time IS NOT NULL));
ALTER TABLE msg_letter_receiver ALTER receive_time DROP DEFAULT;
-- read backwards: what came last
CREATE INDEX msg_letter_receiver_inbox ON msg_letter_receiver (user_id, receive_time, letter_id) INCLUDE (read_flag) WHERE del_flag = 0;
DROP INDEX msg_letter_receiver_unread;
CREATE INDEX msg_letter_receiver_unread ON msg_letter_receiver (user_id, receive_time, letter_id) WHERE read_flag = 0 AND del_flag = 0;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
