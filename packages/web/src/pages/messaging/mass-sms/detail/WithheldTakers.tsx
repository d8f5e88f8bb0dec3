/**
 * Applications that had used up the daily limit of those kept back at the sending; nothing where it kept back
 * nobody.
 */

import { FilterReason } from '@farmers-mailbox/contract/messaging/mass-sms/filter-reasons.ts';
import { withheldTakers } from '@farmers-mailbox/contract/messaging/mass-sms/result-endpoints.ts';
import { useCall } from '../../../../api/hooks.ts';
import { ErrorState, Skeleton } from '../../../../ui/page/states.tsx';
import { inDigits } from '../../../../ui/text/in-digits.ts';
import type { Details } from '../application/details.ts';
import { LimitTakers } from '../application/LimitTakers.tsx';

export function WithheldTakers({ details: { applyId, sendStatus, withheld } }: { details: Details }) {
  const limited = withheld.find(({ filterReason }) => filterReason === FilterReason.dailyLimit);
  if (!limited) return null;
  // asked again when more were kept back, and when it has ended
  return <Takers key={`${sendStatus} ${limited.count}`} applyId={applyId} count={limited.count} />;
}

function Takers({ applyId, count }: { applyId: string; count: number }) {
  const { data, error, refetch } = useCall(withheldTakers, { applyId });
  if (!data && error) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={3} />;
  // what had left, or was to leave, may have failed since
  if (data.list.length === 0) return null;
  // without the limit: it may be another one by now
  return <LimitTakers takers={data} whose={`其中因当日上限没有收到的 ${inDigits(count)} 人，当天`} />;
}
