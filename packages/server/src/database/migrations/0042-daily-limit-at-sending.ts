/**
 * The daily limit of a number is asked for again when a text is about to leave: in which order ordinary applications were let go
 * decides who comes first, and those who were kept back are counted by their reason.
 */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
CREATE SEQUENCE mass_sms_release_no;
ALTER TABLE mass_sms_apply ADD release_no bigint NOT NULL DEFAULT 0;
CREATE INDEX mass_sms_detail_withheld ON mass_sms_detail (apply_id, filter_reason, seq) WHERE filter_reason IS NOT NULL;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
