/**
 * Acceptances wait by slice for their receipts, so that a recipient's row is written once for both; what a receipt ends says the
 * carrier's id itself. Arrays of the journal live for seconds: compressing them costs more than it saves.
 */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
CREATE TABLE sms_accepted (
  apply_id bigint NOT NULL,
  slice_no integer NOT NULL,
  sender_id integer NOT NULL,
  beat_no bigint NOT NULL,
  lease_epoch integer NOT NULL,
  channel_id integer NOT NULL,
  written_time timestamptz NOT NULL DEFAULT now(),
  amount integer NOT NULL,
  -- its recipients count as submitted, though their rows do not say so yet
  is_counted boolean NOT NULL DEFAULT false,
  seqs integer[] NOT NULL,
  msg_ids text[] NOT NULL,
  CONSTRAINT sms_accepted_pkey PRIMARY KEY (apply_id, slice_no, sender_id, beat_no)
);
ALTER TABLE sms_accepted ALTER COLUMN seqs SET STORAGE EXTERNAL, ALTER COLUMN msg_ids SET STORAGE EXTERNAL;
-- the last beat of the present lease whose acceptances are counted: one that is repeated counts once
ALTER TABLE mass_sms_slice ADD COLUMN accepted_beat bigint NOT NULL DEFAULT 0;
-- of a receipt whose acceptance is in sms_accepted: the carrier's id, and milliseconds since it was accepted
ALTER TABLE sms_journal
  ADD COLUMN event_msg_id text[] NOT NULL DEFAULT '{}',
  ADD COLUMN event_age integer[] NOT NULL DEFAULT '{}',
  ALTER COLUMN event_msg_id SET STORAGE EXTERNAL,
  ALTER COLUMN event_age SET STORAGE EXTERNAL,
  ALTER COLUMN event_apply SET STORAGE EXTERNAL,
  ALTER COLUMN event_seq SET STORAGE EXTERNAL,
  ALTER COLUMN event_part SET STORAGE EXTERNAL,
  ALTER COLUMN event_attempt SET STORAGE EXTERNAL,
  ALTER COLUMN event_kind SET STORAGE EXTERNAL,
  ALTER COLUMN event_text SET STORAGE EXTERNAL;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
