/** The SQL of the list of articles, of what stands on top, and of a merge. */

import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import {
  LISTED_ARTICLES_MAX,
  type pageArticles,
} from '@farmers-mailbox/contract/publishing/article/endpoints.ts';
import { ContentStatus } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import { expressionBuilder, type Kysely, sql } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import { deptInside } from '../../../access/scope.ts';
import { betweenMoments, havingWords } from '../../../database/list-conditions.ts';
import { type Condition, findNewest, type NewestList } from '../../../database/newest-first.ts';
import type { Tables } from '../../../database/tables.ts';
import { isWriter, moveContentTo } from '../content/queries.ts';
import { article, type StoredArticle } from './kind.ts';

export type ListedArticle = Omit<StoredArticle, 'content' | 'deptName'>;

const eb = expressionBuilder<Tables, 'article'>();
const SEARCHED = sql`text_pairs(article.title || ' ' || article.source_name)`;
const LIST: NewestList = {
  table: 'article',
  key: 'article_id',
  order: sql`article_id DESC`,
  always: sql`del_flag = 0`,
  countsInOrder: false,
};

/** One page, counted no further than LISTED_ARTICLES_MAX. The content stays where it is. */
export async function pageOfArticles(
  db: Kysely<Tables>,
  actor: Actor,
  asked: CheckedRequestOf<typeof pageArticles>,
): Promise<{ list: ListedArticle[]; total: number; more: boolean }> {
  const { title, sourceName, columnCode, auditStatus, topFlag, deptId } = asked;
  const { conditions, words } = havingWords(SEARCHED, [
    ['article.title', title],
    ['article.source_name', sourceName],
  ]);
  const all: Condition[] = [
    ...article.visibleTo(actor),
    ...conditions,
    ...(columnCode === undefined ? [] : [eb('article.columnCode', '=', columnCode)]),
    ...(auditStatus === undefined ? [] : [eb('article.auditStatus', '=', auditStatus)]),
    ...(topFlag === undefined ? [] : [eb('article.topFlag', '=', topFlag)]),
    ...(deptId === undefined ? [] : [deptInside(eb, 'article.deptId', deptId)]),
    ...betweenMoments('article.publish_time', asked, ['publishTimeStart', 'publishTimeEnd']),
  ];
  const page = { ...asked, rowsMax: LISTED_ARTICLES_MAX };
  const { keys, total, more } = await findNewest(db, LIST, all, page, words);
  if (keys === null) return { list: [], total, more };
  const { rows } = await sql<ListedArticle>`WITH page AS MATERIALIZED (${keys})
    SELECT article.*, place.full_dept_name, unit.full_dept_name AS create_dept_name,
      ${isWriter(article, actor)} AS is_writer
    FROM page JOIN article USING (article_id) JOIN sys_dept AS place ON place.dept_id = article.dept_id
      JOIN sys_dept AS unit ON unit.dept_id = article.create_dept_id
    ORDER BY article_id DESC`.execute(db);
  return { list: rows, total, more };
}

/** False when it is not published any more. */
export async function setOrder(
  trx: Kysely<Tables>,
  articleId: string,
  asked: { topFlag?: number | undefined; recommendFlag?: number | undefined },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('article')
    // one that was not asked for stays as somebody else may have set it meanwhile
    .set((row) => ({
      topFlag: asked.topFlag ?? row.ref('topFlag'),
      recommendFlag: asked.recommendFlag ?? row.ref('recommendFlag'),
    }))
    .where('articleId', '=', articleId)
    .where('auditStatus', '=', ContentStatus.published)
    .where('delFlag', '=', 0)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const moveArticlesOf = (trx: Kysely<Tables>, deptId: string, toDeptId: string): Promise<void> =>
  moveContentTo(trx, article, { deptId, toDeptId }, async (ids) => {
    const rows = await trx
      .selectFrom('article')
      .selectAll()
      .where('articleId', 'in', [...ids])
      .execute();
    return (rows as unknown as StoredArticle[]).map((row) => ({
      id: row.articleId,
      hash: article.hashOf(row),
    }));
  });
