/** How much waits on each page of the menu: the numbers of the workbench, asked when a page's own reads are through. */
import { todo } from '@farmers-mailbox/contract/office/workbench/endpoints.ts';
import { useMemo } from 'react';
import { useCall, useIsLater } from '../api/hooks.ts';

const POLL_MS = 60_000;

/**
 * By the path of the page. A draft waits for nobody, and stands on the workbench alone.
 * @param isSeen false on a big screen, which has no menu: a wall must not ask all day for what it does not show
 */
export function useMenuCounts(isSeen: boolean): ReadonlyMap<string, number> {
  const isLater = useIsLater();
  const polling = { pollMs: POLL_MS, onReturn: true, isQuiet: true };
  const { data } = useCall(todo, {}, { ...polling, waits: !isLater || !isSeen });
  return useMemo(() => {
    const counts = new Map<string, number>();
    for (const { todoType, path, count } of data ?? []) {
      const page = path.replace(/\?.*/, '');
      if (todoType !== 'draft') counts.set(page, (counts.get(page) ?? 0) + count);
    }
    return counts;
  }, [data]);
}
