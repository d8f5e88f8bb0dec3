/** Does one thing to several people, and tells how it went: who could not be done is named with the reason. */
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import { pageUsers } from '@farmers-mailbox/contract/people/user-admin/endpoints.ts';
import type { BatchAnswer, UserRow } from '@farmers-mailbox/contract/people/user-admin/fields.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { ask, tell } from '../../../notices/notices.ts';
import { nameOf } from './users.ts';

/** @param deed the word for it: 停用 */
export type TellOutcome = (deed: string, answer: BatchAnswer | undefined) => void;

/** Undefined is a call that failed as a whole: that was shown already. */
export function useTellOutcome(): TellOutcome {
  const client = useQueryClient();
  return (deed, answer) => {
    if (!answer) return;
    const { successCount, failList } = answer;
    if (successCount > 0) tell('success', `已${deed} ${successCount} 人`);
    if (failList.length === 0) return;
    const names = namesOnScreen(client);
    const lines = failList.map(({ userId, reason }) => `${names.get(userId) ?? userId}：${reason}`);
    void ask({
      title: `${failList.length} 人没有${deed}`,
      text: lines.join('\n'),
      confirmLabel: '知道了',
      cancelLabel: null,
    });
  };
}

/** From every page of the list that was looked at. */
function namesOnScreen(client: QueryClient): Map<string, string> {
  const answers = client
    .getQueryCache()
    .findAll({ queryKey: [pageUsers.path] })
    .map((query) => query.state.data as AnswerOf<typeof pageUsers> | undefined);
  const rows: UserRow[] = answers.flatMap((answer) => answer?.list ?? []);
  return new Map(rows.map((row) => [row.userId, nameOf(row)]));
}
