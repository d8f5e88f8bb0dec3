/** Fields of an article that travel, as the contract names them, with the person's verdicts. */
import {
  type ArticleDetails,
  type ArticleRow,
  articleDetails,
  articleRow,
} from '@farmers-mailbox/contract/publishing/article/endpoints.ts';
import type { Actor } from '../../../access/actor.ts';
import { answerBy, besideFor, type ReadWhole, withReview } from '../content/presenter.ts';
import { articleOrdering, articlePolicy, type StoredArticle } from './kind.ts';
import type { ListedArticle } from './queries.ts';

export function toArticleRow(actor: Actor, row: ListedArticle): ArticleRow {
  return answerBy(articleRow, {
    ...withReview(actor, row),
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
    ...besideFor(actor, row, beside),
  });
