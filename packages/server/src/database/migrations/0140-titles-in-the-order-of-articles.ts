/** Words of articles of one character, and of those that most rows have, without a look at the table; and what words cost, for the planner. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
-- its own order holds the title: a word that many have is counted and found from the newest on in a tenth of the blocks. del_flag is what
-- the lists ask for beside the index's own condition
CREATE INDEX article_newest_titles ON article (top_flag DESC, order_num, article_id DESC)
  INCLUDE (dept_id, audit_status, create_dept_id, create_user_id, column_code, visible_dept_ids, del_flag, title) WHERE del_flag = 0;
DROP INDEX article_newest;
ALTER INDEX article_newest_titles RENAME TO article_newest;

-- fifty microseconds of a title, which the planner took for one: it asked the function of every row of a county rather than the index
ALTER FUNCTION text_pairs COST 10000;

-- single characters as well: a search for one had no index. Of all rows: of the expression of an index of some the planner uses no statistics
DROP INDEX article_words;
CREATE OR REPLACE FUNCTION text_grams(content text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 10000 AS $$
  SELECT array_agg(DISTINCT substr(content, at, length))
  FROM generate_series(1, char_length(content)) AS at, (VALUES (1), (2), (3)) AS lengths (length)
$$;
CREATE INDEX article_words ON article USING gin (text_grams(title || ' ' || source_name));
-- until it has some, words are searched row by row
ANALYZE article;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
