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
import { articlePolicy, mayOrder, orderStateAllows, type StoredArticle } from './kind.ts';
import type { ListedArticle } from './queries.ts';

export function toArticleRow(actor: Actor, row: ListedArticle): ArticleRow {
  const byState = orderStateAllows(row);
  const order = byState === true ? mayOrder(actor, row) : byState;
  const told = seesReview(actor, row) ? row : { ...row, ...NO_REVIEW };
  return answerBy(articleRow, { ...told, can: { ...articlePolicy.canOf(actor, row), order } });
}

export const toArticleDetails = (actor: Actor, row: StoredArticle, beside: ReadWhole): ArticleDetails =>
  answerBy(articleDetails.answer, {
    ...row,
    ...toArticleRow(actor, row),
    ...(seesReview(actor, row) ? beside : { remindWords: [], records: [] }),
  });
