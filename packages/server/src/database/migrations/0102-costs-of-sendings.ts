/** Carriers bill by the segment: the price of each channel, and what was billed for each sending and each month. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
-- yuan a segment; null: nobody said
ALTER TABLE sms_channel ADD COLUMN price numeric(7,4) CONSTRAINT sms_channel_price_check CHECK (price >= 0);

-- segments that carriers took, at the price of that moment; those of channels without a price are counted apart as well
CREATE TABLE mass_sms_cost (
  apply_id bigint NOT NULL,
  carrier text NOT NULL,
  segment_count bigint NOT NULL,
  unpriced_count bigint NOT NULL,
  cost numeric(14,4) NOT NULL,
  PRIMARY KEY (apply_id, carrier)
);
-- month: YYYY-MM of China
CREATE TABLE sms_channel_cost (
  channel_id integer NOT NULL,
  month text NOT NULL,
  carrier text NOT NULL,
  segment_count bigint NOT NULL,
  unpriced_count bigint NOT NULL,
  cost numeric(14,4) NOT NULL,
  PRIMARY KEY (channel_id, month, carrier)
);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
