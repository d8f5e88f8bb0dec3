/** 发送情况: where the recipients stand, and below it their results. Pushed while it sends, read anew while receipts come after the end. */
import { sendSituation, watchSending } from '@farmers-mailbox/contract/messaging/mass-sms/endpoints.ts';
import { SendStatus } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { useCall } from '../../../../api/hooks.ts';
import { useWatch } from '../../../../api/watch.ts';
import { EmptyState, ErrorState, Skeleton, SkeletonRows } from '../../../../ui/page/states.tsx';
import type { Details } from '../application/details.ts';
import { BreakdownPanel } from './BreakdownPanel.tsx';
import { isOver, mayChange } from './moving.ts';
import { ProgressPanel } from './ProgressPanel.tsx';

const POLL_MS = 5_000;

export function SituationPanel({ details }: { details: Details }) {
  const { applyId, sendStatus } = details;
  const hasBegun = sendStatus !== SendStatus.none && sendStatus !== SendStatus.scheduled;
  const moving = sendStatus !== SendStatus.none && !isOver(details);
  const { latest, latestAt, connected } = useWatch(watchSending, moving ? { applyId } : null, isOver);
  const stored = useCall(sendSituation, hasBegun ? { applyId } : null, {
    // an answer from just before the end says "sending": it is asked again as well
    pollMs: (situation) => (situation && mayChange(situation) ? POLL_MS : undefined),
  });
  if (sendStatus === SendStatus.none) return <EmptyState text="还没有开始发送" />;
  const isPushed = moving || (latestAt ?? 0) > stored.dataUpdatedAt;
  const situation = (isPushed ? latest : undefined) ?? stored.data;
  const failed =
    stored.error && !stored.data ? (
      <ErrorState failure={stored.error} onRetry={() => void stored.refetch()} />
    ) : null;
  if (!situation) return failed ?? <SkeletonRows rows={10} />;
  return (
    <>
      <ProgressPanel
        situation={situation}
        live={moving && !isOver(situation)}
        latestAt={latestAt}
        connected={connected}
      />
      {stored.data ? (
        <BreakdownPanel details={details} situation={stored.data} />
      ) : (
        (failed ?? (hasBegun && <Skeleton />))
      )}
    </>
  );
}
