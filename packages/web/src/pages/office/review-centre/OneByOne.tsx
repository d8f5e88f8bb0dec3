/** One of the waiting things in its own kind's drawer, with the way to the one before and the one behind; decided, the next one opens. */
import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { countChecks, pageChecks } from '@farmers-mailbox/contract/office/review-centre/endpoints.ts';
import { type CheckType, readCheckId } from '@farmers-mailbox/contract/office/review-centre/kinds.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, Suspense } from 'react';
import { refreshReads, useCall } from '../../../api/hooks.ts';
import { Drawer } from '../../../ui/page/Drawer.tsx';
import { DrawerQueueContext } from '../../../ui/page/drawer-queue.ts';
import { EmptyState } from '../../../ui/page/states.tsx';
import { OpenedByContext } from '../../../ui/unsaved/leave-guard.ts';
import './review-centre.css';

export interface ReviewDrawerProps {
  id: string;
  onClose: () => void;
}

/** Of each kind the drawer in which it is read and decided. */
export type ReviewDrawers = Readonly<Record<CheckType, ComponentType<ReviewDrawerProps>>>;

export interface OneByOneProps {
  checkId: string;
  /** the list that it was opened from */
  asked: RequestOf<typeof pageChecks>;
  drawers: ReviewDrawers;
  onOpen: (checkId: string | null) => void;
}

export function OneByOne({ checkId, asked, drawers, onOpen }: OneByOneProps) {
  const client = useQueryClient();
  const check = readCheckId(checkId);
  const before = useCall(pageChecks, check && { ...asked, before: checkId, pageSize: 1 }, { isQuiet: true });
  const after = useCall(pageChecks, check && { ...asked, after: checkId, pageSize: 1 }, { isQuiet: true });
  const close = () => {
    onOpen(null);
    // somebody else may have decided on it
    void refreshReads(client, [pageChecks, countChecks]);
  };
  if (!check) return <NoSuchCheck onClose={close} />;
  const ReviewDrawer = drawers[check.bizType];
  const goOn = async () => {
    // somebody else may have decided on the next one meanwhile
    const { data } = await after.refetch();
    onOpen(data?.list[0]?.checkId ?? null);
    await refreshReads(client, [pageChecks, countChecks]);
  };
  const step = (label: string, { data }: typeof after) => {
    const to = data?.list[0]?.checkId;
    return (
      <button
        type="button"
        className="plain-button"
        disabled={to === undefined}
        onClick={() => to !== undefined && onOpen(to)}
      >
        {label}
      </button>
    );
  };
  const controls = (
    <div className="one-by-one" role="group" aria-label="逐条审核">
      {step('上一条', before)}
      {step('下一条', after)}
    </div>
  );
  return (
    <OpenedByContext value="checkId">
      <DrawerQueueContext value={{ controls, goOn: () => void goOn() }}>
        <Suspense fallback={null}>
          <ReviewDrawer id={check.bizId} onClose={close} />
        </Suspense>
      </DrawerQueueContext>
    </OpenedByContext>
  );
}

/** One that was decided already: nothing leads on from it. */
export function OneAlone({ checkId, drawers, onOpen }: OneByOneProps) {
  const check = readCheckId(checkId);
  const close = () => onOpen(null);
  if (!check) return <NoSuchCheck onClose={close} />;
  const ReviewDrawer = drawers[check.bizType];
  return (
    <OpenedByContext value="checkId">
      <Suspense fallback={null}>
        <ReviewDrawer id={check.bizId} onClose={close} />
      </Suspense>
    </OpenedByContext>
  );
}

const NoSuchCheck = ({ onClose }: { onClose: () => void }) => (
  <Drawer widthPx={480} title="审核" onClose={onClose} body="padded">
    <EmptyState text="这个链接不完整，请从列表里打开" />
  </Drawer>
);
