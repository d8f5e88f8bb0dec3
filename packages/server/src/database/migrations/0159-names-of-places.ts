/** The names of places that stand in a text: as they were when it was submitted, checked and priced. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
CREATE TABLE mass_sms_place_name (
  apply_id bigint NOT NULL,
  dept_id text COLLATE "C" NOT NULL,
  dept_name text NOT NULL,
  PRIMARY KEY (apply_id, dept_id)
);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
