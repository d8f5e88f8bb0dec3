/** Prints the whole of a page: while `isPrinting`, it shows everything that is folded or stands on another tab. */
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

export function usePrinting(): [isPrinting: boolean, print: () => void] {
  const [isPrinting, setPrinting] = useState(false);
  const client = useQueryClient();
  const fetching = useIsFetching();
  useEffect(() => {
    // the parts that have just come up have begun to ask by now
    if (!isPrinting || client.isFetching() > 0) return;
    let frame = requestAnimationFrame(function look() {
      if (document.querySelector(UNDRAWN)) frame = requestAnimationFrame(look);
      else print();
    });
    return () => cancelAnimationFrame(frame);
  }, [isPrinting, client, fetching]);
  useEffect(() => {
    if (!isPrinting) return;
    const end = () => setPrinting(false);
    addEventListener('afterprint', end);
    return () => removeEventListener('afterprint', end);
  }, [isPrinting]);
  return [isPrinting, () => setPrinting(true)];
}

/** Charts whose library is on its way; one that is lost says so beside its place. */
const UNDRAWN = '.chart-drawing:empty:not(:has(+ [role="alert"]))';
