/** Hook of a form that holds unsaved work: whoever leaves the page is asked first. */
import { createContext, useContext, useEffect, useRef } from 'react';
import { shellDesk, type Work, type WorkKeeper } from './unsaved-work.ts';

/** The page that a form stands on. */
export const DeskContext = createContext(shellDesk);

/** The name in the address by which everything inside was opened, and with which it goes. */
export const OpenedByContext = createContext<string | null>(null);

/**
 * `isUnsaved` is asked at the moment of leaving.
 * @param keeper who keeps the work, where it can be gone on with later
 */
export function useLeaveGuard(
  isUnsaved: () => boolean,
  text: string,
  keeper: WorkKeeper | null = null,
): void {
  const desk = useContext(DeskContext);
  const openedBy = useContext(OpenedByContext);
  const work = useRef<Work>({ isUnsaved, text, openedBy, isGivenUp: false, keeper, isForLater: false });
  useEffect(() => {
    Object.assign(work.current, { isUnsaved, text, openedBy, keeper });
  });
  useEffect(() => {
    const begun = work.current;
    desk.works.add(begun);
    return () => {
      // a page that only waits behind another one takes its effects down as well: what was begun on it stays
      if (desk.isShown) desk.works.delete(begun);
    };
  }, [desk]);
}
