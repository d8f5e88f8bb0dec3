/** The carrier's reason beside a recipient's result. */
import type { pageSendDetails } from '@farmers-mailbox/contract/messaging/mass-sms/result-endpoints.ts';
import { SendResult } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import type { RowOf } from '../../../../ui/table/PagedTable.tsx';

type Failed = Pick<RowOf<typeof pageSendDetails>, 'sendResult' | 'retryCount' | 'failReason'>;

/** Of a text that is sent again by itself, and has no result yet, it is the reason of the former attempt. */
export function failureInWords({ sendResult, retryCount, failReason }: Failed): string {
  if (failReason === null) return '';
  if (sendResult !== SendResult.submitted || retryCount === 0) return failReason;
  return `${retryCount === 1 ? '第 1 次' : `前 ${retryCount} 次`}发送失败，自动再发（${failReason}）`;
}
