/** Sending to a few first, in the words that people read. */
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { applicationDetails } from '@farmers-mailbox/contract/messaging/mass-sms/detail-endpoints.ts';
import type { Situation } from '@farmers-mailbox/contract/messaging/mass-sms/result-endpoints.ts';
import { CanaryMode, SendStatus } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { inDigits } from '../../../../ui/text/in-digits.ts';

/** The choice in words. */
export function canaryInWords({
  canaryMode,
  canaryCount,
  canaryFailRate,
}: Pick<AnswerOf<typeof applicationDetails>, 'canaryMode' | 'canaryCount' | 'canaryFailRate'>): string {
  const next =
    canaryMode === CanaryMode.byPerson
      ? '看过结果、有人确认后再发其余的'
      : '达标后自动发其余的，未达标自动暂停';
  const rate = canaryFailRate === null ? '' : `（失败率超过 ${canaryFailRate}% 为未达标）`;
  return `先发 ${inDigits(canaryCount)} 人，${next}${rate}`;
}

/** 试发 200 条：发送成功 196，发送失败 4；达标，继续发送 */
export function canaryResults(
  canary: NonNullable<Situation['canary']>,
  { sendStatus, holdReason }: Pick<Situation, 'sendStatus' | 'holdReason'>,
): string {
  const failed = canary.failedCount + canary.retryCount;
  const open = canary.waitingCount + canary.inFlightCount + canary.submittedCount - canary.retryCount;
  const parts = [
    `发送成功 ${inDigits(canary.deliveredCount)}`,
    `发送失败 ${inDigits(failed)}`,
    ...(open > 0 ? [`还没有结果 ${inDigits(open)}`] : []),
  ];
  return `试发 ${inDigits(canary.validCount)} 条：${parts.join('，')}；${verdictOf(canary.isOver, sendStatus, holdReason)}`;
}

function verdictOf(isOver: boolean, sendStatus: number, holdReason: string | null): string {
  if (sendStatus === SendStatus.cancelled) return '已取消发送';
  if (isOver) return sendStatus === SendStatus.sending ? '试发结束，继续发送' : '试发结束';
  if (holdReason === 'canary') return '未达标，已暂停';
  if (holdReason === 'canaryDone') return '达标，等待确认';
  return '等试发有了结果，再发其余的';
}
