/** Drafts of knowledge that another feature makes of what it has. */
import type { WrittenKnowledge } from '@farmers-mailbox/contract/publishing/knowledge/endpoints.ts';
import type { Transaction } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import type { Act } from '../../system/operation-log/actions.ts';
import { ContentActions, type ContentNeeds } from '../content/actions.ts';
import { knowledge } from './kind.ts';

/**
 * @param beside in the same transaction: what it was made of remembers it
 * @throws Refusal 4000 beside the field, 4090 when the person's own organisation was merged
 */
export const draftKnowledge = (
  needs: ContentNeeds,
  act: Act,
  written: WrittenKnowledge,
  beside: (trx: Transaction<Tables>, knowledgeId: string) => Promise<void>,
): Promise<string> => new ContentActions(knowledge, needs).add(act, written, 0, beside);
