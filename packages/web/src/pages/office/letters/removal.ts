/** The question before a letter leaves 发件箱, which nobody but its writer sees it do. */
import type { OutboxRow } from '@farmers-mailbox/contract/office/letters/endpoints.ts';
import { LetterStatus } from '@farmers-mailbox/contract/office/letters/fields.ts';

export const removalOf = ({
  letterTitle,
  letterStatus,
}: Pick<OutboxRow, 'letterTitle' | 'letterStatus'>) => ({
  title: `删除“${letterTitle || '（没有标题）'}”`,
  text: `${TEXTS[letterStatus] ?? ''}删除后不能恢复。`,
});

const TEXTS: Record<number, string> = {
  [LetterStatus.draft]: '这封信还没有发出。',
  [LetterStatus.sent]: '只从您的发件箱删除，收件人仍然看得到。',
  [LetterStatus.revoked]: '这封信已撤回，只从您的发件箱删除。',
};
