/** Letters that come by SMS as well, and who has chosen that for which of them. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
ALTER TABLE msg_letter
  -- of a letter of the system, or one whose writer asks for an SMS; contract/office/letters/notices.ts
  ADD notice_kind smallint,
  -- the SMS without its signature; null: none
  ADD sms_text text,
  -- its SMS leaves at any hour
  ADD urgent_flag smallint NOT NULL DEFAULT 0 CHECK (urgent_flag IN (0, 1)),
  ADD sms_notice_flag smallint NOT NULL DEFAULT 0 CHECK (sms_notice_flag IN (0, 1));
-- 0 no SMS, 1 waits for the hours of sending, 2 handed on; whoever has read the letter meanwhile gets none
ALTER TABLE msg_letter_receiver ADD sms_state smallint NOT NULL DEFAULT 0 CHECK (sms_state BETWEEN 0 AND 2);
CREATE INDEX msg_letter_receiver_sms ON msg_letter_receiver (receive_time, letter_id, user_id) WHERE sms_state = 1;

CREATE TABLE msg_notice_choice (
  user_id bigint NOT NULL REFERENCES sys_user,
  notice_kind smallint NOT NULL,
  sms_flag smallint NOT NULL CHECK (sms_flag IN (0, 1)),
  update_time timestamptz NOT NULL,
  PRIMARY KEY (user_id, notice_kind)
);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
