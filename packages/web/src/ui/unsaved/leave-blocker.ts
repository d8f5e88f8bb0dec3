/** Asks before a navigation or the window takes away a page, or a part of it, with unsaved work. */
import { useEffect, useRef } from 'react';
import { type Location, useBeforeUnload, useBlocker } from 'react-router';
import { type Desk, giveUp, mayLose, type UnsavedWork, unsavedWork, type Work } from './unsaved-work.ts';

/** @param goneAt the paths of the pages that are gone once this address is shown */
export function useLeaveBlocker(
  goneAt: (next: Location, isReturn: boolean) => readonly string[] | 'all',
): void {
  const lost = useRef<readonly UnsavedWork[]>([]);
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const gone = goneAt(nextLocation, historyAction === 'POP');
    const closes = closedWithin(currentLocation, nextLocation);
    lost.current = unsavedWork(
      (desk, work) => gone === 'all' || gone.includes(desk.path) || closes(desk, work),
    );
    return lost.current.length > 0;
  });
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void mayLose(lost.current).then((leave) => {
      if (!leave) return blocker.reset();
      void giveUp(lost.current);
      blocker.proceed();
    });
  }, [blocker]);
  useBeforeUnload((event) => {
    if (unsavedWork().length > 0) event.preventDefault();
  });
}

/** A change of the address within the shown page takes what the old one had opened. */
function closedWithin(current: Location, next: Location): (desk: Desk, work: Work) => boolean {
  const before = new URLSearchParams(current.search);
  const after = new URLSearchParams(next.search);
  return (desk, { openedBy }) =>
    openedBy !== null &&
    desk.isShown &&
    current.pathname === next.pathname &&
    before.has(openedBy) &&
    before.get(openedBy) !== after.get(openedBy);
}
