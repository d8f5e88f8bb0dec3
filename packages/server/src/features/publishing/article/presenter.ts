/** Fields of an article that travel, as the contract names them, with the person's verdicts. */
import {
  type ArticleDetails,
  type ArticleRow,
  articleDetails,
  articleRow,
} from '@farmers-mailbox/contract/publishing/article/endpoints.ts';
import type { Actor } from '../../../access/actor.ts';
import { seesReview } from '../content/policy.ts';
import { answerBy, NO_REVIEW } from '../content/presenter.ts';
import type { ReadWhole } from '../content/routes.ts';
import { articleOrdering, articlePolicy, type StoredArticle } from './kind.ts';
import type { ListedArticle } from './queries.ts';

export function toArticleRow(actor: Actor, row: ListedArticle): ArticleRow {
  const told = seesReview(actor, row) ? row : { ...row, ...NO_REVIEW };
  return answerBy(articleRow, {
    ...told,
    can: { ...articlePolicy.canOf(actor, row), order: articleOrdering.canOf(actor, row) },
  });
}

interface Beside extends ReadWhole {
  /** names of the organisations that alone may see it */
  readonly readers: ReadonlyMap<string, string>;
}

export const toArticleDetails = (
  actor: Actor,
  row: StoredArticle,
  { readers, ...beside }: Beside,
): ArticleDetails =>
  answerBy(articleDetails.answer, {
    ...row,
    visibleDepts: row.visibleDeptIds.map((deptId) => ({ deptId, deptName: readers.get(deptId) ?? deptId })),
    ...toArticleRow(actor, row),
    ...(seesReview(actor, row) ? beside : { remindWords: [], records: [] }),
  });
