/** Chats of two people each, and how far each of the two has read. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
CREATE SEQUENCE msg_chat_change;

CREATE TABLE msg_chat_session (
  session_id bigint PRIMARY KEY DEFAULT next_id(),
  -- the two, the smaller id first
  user_a bigint NOT NULL REFERENCES sys_user,
  user_b bigint NOT NULL REFERENCES sys_user,
  create_time timestamptz NOT NULL,
  UNIQUE (user_a, user_b),
  CONSTRAINT msg_chat_session_two CHECK (user_a < user_b)
);

CREATE TABLE msg_chat (
  chat_id bigint PRIMARY KEY DEFAULT next_id(),
  session_id bigint NOT NULL REFERENCES msg_chat_session,
  from_user_id bigint NOT NULL REFERENCES sys_user,
  -- 1 text
  msg_type smallint NOT NULL CHECK (msg_type = 1),
  content text NOT NULL,
  client_req_id text,
  send_time timestamptz NOT NULL
);
CREATE INDEX msg_chat_in_order ON msg_chat (session_id, chat_id);
CREATE UNIQUE INDEX msg_chat_request ON msg_chat (from_user_id, client_req_id) WHERE client_req_id IS NOT NULL;

CREATE TABLE msg_chat_member (
  session_id bigint NOT NULL REFERENCES msg_chat_session,
  user_id bigint NOT NULL REFERENCES sys_user,
  other_user_id bigint NOT NULL REFERENCES sys_user,
  unread_count integer NOT NULL DEFAULT 0 CHECK (unread_count >= 0),
  -- the last one that this person has seen; 0: none
  read_chat_id bigint NOT NULL DEFAULT 0,
  last_chat_id bigint NOT NULL,
  -- another one whenever something was said or read: whoever watches asks for it
  change_no bigint NOT NULL,
  PRIMARY KEY (session_id, user_id)
);
CREATE INDEX msg_chat_member_person ON msg_chat_member (user_id, last_chat_id) INCLUDE (unread_count, change_no);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
