/** Fields of an article that travel, one by one, each with the person's verdicts. */
import type { ArticleDetails, ArticleRow } from '@farmers-mailbox/contract/publishing/article/endpoints.ts';
import type { Actor } from '../../../access/actor.ts';
import { toMoment } from '../../../time/moment.ts';
import { toReviewed } from '../content/presenter.ts';
import { articlePolicy, mayOrder, orderStateAllows, type StoredArticle, seesReview } from './kind.ts';
import type { ListedArticle } from './queries.ts';

const NO_REVIEW = { auditUserName: null, auditTime: null, auditOpinion: null, submitTime: null };

export function toArticleRow(actor: Actor, row: ListedArticle): ArticleRow {
  const byState = orderStateAllows(row);
  return {
    articleId: row.articleId,
    title: row.title,
    columnCode: row.columnCode,
    sourceName: row.sourceName,
    deptId: row.deptId,
    fullDeptName: row.fullDeptName,
    createDeptName: row.createDeptName,
    topFlag: row.topFlag,
    recommendFlag: row.recommendFlag,
    viewCount: row.viewCount,
    auditStatus: row.auditStatus,
    updateTime: toMoment(row.updateTime),
    ...toReviewed(row),
    ...(seesReview(actor, row) ? {} : NO_REVIEW),
    can: { ...articlePolicy.canOf(actor, row), order: byState === true ? mayOrder(actor, row) : byState },
  };
}

export const toArticleDetails = (
  actor: Actor,
  row: StoredArticle,
  beside: Pick<ArticleDetails, 'remindWords' | 'records'>,
): ArticleDetails => ({
  ...toArticleRow(actor, row),
  subTitle: row.subTitle,
  coverType: row.coverType,
  coverUrl: row.coverUrl,
  summary: row.summary,
  content: row.content,
  sourceUrl: row.sourceUrl,
  author: row.author,
  keywords: row.keywords,
  deptName: row.deptName,
  ...(seesReview(actor, row) ? beside : { remindWords: [], records: [] }),
});
