/** The words that go by the type of what is written, and what became of the SMS that was made of a warning. */
import { labelOf, SMS_AUDIT_STATUS, SMS_SEND_STATUS } from '@farmers-mailbox/contract/dictionaries.ts';
import type { MadeSms } from '@farmers-mailbox/contract/publishing/disaster/endpoints.ts';
import { InfoType } from '@farmers-mailbox/contract/publishing/disaster/fields.ts';

export const nounOf = (infoType: number): string =>
  ({ [InfoType.warning]: '预警', [InfoType.guide]: '指南', [InfoType.damage]: '灾情' })[infoType] ?? '信息';

/** Label of the time from its beginning to its end. */
export const spanLabel = (infoType: number): string =>
  ({ [InfoType.warning]: '有效期', [InfoType.guide]: '适用时间', [InfoType.damage]: '受灾时间' })[infoType] ??
  '有效期';

/** Honest about what has not left yet. */
export function smsInWords({ auditStatus, sendStatus, sendCount }: MadeSms): string {
  const state =
    sendStatus === 0 ? labelOf(SMS_AUDIT_STATUS, auditStatus) : labelOf(SMS_SEND_STATUS, sendStatus);
  return sendCount > 0 ? `${state}，已发 ${sendCount.toLocaleString('zh-CN')} 人` : `${state}，还没有发送`;
}
