/**
 * A number taken off the list of moved ones stays there under its prefix's carrier, which its ciphertext tells no statement. A lease keeps the
 * gateway's signature that its texts are cut by: the channel's may be another one when somebody takes over.
 */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
ALTER TABLE sms_ported_number ADD COLUMN is_back boolean NOT NULL DEFAULT false,
  DROP CONSTRAINT sms_ported_number_carrier_check,
  ADD CONSTRAINT sms_ported_number_carrier_check CHECK (carrier IN ('CMCC', 'CUCC', 'CTCC', 'CBN') OR is_back AND carrier = 'OTHER');
ALTER TABLE mass_sms_slice ADD COLUMN lease_sign text;
ALTER TABLE sms_resend ADD COLUMN lease_sign text;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
