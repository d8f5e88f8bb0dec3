/** Gives the focus back to whatever opened a dialog or a drawer. The kit does so only for one that stays there, hidden; ours are gone when they are closed. */
import { useEffect, useState } from 'react';

/** @param isOpen from the beginning */
export function useReturnFocus(isOpen = true): void {
  // before the kit takes the focus inside
  const [opener] = useState(() => (isOpen ? document.activeElement : null));
  useEffect(
    () => () => {
      // it is elsewhere when one dialog leads to another, or to a page
      const isLost = document.activeElement === document.body || document.activeElement === null;
      if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    },
    [opener],
  );
}
