/** Numbers that moved to another carrier (携号转网): their prefix tells of the first one. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
CREATE TABLE sms_ported_number (
  ported_id bigint PRIMARY KEY DEFAULT next_id(),
  phone_hash uuid NOT NULL UNIQUE,
  phone_cipher bytea NOT NULL,
  carrier text NOT NULL CHECK (carrier IN ('CMCC', 'CUCC', 'CTCC', 'CBN')),
  update_time timestamptz NOT NULL
);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
