/** Several that are reviewed at once: the chosen rows, and which of them could not be done. */
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import {
  type KnowledgeOutcome,
  type KnowledgeRow,
  pageKnowledge,
} from '@farmers-mailbox/contract/publishing/knowledge/endpoints.ts';
import type { QueryClient } from '@tanstack/react-query';
import { ask, tell } from '../../../notices/notices.ts';

interface Named {
  readonly knowledgeId: string;
  readonly title: string;
}

/** @param done 已通过, 已退回 … */
export function report(
  { successCount, failList }: KnowledgeOutcome,
  rows: readonly Named[],
  done: string,
): void {
  if (successCount > 0) tell('success', `${done} ${successCount} 条`);
  if (failList.length === 0) return;
  const lines = failList.map(({ knowledgeId, reason }) => {
    const title = rows.find((row) => row.knowledgeId === knowledgeId)?.title ?? knowledgeId;
    return `“${title}”：${reason}`;
  });
  void ask({
    title: `${failList.length} 条没有处理`,
    text: `${lines.join('\n')}\n它们保持原样，请打开后重新阅读，再作决定。`,
    confirmLabel: '知道了',
    cancelLabel: null,
  });
}

/** The chosen rows from every page of the list that was looked at, newest answer last. */
export function rowsOnScreen(client: QueryClient, knowledgeIds: readonly string[]): KnowledgeRow[] {
  const answers = client
    .getQueryCache()
    .findAll({ queryKey: [pageKnowledge.path] })
    .sort((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt)
    .map((query) => query.state.data as AnswerOf<typeof pageKnowledge> | undefined);
  const rows = new Map(answers.flatMap((answer) => answer?.list ?? []).map((row) => [row.knowledgeId, row]));
  return knowledgeIds.flatMap((knowledgeId) => rows.get(knowledgeId) ?? []);
}
