/** Asks before a page with unsaved work is left: by a link, by Back, or by closing the window. */
import { useEffect } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';
import { ask } from '../notices/notices.ts';

/** `isUnsaved` is asked at the moment of leaving. A change of the address within the page leaves nothing. */
export function useLeaveGuard(isUnsaved: () => boolean, text: string): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isUnsaved(),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void ask({
      title: '离开本页？',
      text,
      confirmLabel: '不保存，离开',
      cancelLabel: '留在本页',
      danger: true,
    }).then((leave) => (leave ? blocker.proceed() : blocker.reset()));
  }, [blocker, text]);
  useBeforeUnload((event) => {
    if (isUnsaved()) event.preventDefault();
  });
}
