/** The way that an application has come, as one line under its state: what was done with it, and when. */
import { labelOf, SMS_AUDIT_STATUS, SMS_SEND_STATUS } from '@farmers-mailbox/contract/dictionaries.ts';
import { AuditStatus, ENDED, SendStatus } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import type { Details } from '../application/details.ts';

export type Course = Pick<
  Details,
  | 'auditStatus'
  | 'sendStatus'
  | 'applyTime'
  | 'auditTime'
  | 'revokeTime'
  | 'realSendTime'
  | 'finishTime'
  | 'cancelTime'
>;

export interface CourseStep {
  readonly label: string;
  readonly time: string;
}

/** Only of what has happened; a draft has no way behind it. */
export function courseOf(details: Course): readonly CourseStep[] {
  const { auditStatus, sendStatus, applyTime, auditTime, revokeTime, realSendTime } = details;
  if (auditStatus === AuditStatus.draft) return [];
  const reviewed = labelOf(SMS_AUDIT_STATUS, auditStatus);
  const isDecided = auditStatus === AuditStatus.passed || auditStatus === AuditStatus.refused;
  const isOver = ENDED.some((status) => status === sendStatus);
  const end = sendStatus === SendStatus.cancelled ? details.cancelTime : details.finishTime;
  return [
    ...at('提交', applyTime),
    ...at(reviewed, isDecided ? auditTime : auditStatus === AuditStatus.revoked ? revokeTime : null),
    ...at('开始发送', realSendTime),
    ...at(labelOf(SMS_SEND_STATUS, sendStatus), isOver ? end : null),
  ];
}

const at = (label: string, time: string | null): CourseStep[] => (time === null ? [] : [{ label, time }]);
