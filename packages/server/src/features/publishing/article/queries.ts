/** The SQL of the list of articles, of putting one on top, and of a merge. */

import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import {
  LISTED_ARTICLES_MAX,
  type pageArticles,
} from '@farmers-mailbox/contract/publishing/article/endpoints.ts';
import { expressionBuilder, type Kysely, sql, type Transaction } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import { deptInside } from '../../../access/scope.ts';
import { betweenMoments, havingWords } from '../../../database/list-conditions.ts';
import { type Condition, findNewest, type NewestList } from '../../../database/newest-first.ts';
import type { Tables } from '../../../database/tables.ts';
import { isWriter, moveContentTo } from '../content/queries.ts';
import { article, type StoredArticle } from './kind.ts';

export type ListedArticle = Pick<
  StoredArticle,
  | 'articleId'
  | 'title'
  | 'columnCode'
  | 'sourceName'
  | 'deptId'
  | 'fullDeptName'
  | 'createDeptName'
  | 'topFlag'
  | 'recommendFlag'
  | 'viewCount'
  | 'auditStatus'
  | 'auditUserName'
  | 'auditTime'
  | 'auditOpinion'
  | 'submitTime'
  | 'publishTime'
  | 'contentHash'
  | 'createUserId'
  | 'createUserName'
  | 'createDeptId'
  | 'updateTime'
  | 'version'
  | 'isWriter'
>;

const eb = expressionBuilder<Tables, 'article'>();
const SEARCHED = sql`text_pairs(article.title || ' ' || article.source_name)`;
const LIST: NewestList = {
  table: 'article',
  key: 'article_id',
  order: sql`top_flag DESC, article_id DESC`,
  always: sql`del_flag = 0`,
  countsInOrder: false,
};

/** One page, what is on top first, counted no further than LISTED_ARTICLES_MAX. The content stays where it is. */
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
    SELECT article_id, title, column_code, source_name, article.dept_id, place.full_dept_name,
      unit.full_dept_name AS create_dept_name, top_flag, recommend_flag, view_count, audit_status, audit_user_name,
      audit_time, audit_opinion, submit_time, publish_time, content_hash, create_user_id, create_user_name,
      create_dept_id, article.update_time, article.version,
      ${isWriter(article, actor)} AS is_writer
    FROM page JOIN article USING (article_id) JOIN sys_dept AS place ON place.dept_id = article.dept_id
      JOIN sys_dept AS unit ON unit.dept_id = article.create_dept_id
    ORDER BY ${LIST.order}`.execute(db);
  return { list: rows, total, more };
}

interface Order {
  readonly topFlag?: number | undefined;
  readonly recommendFlag?: number | undefined;
}

/** Until the transaction ends nobody else puts it on top, passes it or takes it offline. */
export async function lockArticle(trx: Transaction<Tables>, articleId: string): Promise<void> {
  await trx
    .selectFrom('article')
    .select('articleId')
    .where('articleId', '=', articleId)
    .where('delFlag', '=', 0)
    .forUpdate()
    .execute();
}

export async function setOrder(trx: Transaction<Tables>, articleId: string, order: Order): Promise<void> {
  await trx.updateTable('article').set(order).where('articleId', '=', articleId).execute();
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
