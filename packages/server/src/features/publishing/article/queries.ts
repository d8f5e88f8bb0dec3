/** The SQL of the list of articles, what is on top first, and of putting one there. */
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { articleRow, type pageArticles } from '@farmers-mailbox/contract/publishing/article/endpoints.ts';
import { ContentStatus } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import { type Kysely, type SqlBool, sql, type Transaction } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import { betweenMoments, equalTo, havingWords } from '../../../database/list-conditions.ts';
import type { Tables } from '../../../database/tables.ts';
import { isWithin, type Listed, pageContent } from '../content/list.ts';
import { isMeantForAny, type PublishedKind } from '../content/published.ts';
import { article, type StoredArticle } from './kind.ts';

export type ListedArticle = Listed<StoredArticle, typeof articleRow>;
type Asked = CheckedRequestOf<typeof pageArticles>;

const SEARCHED = sql`text_pairs(article.title || ' ' || article.source_name)`;

export function pageOfArticles(db: Kysely<Tables>, actor: Actor, asked: Asked) {
  const { conditions, words } = havingWords(SEARCHED, [
    ['article.title', asked.title],
    ['article.source_name', asked.sourceName],
  ]);
  return pageContent<ListedArticle>(db, article, actor, asked, {
    ...{ row: articleRow, order: sql`top_flag DESC, article_id DESC`, words },
    conditions: [
      ...conditions,
      ...equalTo('article', asked, ['columnCode', 'auditStatus', 'topFlag']),
      ...isWithin(article, asked.deptId),
      ...betweenMoments('article.publish_time', asked, ['publishTimeStart', 'publishTimeEnd']),
    ],
  });
}

interface Order {
  readonly topFlag?: number | undefined;
  readonly recommendFlag?: number | undefined;
}

export async function setOrder(trx: Transaction<Tables>, articleId: string, order: Order): Promise<void> {
  await trx.updateTable('article').set(order).where('articleId', '=', articleId).execute();
}

export const publicArticles: PublishedKind = {
  table: 'article',
  key: 'articleId',
  files: 'article',
  order: sql`top_flag DESC, article_id DESC`,
  isPublic: () => sql<SqlBool>`article.audit_status = ${sql.lit(ContentStatus.published)}`,
  isMeantFor: isMeantForAny('article'),
};
