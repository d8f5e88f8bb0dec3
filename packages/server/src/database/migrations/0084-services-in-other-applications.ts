/** The registered application that opens a service, the people whom it is for, its clicks; marks of service centres. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
ALTER TABLE service_hall
  -- while that may not call, the service is not shown
  ADD app_id bigint REFERENCES app_access,
  -- of USER_TYPE; none: everybody
  ADD user_types smallint[] NOT NULL DEFAULT '{}' CHECK (user_types <@ ARRAY[1, 2, 3, 4]::smallint[]),
  ADD click_count integer NOT NULL DEFAULT 0;
ALTER TABLE service_center
  ADD score_sum integer NOT NULL DEFAULT 0,
  ADD score_count integer NOT NULL DEFAULT 0,
  ADD score_avg double precision
    GENERATED ALWAYS AS (round(score_sum::numeric / nullif(score_count, 0), 1)::double precision) STORED;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
