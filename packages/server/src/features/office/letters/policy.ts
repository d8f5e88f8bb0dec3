/** Permissions for a sent letter. Whom one may write to: `contract/access/reach.ts`. Pure. */
import { type Rule, rule, verdictOf } from '@farmers-mailbox/contract/access/rule.ts';
import type { OutboxRow } from '@farmers-mailbox/contract/office/letters/endpoints.ts';
import { LetterStatus, REVOKE_MINUTES } from '@farmers-mailbox/contract/office/letters/fields.ts';
import { MINUTE_MS } from '../../../time/moment.ts';

export interface SentLetter {
  readonly letterStatus: number;
  readonly sendTime: Date | null;
  readonly receiverCount: number;
  readonly readers: number;
  readonly pendingUnitCount: number;
}

export function rulesToRevoke(letter: SentLetter, now: Date): readonly Rule[] {
  const { letterStatus, sendTime, receiverCount, readers, pendingUnitCount } = letter;
  const isYoung = sendTime !== null && now.getTime() - sendTime.getTime() <= REVOKE_MINUTES * MINUTE_MS;
  return [
    rule('信件状态', letterStatus === LetterStatus.sent, '只有已发送的信可以撤回'),
    rule('时间', isYoung, `发出${REVOKE_MINUTES}分钟以后不能撤回`),
    rule('阅读', pendingUnitCount > 0 || readers < receiverCount, '收件人都已读过，不能撤回'),
  ];
}

export const letterCanOf = (letter: SentLetter, now: Date): OutboxRow['can'] => ({
  revoke: verdictOf(rulesToRevoke(letter, now)),
  edit: letter.letterStatus === LetterStatus.draft ? true : '只有草稿可以修改',
});
