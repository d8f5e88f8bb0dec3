/** Holds what is open for the shell: follows the address, keeps the tags for a reload of the same identity. */
import type { RouterItem } from '@farmers-mailbox/contract/menu/endpoints.ts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { isKeptPage } from '../pages/registry.ts';
import { paths } from '../paths.ts';
import { trailOf } from '../session/menu.ts';
import {
  addressOf,
  type Closing,
  close,
  goalAfter,
  move,
  type OpenPages,
  openNothing,
  type Tag,
  visit,
} from './open-pages.ts';
import { readTags, writeTags } from './stored-tags.ts';

export interface OpenPagesState extends OpenPages {
  /** Asks the shown page first when it is among them: its form may hold unsaved work. */
  readonly close: (closing: readonly string[]) => void;
  readonly move: (path: string, place: number) => void;
}

/** `page`: the menu's item of the open address, null when it has none. */
export function useOpenPages(
  identityId: string,
  menu: readonly RouterItem[],
  page: RouterItem | null,
): OpenPagesState {
  const location = useLocation();
  const navigate = useNavigate();
  const isReturn = useNavigationType() === 'POP';
  const [stored, setOpen] = useState(() => openNothing(tagsToBeginWith(identityId, menu)));
  const isKept = page !== null && isKeptPage(page.component) && !page.meta.noCache;
  const open = page === null ? stored : visit(stored, { item: page, location, isKept, isReturn });
  if (open !== stored) setOpen(open);
  useEffect(() => writeTags(identityId, open.tags), [identityId, open.tags]);

  // a page that came back brings its own address
  const shown = page && open.live.find(({ item }) => item.path === open.shown);
  const own = shown ? addressOf(shown.location) : null;
  useEffect(() => {
    if (own !== null && own !== addressOf(location)) void navigate(own, { replace: true });
  }, [own, location, navigate]);

  const closeTags = useCallback(
    (closing: readonly string[]) => {
      const goal = goalAfter(open, closing);
      if (goal === undefined || goal.path === open.shown) return setOpen((now) => close(now, closing));
      void navigate(goal.to, { state: { closes: closing } satisfies Closing });
    },
    [open, navigate],
  );
  const moveTag = useCallback((path: string, place: number) => setOpen((now) => move(now, path, place)), []);
  return useMemo(() => ({ ...open, close: closeTags, move: moveTag }), [open, closeTags, moveTag]);
}

/** The workbench first; of the tags from before a reload those that the menu still has. */
function tagsToBeginWith(identityId: string, menu: readonly RouterItem[]): readonly Tag[] {
  const workbench = trailOf(menu, paths.workbench)?.at(-1)?.meta.title ?? '';
  const kept = readTags(identityId).filter(
    ({ path }) => path !== paths.workbench && trailOf(menu, path) !== null,
  );
  return [{ path: paths.workbench, title: workbench, to: paths.workbench }, ...kept];
}
