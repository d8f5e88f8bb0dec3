/** The one state of an application: the review until it is passed, then where the sending stands. */
import type { ApplicationRow } from '@farmers-mailbox/contract/messaging/mass-sms/fields.ts';
import { AuditStatus } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { StatusTag } from '../../../../ui/text/StatusTag.tsx';

export function StateTag({
  row: { auditStatus, sendStatus },
}: {
  row: Pick<ApplicationRow, 'auditStatus' | 'sendStatus'>;
}) {
  return auditStatus === AuditStatus.passed ? (
    <StatusTag of="SMS_SEND_STATUS" value={sendStatus} />
  ) : (
    <StatusTag of="SMS_AUDIT_STATUS" value={auditStatus} />
  );
}
