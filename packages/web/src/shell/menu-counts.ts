/** Counts of what waits on each page of the menu: the numbers of the workbench, asked when a page's own reads are through. */
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import { todo } from '@farmers-mailbox/contract/office/workbench/endpoints.ts';
import { useMemo } from 'react';
import { useCall, useIsLater } from '../api/hooks.ts';
import { paths } from '../paths.ts';

const POLL_MS = 60_000;

/**
 * By the path of the page. A draft waits for nobody, and stands on the workbench alone.
 * @param isSeen false on a big screen, which has no menu: a wall must not ask all day for what it does not show
 */
export function useMenuCounts(isSeen: boolean): ReadonlyMap<string, number> {
  const isLater = useIsLater();
  const polling = { pollMs: POLL_MS, onReturn: true, isQuiet: true };
  const { data } = useCall(todo, {}, { ...polling, waits: !isLater || !isSeen });
  return useMemo(() => countsByPage(data ?? []), [data]);
}

type Todo = AnswerOf<typeof todo>[number];

/** A text that waits for its review stands on its own page and in 审核中心, which lists all kinds and says how many there are. */
export function countsByPage(
  told: readonly Pick<Todo, 'todoType' | 'path' | 'count'>[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const add = (page: string, count: number) => counts.set(page, (counts.get(page) ?? 0) + count);
  for (const { todoType, path, count } of told) {
    if (todoType === 'draft') continue;
    add(path.replace(/\?.*/, ''), count);
    if (todoType === 'smsAudit') add(paths.reviewCentre(), count);
  }
  return counts;
}
