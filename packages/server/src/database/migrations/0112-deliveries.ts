/**
 * Receipts of the usual kind are written down by application and beat: nearly all say that a text arrived which had waited for nothing else,
 * and rows are moved by them without looking at what else a receipt may be. Arrays live for seconds: compressing them costs more than it saves.
 */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
CREATE TABLE sms_delivered (
  sender_id integer NOT NULL,
  beat_no bigint NOT NULL,
  apply_id bigint NOT NULL,
  channel_id integer NOT NULL,
  written_time timestamptz NOT NULL DEFAULT now(),
  amount integer NOT NULL,
  -- the least and the greatest of seqs
  from_seq integer NOT NULL,
  to_seq integer NOT NULL,
  seqs integer[] NOT NULL,
  msg_ids text[] NOT NULL,
  -- milliseconds since each was accepted
  ages integer[] NOT NULL,
  CONSTRAINT sms_delivered_pkey PRIMARY KEY (sender_id, beat_no, apply_id)
);
ALTER TABLE sms_delivered ALTER COLUMN seqs SET STORAGE EXTERNAL, ALTER COLUMN msg_ids SET STORAGE EXTERNAL, ALTER COLUMN ages SET STORAGE EXTERNAL;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
