/** The way of an application, as one line under its state: what was done with it and when, and what is still to come. */
import { labelOf, SMS_AUDIT_STATUS, SMS_SEND_STATUS } from '@farmers-mailbox/contract/dictionaries.ts';
import {
  AuditStatus,
  ENDED,
  SendStatus,
  UNDER_REVIEW,
  UNFINISHED,
} from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
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
  /** null: still to come; the first of these is where it stands */
  readonly time: string | null;
}

/** A draft has not set out yet, and of what came back or was called off nothing is to come. */
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
    ...aheadOf(details).map((label) => ({ label, time: null })),
  ];
}

function aheadOf({ auditStatus, sendStatus, realSendTime }: Course): readonly string[] {
  if (UNDER_REVIEW.some((status) => status === auditStatus)) return ['审核', '发送', '结果'];
  if (auditStatus !== AuditStatus.passed || !UNFINISHED.some((status) => status === sendStatus)) return [];
  return realSendTime === null ? ['发送', '结果'] : ['结果'];
}

const at = (label: string, time: string | null): CourseStep[] => (time === null ? [] : [{ label, time }]);
