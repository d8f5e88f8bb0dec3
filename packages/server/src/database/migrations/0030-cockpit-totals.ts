/** What the cockpit counts of people and subjects, kept: counting three million people takes seconds, and anybody may ask. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
-- Places are regions down to townships; what belongs to a village counts for its township, what belongs to a unit for its region.
CREATE TABLE cockpit_total (
  figure text COLLATE "C" NOT NULL,
  place text COLLATE "C" NOT NULL,
  -- what the figure is split by: a type, a month, a period; empty when by nothing
  slot text COLLATE "C" NOT NULL,
  count integer NOT NULL,
  PRIMARY KEY (figure, place, slot)
);
CREATE TABLE cockpit_total_state (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  as_of timestamptz
);
INSERT INTO cockpit_total_state DEFAULT VALUES;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
