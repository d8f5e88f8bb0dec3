/** Articles of a region by the time of their publication; and those for some organisations alone, in an index of few rows. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
-- a county's week: read by time alone it is a hundred times as many rows, those of the whole province
CREATE INDEX article_place_time ON article (dept_id, publish_time) WHERE del_flag = 0;
DROP INDEX article_place;
ALTER INDEX article_place_time RENAME TO article_place;

-- as the condition says it: of empty arrays the database keeps no statistics, and expects four in a hundred to overlap
CREATE INDEX article_for_some_units ON article USING gin (visible_dept_ids) WHERE del_flag = 0 AND visible_dept_ids <> '{}';
DROP INDEX article_for_units;
ALTER INDEX article_for_some_units RENAME TO article_for_units;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
