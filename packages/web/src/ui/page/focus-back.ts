/** The focus goes back to where it was once a drawer or a dialog is gone that is mounted only while it is open. */
import { useEffect, useState } from 'react';

/** @param isOpen from the first; one that is opened later gives the focus back itself when it closes */
export function useFocusBack(isOpen = true): void {
  // while it is first drawn the focus has not moved yet
  const [opener] = useState(() => (isOpen ? document.activeElement : null));
  useEffect(
    () => () => {
      // somebody else may have it by then: the next dialog, the field with the first mistake
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    },
    [opener],
  );
}
