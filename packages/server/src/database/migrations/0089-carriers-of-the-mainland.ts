/** Channels over the protocols of the mainland's carriers: terms of their own, and two troubles that only these have. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
ALTER TABLE sms_channel DROP CONSTRAINT sms_channel_protocol_check;
ALTER TABLE sms_channel ADD CONSTRAINT sms_channel_protocol_check
  CHECK (protocol IN ('SIM', 'SMPP34', 'CMPP20', 'CMPP30', 'SMGP30', 'SGIP12'));
-- as MainlandTerms of gateways/mainland.ts
ALTER TABLE sms_channel ADD COLUMN terms jsonb;
ALTER TABLE sms_channel ADD CONSTRAINT sms_channel_terms
  CHECK ((terms IS NULL) = (protocol IN ('SIM', 'SMPP34')));
ALTER TABLE sms_channel_trouble DROP CONSTRAINT sms_channel_trouble_kind_check;
ALTER TABLE sms_channel_trouble ADD CONSTRAINT sms_channel_trouble_kind_check
  CHECK (kind IN ('restless', 'stalled', 'unreadable', 'misset', 'deaf'));
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
