/**
 * When a receipt came to wait for its message, beside when the carrier sent it: what lay in the journal while no program ran
 * has to be looked for as long as any other.
 */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
ALTER TABLE sms_stray_receipt ADD COLUMN wait_time timestamptz NOT NULL DEFAULT now();
CREATE INDEX sms_stray_receipt_waiting ON sms_stray_receipt (wait_time);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
