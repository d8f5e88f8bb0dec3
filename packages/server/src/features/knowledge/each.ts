/** Does something to several pieces of knowledge, each for itself: one that cannot be done stops no other. */
import type { KnowledgeOutcome } from '@farmers-mailbox/contract/knowledge/endpoints.ts';
import { Refusal } from '../../http/refusal.ts';

/** @throws Refusal of the one, when only one was asked for */
export async function eachOf(
  knowledgeIds: readonly string[],
  act: (knowledgeId: string) => Promise<void>,
): Promise<KnowledgeOutcome> {
  const ids = [...new Set(knowledgeIds)];
  const outcome: KnowledgeOutcome = { successCount: 0, failList: [] };
  for (const knowledgeId of ids) {
    try {
      await act(knowledgeId);
      outcome.successCount += 1;
    } catch (error) {
      if (!(error instanceof Refusal) || ids.length === 1) throw error;
      outcome.failList.push({ knowledgeId, code: error.code, reason: error.message });
    }
  }
  return outcome;
}
