/** Results of an answer: the farmer's mark, its place among the examples, the knowledge made of it; and the text that a question came by. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
ALTER TABLE consultation
  ADD COLUMN score smallint CHECK (score BETWEEN 1 AND 5),
  ADD COLUMN score_content text,
  ADD COLUMN score_time timestamptz,
  -- 1: shown as an example
  ADD COLUMN public_flag smallint NOT NULL DEFAULT 0 CHECK (public_flag IN (0, 1)),
  ADD COLUMN knowledge_id bigint REFERENCES knowledge,
  DROP CONSTRAINT consultation_consult_status_check,
  ADD CONSTRAINT consultation_consult_status_check CHECK (consult_status BETWEEN 0 AND 6),
  DROP CONSTRAINT consultation_drafted,
  ADD CONSTRAINT consultation_drafted CHECK (consult_status NOT IN (2, 3, 4, 5) OR (draft_content <> '' AND draft_user_id IS NOT NULL)),
  DROP CONSTRAINT consultation_answered,
  ADD CONSTRAINT consultation_answered CHECK (consult_status NOT IN (4, 5) OR reply_time IS NOT NULL),
  ADD CONSTRAINT consultation_rated CHECK ((consult_status = 5) = (score IS NOT NULL) AND (score IS NULL) = (score_time IS NULL)),
  ADD CONSTRAINT consultation_public_is_answered CHECK (public_flag = 0 OR reply_time IS NOT NULL),
  ADD CONSTRAINT consultation_knowledge_is_answered CHECK (knowledge_id IS NULL OR reply_time IS NOT NULL);
-- whom a reply with a mark is about
CREATE INDEX consultation_answered_phone ON consultation (phone_hash, reply_time) WHERE consult_status IN (4, 5);
CREATE INDEX consultation_example ON consultation (call_type, reply_time) WHERE public_flag = 1;

-- 10 rated, 11 made an example, 12 taken back from the examples, 13 made knowledge of
ALTER TABLE consultation_record DROP CONSTRAINT consultation_record_operate_type_check,
  ADD CONSTRAINT consultation_record_operate_type_check CHECK (operate_type BETWEEN 1 AND 13);

-- the mark of a reply is about it, or it was made of the reply
ALTER TABLE sms_inbound ADD COLUMN consult_id bigint REFERENCES consultation;
CREATE INDEX sms_inbound_consultation ON sms_inbound (consult_id) WHERE consult_id IS NOT NULL;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
