/** The cockpit's state in the address: the place, the period, the item of its menu and the tour. Back goes up again. */
import {
  DEFAULT_MENU_KEY,
  DEFAULT_PERIOD,
  MENU_KEYS,
  type MenuKey,
  PERIODS,
  type Period,
} from '@farmers-mailbox/contract/screens/cockpit/menu.ts';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

interface Part {
  deptId?: string | undefined;
  period?: Period;
  menuKey?: MenuKey;
  /** anything but undefined */
  tour?: '1' | undefined;
}

export interface CockpitAddress {
  /** undefined: the top of what may be seen */
  readonly deptId: string | undefined;
  readonly period: Period;
  readonly menuKey: MenuKey;
  /** the screen changes by itself */
  readonly isTouring: boolean;
  readonly go: (to: Part) => void;
}

/** @param keys the items of the menu that the page has */
export function useCockpitAddress(keys: readonly MenuKey[] = MENU_KEYS): CockpitAddress {
  const [search, setSearch] = useSearchParams();
  const go = useCallback(
    (to: Part) =>
      setSearch((now) => {
        const next = new URLSearchParams(now);
        for (const [name, value] of Object.entries(to)) {
          if (value === undefined) next.delete(name);
          else next.set(name, value);
        }
        return next;
      }),
    [setSearch],
  );
  return {
    deptId: search.get('deptId') ?? undefined,
    period: PERIODS.find((period) => period === search.get('period')) ?? DEFAULT_PERIOD,
    menuKey: keys.find((key) => key === search.get('menuKey')) ?? DEFAULT_MENU_KEY,
    isTouring: search.has('tour'),
    go,
  };
}
