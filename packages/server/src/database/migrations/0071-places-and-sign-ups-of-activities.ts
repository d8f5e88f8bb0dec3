/** Activities on the map and for parts of their region; sign-ups for them that come in by an application. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
ALTER TABLE activity
  ADD lng double precision CHECK (lng BETWEEN 118 AND 124),
  ADD lat double precision CHECK (lat BETWEEN 27 AND 32),
  -- parts of dept_id whose people alone it is meant for; none: all of it
  ADD target_dept_ids text[] COLLATE "C" NOT NULL DEFAULT '{}',
  ADD CHECK ((lng IS NULL) = (lat IS NULL));
ALTER TABLE app_item DROP CONSTRAINT app_item_item_type_check,
  ADD CONSTRAINT app_item_item_type_check CHECK (item_type IN ('consult', 'post', 'reply', 'listing', 'signUp'));
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
