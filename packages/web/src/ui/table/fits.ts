/** True while a table is no wider than its frame: then nothing scrolls sideways, and its heads can stay in sight. */
import { type RefObject, useLayoutEffect, useState } from 'react';

export function useFits(table: RefObject<HTMLTableElement | null>): boolean {
  const [fits, setFits] = useState(true);
  useLayoutEffect(() => {
    const frame = table.current?.parentElement;
    if (!table.current || !frame) return;
    const judge = () => {
      // a hidden page has no room
      if (table.current && frame.clientWidth > 0) setFits(table.current.offsetWidth <= frame.clientWidth + 1);
    };
    judge();
    const watch = new ResizeObserver(judge);
    watch.observe(frame);
    watch.observe(table.current);
    return () => watch.disconnect();
  }, [table]);
  return fits;
}
