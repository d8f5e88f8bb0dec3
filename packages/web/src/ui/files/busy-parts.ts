/** A form in which several things may be on their way at once is busy as long as one of them is. */
import { useRef } from 'react';

/** @returns for each part the function that is told when it begins and ends */
export function useBusyParts<Part extends string | number>(
  onBusy: (isBusy: boolean) => void,
): (part: Part) => (isBusy: boolean) => void {
  const busy = useRef(new Set<Part>());
  return (part) => (isBusy) => {
    if (isBusy) busy.current.add(part);
    else busy.current.delete(part);
    onBusy(busy.current.size > 0);
  };
}
