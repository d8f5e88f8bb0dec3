/**
 * Applications that had used up the daily limit of those kept back at the sending; nothing where it kept back
 * nobody.
 */
import { withheldTakers } from '@farmers-mailbox/contract/messaging/mass-sms/endpoints.ts';
import { FilterReason } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { useCall } from '../../../../api/hooks.ts';
import { ErrorState, Skeleton } from '../../../../ui/page/states.tsx';
import type { Details } from '../application/details.ts';
import { LimitTakers } from '../application/LimitTakers.tsx';

export function WithheldTakers({ details: { applyId, withheld } }: { details: Details }) {
  const isLimited = withheld.some(({ filterReason }) => filterReason === FilterReason.dailyLimit);
  const { data, error, refetch } = useCall(withheldTakers, isLimited ? { applyId } : null);
  if (!isLimited) return null;
  if (!data && error) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={3} />;
  // of those that were still to leave then, all may have failed since
  if (data.list.length === 0) return null;
  return <LimitTakers takers={data} day="发送当天" />;
}
