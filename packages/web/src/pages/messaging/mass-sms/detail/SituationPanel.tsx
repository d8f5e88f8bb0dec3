/** 发送情况: where the recipients stand, and below it their results. */
import { SendStatus } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { EmptyState, ErrorState, Skeleton, SkeletonRows } from '../../../../ui/page/states.tsx';
import type { Details } from '../application/details.ts';
import { BreakdownPanel } from './BreakdownPanel.tsx';
import { isOver } from './moving.ts';
import { ProgressPanel } from './ProgressPanel.tsx';
import type { LiveSituation } from './use-situation.ts';

export function SituationPanel({ details, live }: { details: Details; live: LiveSituation }) {
  const { sendStatus } = details;
  const { situation, stored, hasBegun, moving, latestAt, connected } = live;
  if (sendStatus === SendStatus.none) return <EmptyState text="还没有开始发送" />;
  const failed =
    stored.error && !stored.data ? (
      <ErrorState failure={stored.error} onRetry={() => void stored.refetch()} />
    ) : null;
  if (!situation) return failed ?? <SkeletonRows rows={10} />;
  return (
    <>
      <ProgressPanel
        details={details}
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
