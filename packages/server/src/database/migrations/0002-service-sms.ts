/** Texts to one number that are no mass SMS: codes, first passwords, confirmations. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
CREATE TABLE service_sms (
  service_sms_id bigint PRIMARY KEY DEFAULT next_id(),
  -- what it is for, in the words of whoever asked for it: for people who look, nothing depends on it
  purpose text NOT NULL,
  phone_cipher bytea NOT NULL,
  phone_hash uuid NOT NULL,
  carrier text NOT NULL,
  -- the text may hold a code: it is kept only until it is known, or given up, that it left
  content_cipher bytea,
  -- after it nothing leaves any more
  expire_time timestamptz NOT NULL,
  -- 0 waiting, 1 submitting, 2 submitted, 3 delivered, 4 failed or expired, 5 unknown
  state smallint NOT NULL DEFAULT 0 CHECK (state BETWEEN 0 AND 5),
  -- who took it, set before its first byte leaves; null again when it certainly did not
  sender_id integer,
  channel_id integer,
  intent_time timestamptz,
  -- the carrier's ids of its segments, in their order, and a bit for each that was delivered
  msg_ids text[] NOT NULL DEFAULT '{}',
  delivered_mask integer NOT NULL DEFAULT 0,
  -- the carrier's word, or EXPIRED when it was too late to hand it over
  fail_code text,
  create_time timestamptz NOT NULL DEFAULT now(),
  submit_time timestamptz,
  report_time timestamptz,
  CHECK ((content_cipher IS NULL) = (state > 1)),
  CHECK ((state = 0) <= (sender_id IS NULL AND intent_time IS NULL)),
  CHECK (state NOT IN (2, 3) OR cardinality(msg_ids) > 0)
);
CREATE INDEX service_sms_waiting ON service_sms (service_sms_id) WHERE state = 0;
CREATE INDEX service_sms_taken ON service_sms (sender_id) WHERE state = 1;
-- receipts name the number
CREATE INDEX service_sms_open ON service_sms (phone_hash) WHERE state IN (1, 2, 5);
CREATE INDEX service_sms_time ON service_sms USING brin (create_time);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
