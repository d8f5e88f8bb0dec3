/** The SQL of the list of articles, of what is public of them, and of their readers when organisations merge. */
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { articleRow, type pageArticles } from '@farmers-mailbox/contract/publishing/article/endpoints.ts';
import { NOTICE_COLUMN } from '@farmers-mailbox/contract/publishing/article/fields.ts';
import { ContentStatus } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import type { MoveOnMerge } from '../../../access/merge-rule.ts';
import { betweenMoments, equalTo } from '../../../database/list-conditions.ts';
import type { Tables } from '../../../database/tables.ts';
import { isWithin, type Listed, pageContent, wordsIn } from '../content/list.ts';
import { isMeantForAny, type PublishedKind } from '../content/published.ts';
import { hashMoved, holdContentOf } from '../content/queries.ts';
import { article, type StoredArticle } from './kind.ts';

export type ListedArticle = Listed<StoredArticle, typeof articleRow>;
type Asked = CheckedRequestOf<typeof pageArticles>;

/** As the index has it. */
const ORDER = sql`article.top_flag DESC, article.order_num, article.article_id DESC`;
const SEARCHED = sql`article.title || ' ' || article.source_name`;

export function pageOfArticles(db: Kysely<Tables>, actor: Actor, asked: Asked) {
  const { conditions, words } = wordsIn(SEARCHED, [
    ['article.title', asked.title],
    ['article.source_name', asked.sourceName],
  ]);
  return pageContent<ListedArticle>(db, article, actor, asked, {
    row: articleRow,
    order: ORDER,
    words,
    conditions: [
      ...conditions,
      ...equalTo('article', asked, ['columnCode', 'auditStatus', 'topFlag']),
      ...isWithin(article, asked.deptId),
      ...betweenMoments('article.publish_time', asked, ['publishTimeStart', 'publishTimeEnd']),
    ],
  });
}

/** Published ones of the column 通知公告 that the person finds, the newest first. */
export function listNotices(db: Kysely<Tables>, actor: Actor, limit: number) {
  return db
    .selectFrom('article')
    .select(['articleId', 'title', 'publishTime'])
    .where(sql<boolean>`${sql.join(article.visibleTo(actor), sql` AND `)}`)
    .where('publishTime', 'is not', null)
    .where('auditStatus', '=', sql.lit(ContentStatus.published))
    .where('columnCode', '=', NOTICE_COLUMN)
    .orderBy('publishTime', 'desc')
    .orderBy('articleId', 'desc')
    .limit(limit)
    .execute();
}

/**
 * Those for an organisation's people alone are for those of the other one that it is merged into. Whoever has read or changed one meanwhile
 * does so anew.
 */
export const moveReaders: MoveOnMerge = async (trx, deptId, toDeptId) => {
  await holdContentOf(
    trx,
    article,
    deptId,
    sql`visible_dept_ids <> '{}' AND ${deptId} = ANY (visible_dept_ids)`,
  );
  const { rows } = await sql<{ articleId: string }>`UPDATE article SET version = version + 1,
      visible_dept_ids = ARRAY(SELECT DISTINCT CASE unit WHEN ${deptId} THEN ${toDeptId} ELSE unit END
        FROM unnest(visible_dept_ids) AS unit ORDER BY 1)
    WHERE visible_dept_ids <> '{}' AND ${deptId} = ANY (visible_dept_ids) RETURNING article_id`.execute(trx);
  await hashMoved(
    trx,
    article,
    rows.map(({ articleId }) => articleId),
  );
};

export const publicArticles: PublishedKind = {
  table: 'article',
  key: 'articleId',
  files: 'article',
  order: ORDER,
  isPublic: () =>
    sql<SqlBool>`(article.audit_status = ${sql.lit(ContentStatus.published)} AND article.visible_dept_ids = '{}')`,
  isMeantFor: isMeantForAny('article'),
};
