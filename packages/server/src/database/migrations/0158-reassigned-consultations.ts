/** A consultation that went to the wrong unit or person is given to another one: a deed of its own in its history. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
ALTER TABLE consultation_record DROP CONSTRAINT consultation_record_operate_type_check,
  ADD CONSTRAINT consultation_record_operate_type_check CHECK (operate_type BETWEEN 1 AND 14);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
