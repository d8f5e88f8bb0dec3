/** A number taken off the list of moved ones stays there under its prefix's carrier, which its ciphertext tells no statement. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
ALTER TABLE sms_ported_number ADD COLUMN is_back boolean NOT NULL DEFAULT false,
  DROP CONSTRAINT sms_ported_number_carrier_check,
  ADD CONSTRAINT sms_ported_number_carrier_check CHECK (carrier IN ('CMCC', 'CUCC', 'CTCC', 'CBN') OR is_back AND carrier = 'OTHER');
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
