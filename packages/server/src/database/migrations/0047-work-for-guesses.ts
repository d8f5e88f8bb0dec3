/**
 * The work that a browser does before many passwords are tried or many texts sent, in the place of a picture to read (decision 48).
 * `picture_code` stays until no older program runs beside.
 */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
CREATE TABLE work_challenge (
  challenge_id uuid PRIMARY KEY,
  -- as it was given out, with the signatures that its answer is checked by
  challenge jsonb NOT NULL,
  expire_time timestamptz NOT NULL
);
CREATE INDEX work_challenge_time ON work_challenge (expire_time);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
