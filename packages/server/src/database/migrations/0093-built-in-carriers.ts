/** The built-in carrier speaks other protocols than SMPP: its channels are known by a mark, its texts by the protocol that they came over. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
ALTER TABLE sms_channel ADD COLUMN built_in boolean NOT NULL DEFAULT false;
UPDATE sms_channel SET built_in = true WHERE protocol = 'SIM';
ALTER TABLE sms_channel ADD CONSTRAINT sms_channel_built_in CHECK (built_in OR protocol <> 'SIM');
ALTER TABLE trial_carrier_message ADD COLUMN protocol text NOT NULL DEFAULT 'SMPP34'
  CHECK (protocol IN ('SMPP34', 'CMPP30', 'SMGP30', 'SGIP12'));
-- of SGIP, whose senders number their texts themselves
ALTER TABLE trial_carrier_message ADD COLUMN sender_message_id text;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
