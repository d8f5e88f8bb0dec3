/** The tab 回复 of an application: how many answered and what, and each reply. */
import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import { countInbound } from '@farmers-mailbox/contract/messaging/inbound-sms/endpoints.ts';
import { INBOUND_TYPE } from '@farmers-mailbox/contract/messaging/inbound-sms/fields.ts';
import { useCall } from '../../../api/hooks.ts';
import { ErrorState, Skeleton } from '../../../ui/page/states.tsx';
import { inDigits } from '../../../ui/text/in-digits.ts';
import { ReplyTable } from './ReplyTable.tsx';

const POLL_MS = 15_000;

export function RepliesPanel({ applyId }: { applyId: string }) {
  const { data, error, refetch } = useCall(countInbound, { applyId }, { pollMs: POLL_MS });
  if (!data && error) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={6} />;
  const { replyCount, phoneCount, waitingCount, byType } = data;
  return (
    <>
      <p>
        收到 <b>{inDigits(replyCount)}</b> 条回复，来自 {inDigits(phoneCount)} 个号码
        {byType.map(
          ({ moType, replyCount: count }) => `，${labelOf(INBOUND_TYPE, moType)} ${inDigits(count)} 条`,
        )}
        {waitingCount > 0 && `；${inDigits(waitingCount)} 条待处理`}。
      </p>
      <ReplyTable applyId={applyId} label="回复" />
    </>
  );
}
