/** An emergency that was begun from a warning in force belongs to it, and its texts are counted there. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
CREATE TABLE disaster_emergency (
  apply_id bigint PRIMARY KEY REFERENCES mass_sms_apply,
  disaster_id bigint NOT NULL REFERENCES disaster_info
);
CREATE INDEX disaster_emergency_disaster_id ON disaster_emergency (disaster_id);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
