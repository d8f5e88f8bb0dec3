/** Articles for some organisations alone are found by these, so that a county's list reads its own rows instead of every article. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP INDEX article_for_some`.execute(db);
  await sql`CREATE INDEX article_for_units ON article USING gin (visible_dept_ids) WHERE del_flag = 0`.execute(
    db,
  );
}
