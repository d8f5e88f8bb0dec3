/** Holds what is open for the shell: follows the address, keeps the tags for a reload of the same identity. */
import type { RouterItem } from '@farmers-mailbox/contract/system/menu/endpoints.ts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { type Location, useLocation, useNavigate, useNavigationType } from 'react-router';
import { isKeptPage } from '../pages/registry.ts';
import { paths } from '../paths.ts';
import { sectionTargetOf, trailOf } from '../session/menu.ts';
import { type Closing, readTags, type Tag, writeTags } from '../session/open-tags.ts';
import { isOutsideConsole } from '../session/redirect.ts';
import { giveUp, mayLose, unsavedWork } from '../ui/unsaved/unsaved-work.ts';
import { addressOf, close, goalAfter, move, type OpenPages, openNothing, visit } from './open-pages.ts';

export interface OpenPagesState extends OpenPages {
  /** Asks first when a form of theirs holds unsaved work; false when they stay. */
  readonly close: (closing: readonly string[]) => Promise<boolean>;
  readonly move: (path: string, place: number) => void;
  /** The paths of the pages that are gone once this address is shown. */
  readonly goneAt: (next: Location, isReturn: boolean) => readonly string[] | 'all';
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
  const open =
    page === null ? stored : visit(stored, { item: page, location, isKept: staysAlive(page), isReturn });
  if (open !== stored) setOpen(open);
  useEffect(() => writeTags(identityId, open.tags), [identityId, open.tags]);

  // a page that came back brings its own address
  const shown = page && open.live.find(({ item }) => item.path === open.shown);
  const own = shown ? addressOf(shown.location) : null;
  useEffect(() => {
    if (own !== null && own !== addressOf(location)) void navigate(own, { replace: true });
  }, [own, location, navigate]);

  const closeTags = useCallback(
    async (closing: readonly string[]) => {
      const unsaved = unsavedWork(({ path }) => path !== paths.workbench && closing.includes(path));
      if (!(await mayLose(unsaved))) return false;
      void giveUp(unsaved);
      const goal = goalAfter(open, closing);
      if (goal === undefined || goal.path === open.shown) setOpen((now) => close(now, closing));
      else void navigate(goal.to, { state: { closes: closing } satisfies Closing });
      return true;
    },
    [open, navigate],
  );
  const goneAt = useCallback(
    (next: Location, returns: boolean) => {
      // an address that there is not shows its page beside those that stay
      const item = pageAt(menu, next.pathname) ?? pageAt(menu, paths.notFound);
      if (!item || isOutsideConsole(next.pathname)) return 'all';
      const { live } = visit(open, { item, location: next, isKept: staysAlive(item), isReturn: returns });
      return open.live
        .map((one) => one.item.path)
        .filter((path) => !live.some((one) => one.item.path === path));
    },
    [open, menu],
  );
  const moveTag = useCallback((path: string, place: number) => setOpen((now) => move(now, path, place)), []);
  return useMemo(
    () => ({ ...open, close: closeTags, move: moveTag, goneAt }),
    [open, closeTags, moveTag, goneAt],
  );
}

const staysAlive = ({ component, meta }: RouterItem): boolean => isKeptPage(component) && !meta.noCache;

/** The page that an address leads to, by way of its section where it is one. */
function pageAt(menu: readonly RouterItem[], pathname: string): RouterItem | undefined {
  const here = trailOf(menu, pathname)?.at(-1);
  const target = pathname === paths.root ? paths.workbench : sectionTargetOf(menu, pathname);
  return here ?? (target === null ? undefined : trailOf(menu, target)?.at(-1));
}

/** The workbench first; of the tags from before a reload those that the menu still has. */
function tagsToBeginWith(identityId: string, menu: readonly RouterItem[]): readonly Tag[] {
  const workbench = trailOf(menu, paths.workbench)?.at(-1)?.meta.title ?? '';
  const kept = readTags(identityId).filter(
    ({ path }) => path !== paths.workbench && trailOf(menu, path) !== null,
  );
  return [{ path: paths.workbench, title: workbench, to: paths.workbench }, ...kept];
}
