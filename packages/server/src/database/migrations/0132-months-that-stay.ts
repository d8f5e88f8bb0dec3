/** The archive by the clock: months that it tried in vain, or that somebody has brought back (decision 143). */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
CREATE TABLE mass_sms_archive_stay (
  month text PRIMARY KEY,
  -- 1 something of it is not at its end, 2 failed, 3 brought back by somebody
  cause smallint NOT NULL CHECK (cause BETWEEN 1 AND 3),
  -- for whoever runs the installation
  detail text NOT NULL,
  noted_time timestamptz NOT NULL DEFAULT now(),
  -- until then the clock leaves it alone
  until_time timestamptz NOT NULL,
  -- when the alarm was last raised
  told_time timestamptz
);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
