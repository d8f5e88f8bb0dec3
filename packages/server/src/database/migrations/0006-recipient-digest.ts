/** What a pass was bound to can be recomputed: each slice keeps a digest of the recipients that a submission wrote. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
-- over the numbers of its rows in their order; null where it was submitted before digests were kept
ALTER TABLE mass_sms_slice ADD recipient_digest bytea;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
