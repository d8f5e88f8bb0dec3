/** Permissions for letters: whom somebody may write to, and what the writer may still do with one. Pure. */
import { areaOf, covers } from '@farmers-mailbox/contract/access/area.ts';
import { type Rule, rule, verdictOf } from '@farmers-mailbox/contract/access/rule.ts';
import type { OutboxRow } from '@farmers-mailbox/contract/office/letters/endpoints.ts';
import { LetterStatus, REVOKE_MINUTES } from '@farmers-mailbox/contract/office/letters/fields.ts';
import { regionOfCode } from '@farmers-mailbox/contract/rules/organisation.ts';
import type { Actor } from '../../../access/actor.ts';
import { MINUTE_MS } from '../../../time/moment.ts';

type Standing = Pick<Actor, 'deptId' | 'roleKeys'>;

/** True for places of one's own area, and for those above one: a township may write to its county. */
export const reaches = (actor: Standing, deptId: string): boolean =>
  covers(areaOf(actor), deptId) || liesAbove(actor, deptId);

const liesAbove = ({ deptId }: Standing, other: string): boolean => {
  const region = regionOfCode(other);
  return region !== null && deptId.startsWith(region);
};

export interface SentLetter {
  readonly letterStatus: number;
  readonly sendTime: Date | null;
  readonly receiverCount: number;
  readonly readCount: number;
  readonly pendingUnitCount: number;
}

export function rulesToRevoke(letter: SentLetter, now: Date): readonly Rule[] {
  const { letterStatus, sendTime, receiverCount, readCount, pendingUnitCount } = letter;
  const isYoung = sendTime !== null && now.getTime() - sendTime.getTime() <= REVOKE_MINUTES * MINUTE_MS;
  return [
    rule('信件状态', letterStatus === LetterStatus.sent, '只有已发送的信可以撤回'),
    rule('时间', isYoung, `发出${REVOKE_MINUTES}分钟以后不能撤回`),
    rule('阅读', pendingUnitCount > 0 || readCount < receiverCount, '收件人都已读过，不能撤回'),
  ];
}

export const letterCanOf = (letter: SentLetter, now: Date): OutboxRow['can'] => ({
  revoke: verdictOf(rulesToRevoke(letter, now)),
  edit: letter.letterStatus === LetterStatus.draft ? true : '只有草稿可以修改',
});
