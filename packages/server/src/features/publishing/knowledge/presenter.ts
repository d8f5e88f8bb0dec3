/** Fields of a piece of knowledge that travel, as the contract names them, with the person's verdicts. */
import {
  type KnowledgeDetails,
  type KnowledgeRow,
  knowledgeDetails,
  knowledgeRow,
} from '@farmers-mailbox/contract/publishing/knowledge/endpoints.ts';
import type { Actor } from '../../../access/actor.ts';
import { answerBy } from '../content/presenter.ts';
import { knowledgeOrdering, knowledgePolicy, type StoredKnowledge } from './kind.ts';
import type { ListedKnowledge } from './queries.ts';

export const toKnowledgeRow = (actor: Actor, row: ListedKnowledge): KnowledgeRow =>
  answerBy(knowledgeRow, { ...row, can: canOf(actor, row) });

export const toKnowledgeDetails = (
  actor: Actor,
  row: StoredKnowledge,
  beside: Pick<KnowledgeDetails, 'remindWords'>,
): KnowledgeDetails => answerBy(knowledgeDetails.answer, { ...row, ...beside, can: canOf(actor, row) });

const canOf = (actor: Actor, row: ListedKnowledge): KnowledgeRow['can'] => ({
  ...knowledgePolicy.canOf(actor, row),
  order: knowledgeOrdering.canOf(actor, row),
});
