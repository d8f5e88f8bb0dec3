/** State of the SMS that was made of a content, in words. */
import { labelOf, SMS_AUDIT_STATUS, SMS_SEND_STATUS } from '@farmers-mailbox/contract/dictionaries.ts';
import { SendStatus } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import type { MadeSms } from '@farmers-mailbox/contract/publishing/content-review/made-sms.ts';
import { inDigits } from '../../ui/text/in-digits.ts';

/** Honest about what has not left yet. */
export function smsInWords({ auditStatus, sendStatus, sendCount }: MadeSms): string {
  const state =
    sendStatus === SendStatus.none
      ? labelOf(SMS_AUDIT_STATUS, auditStatus)
      : labelOf(SMS_SEND_STATUS, sendStatus);
  if (sendStatus === SendStatus.scheduled) return state;
  return sendCount > 0 ? `${state}，已发 ${inDigits(sendCount)} 人` : `${state}，还没有发送`;
}
