/**
 * Pictures of articles hang on them as files do, so that those alone read one who find the article. A picture that something else shows as
 * well stays as it is.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`INSERT INTO file_use (file_id, object_kind, object_id, place)
    SELECT file_id, 'articlePicture', article_id, min(place) FROM (
      SELECT article_id, cover_url AS url, 0 AS place FROM article WHERE del_flag = 0 AND cover_url IS NOT NULL
      UNION ALL SELECT article_id, block ->> 'url', nth::integer
        FROM article, jsonb_array_elements(content) WITH ORDINALITY AS blocks (block, nth)
        WHERE del_flag = 0 AND block ->> 'kind' = 'picture') AS shown
    JOIN sys_file ON relative_url = url GROUP BY file_id, article_id`.execute(db);
  await sql`UPDATE sys_file SET guarded_flag = 1 FROM (
      SELECT file_id, count(*) AS uses FROM file_use WHERE object_kind = 'articlePicture' GROUP BY file_id) AS used
    WHERE sys_file.file_id = used.file_id AND sys_file.ref_count = used.uses`.execute(db);
}
