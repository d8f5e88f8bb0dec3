/** The state of a list in the address bar: a link shows the same list, a reload keeps it, Back undoes a filter. */
import { readDay } from '@farmers-mailbox/contract/rules/day.ts';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

export const PAGE_SIZES = [10, 20, 50, 100] as const;
/** Rows that fill a window. */
const PAGE_SIZE = 20;

export interface Order {
  readonly by: string;
  readonly dir: 'asc' | 'desc';
}

export interface ListState {
  /** the filters that are set, by the name that the call gives them */
  readonly filters: Readonly<Record<string, string>>;
  readonly pageNum: number;
  readonly pageSize: number;
  /** true when the first page of these filters is what the address says already */
  readonly asksFor: (filters: Record<string, string | undefined>) => boolean;
  /** replaces every filter and goes to the first page */
  readonly setFilters: (filters: Record<string, string | undefined>) => void;
  /** every filter, the page and the order as they are without a choice */
  readonly reset: () => void;
  readonly setPage: (pageNum: number, pageSize: number) => void;
  /** from a page that is not there: Back must not lead to it again */
  readonly leadToPage: (pageNum: number) => void;
  /** null: the call's own order */
  readonly order: Order | null;
  readonly setOrder: (order: Order | null) => void;
}

/** `names`: the filters of this list; other values in the address (a tab, say) stay untouched. */
export function useListState(names: readonly string[]): ListState {
  const [search, setSearch] = useSearchParams();
  const nameKey = names.join(',');
  const filters = useMemo(() => {
    const known = nameKey.split(',');
    return Object.fromEntries([...search].filter(([name, value]) => known.includes(name) && value !== ''));
  }, [search, nameKey]);
  const pageNum = wholeOr(search.get('pageNum'), 1);
  const asksFor = useCallback(
    (next: Record<string, string | undefined>) =>
      pageNum === 1 && nameKey.split(',').every((name) => (next[name] ?? '') === (filters[name] ?? '')),
    [pageNum, filters, nameKey],
  );
  const setFilters = useCallback(
    (next: Record<string, string | undefined>) =>
      setSearch((now) => {
        for (const name of [...nameKey.split(','), 'pageNum']) now.delete(name);
        for (const [name, value] of Object.entries(next)) if (value) now.set(name, value);
        return new URLSearchParams(now);
      }),
    [setSearch, nameKey],
  );
  const reset = useCallback(
    () =>
      setSearch((now) => {
        for (const name of [...nameKey.split(','), 'pageNum', 'orderBy', 'orderDir']) now.delete(name);
        return new URLSearchParams(now);
      }),
    [setSearch, nameKey],
  );
  const leadToPage = useCallback(
    (pageNum: number) =>
      setSearch(
        (now) => {
          now.set('pageNum', String(pageNum));
          return new URLSearchParams(now);
        },
        { replace: true },
      ),
    [setSearch],
  );
  const setPage = useCallback(
    (pageNum: number, pageSize: number) =>
      setSearch((now) => {
        now.set('pageNum', String(pageNum));
        now.set('pageSize', String(pageSize));
        return new URLSearchParams(now);
      }),
    [setSearch],
  );
  const setOrder = useCallback(
    (order: Order | null) =>
      setSearch((now) => {
        for (const name of ['orderBy', 'orderDir', 'pageNum']) now.delete(name);
        if (order) now.set('orderBy', order.by);
        if (order) now.set('orderDir', order.dir);
        return new URLSearchParams(now);
      }),
    [setSearch],
  );
  const orderBy = search.get('orderBy');
  return {
    filters,
    pageNum,
    pageSize: PAGE_SIZES.find((size) => String(size) === search.get('pageSize')) ?? PAGE_SIZE,
    asksFor,
    setFilters,
    reset,
    setPage,
    leadToPage,
    order: orderBy === null ? null : { by: orderBy, dir: search.get('orderDir') === 'asc' ? 'asc' : 'desc' },
    setOrder,
  };
}

const wholeOr = (text: string | null, otherwise: number): number =>
  text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : otherwise;

/** One value in the address bar, such as the open tab. Changing it replaces the entry of the history. */
export function useAddressValue<Value extends string>(
  name: string,
  allowed: readonly [Value, ...Value[]],
  first: Value = allowed[0],
): [Value, (value: Value) => void] {
  const [search, setSearch] = useSearchParams();
  const value = allowed.find((one) => one === search.get(name)) ?? first;
  const set = useCallback(
    (next: Value) =>
      setSearch(
        (now) => {
          now.set(name, next);
          // what another list was turned to
          now.delete('pageNum');
          return new URLSearchParams(now);
        },
        { replace: true },
      ),
    [name, setSearch],
  );
  return [value, set];
}

export interface Days {
  readonly startDay: string;
  readonly endDay: string;
}

/** A span of days in the address bar; without one, or with one that is none, the usual. */
export function useAddressDays(usual: Days): [Days, (days: Days) => void] {
  const [search, setSearch] = useSearchParams();
  const [startDay, endDay] = [readDay(search.get('startDay') ?? ''), readDay(search.get('endDay') ?? '')];
  const days = startDay !== null && endDay !== null && startDay <= endDay ? { startDay, endDay } : usual;
  const set = (next: Days) =>
    setSearch(
      (now) => {
        now.set('startDay', next.startDay);
        now.set('endDay', next.endDay);
        return new URLSearchParams(now);
      },
      { replace: true },
    );
  return [days, set];
}
