/** Asks before a navigation or the window takes away a page, or a part of it, with unsaved work. */
import { useEffect } from 'react';
import { type Location, useBeforeUnload } from 'react-router';
import { type Desk, giveUp, mayLose, unsavedWork, type Work } from './unsaved-work.ts';

/** As the session's navigation has it, which lies above. */
type AskBefore = (
  mayLeave: (step: { from: Location; to: Location; isReturn: boolean }) => true | Promise<boolean>,
) => () => void;

/**
 * @param askBefore of the navigation that the page stands in
 * @param goneAt the paths of the pages that are gone once this address is shown
 */
export function useLeaveBlocker(
  askBefore: AskBefore,
  goneAt: (next: Location, isReturn: boolean) => readonly string[] | 'all',
): void {
  useEffect(
    () =>
      askBefore(({ from, to, isReturn }) => {
        const gone = goneAt(to, isReturn);
        const closes = closedWithin(from, to);
        const lost = unsavedWork(
          (desk, work) => gone === 'all' || gone.includes(desk.path) || closes(desk, work),
        );
        if (lost.length === 0) return true;
        return mayLose(lost).then((leaves) => {
          if (leaves) void giveUp(lost);
          return leaves;
        });
      }),
    [askBefore, goneAt],
  );
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
