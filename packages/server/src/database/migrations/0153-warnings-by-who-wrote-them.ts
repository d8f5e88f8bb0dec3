/** Warnings of a county are gathered by who wrote them, from these indexes alone, beside those that concern it. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
CREATE INDEX disaster_info_written_in ON disaster_info (create_dept_id, disaster_id);
DROP INDEX disaster_info_unit;
ALTER INDEX disaster_info_written_in RENAME TO disaster_info_unit;
CREATE INDEX disaster_info_writer ON disaster_info (create_user_id, disaster_id);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
