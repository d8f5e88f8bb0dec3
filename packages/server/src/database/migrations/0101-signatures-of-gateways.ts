/** A gateway may put a signature of its own before every text: then ours must not be there as well, and the text is longer by it. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
-- 【…】; empty: the gateway adds none
ALTER TABLE sms_channel ADD COLUMN gateway_sign text NOT NULL DEFAULT '';
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
