/** The open tab in the address bar: a link shows it, and another tab begins with its first page and no filter. */
import { useSearchParams } from 'react-router';

/** @param tabs those of the page, the first one open at first */
export function useTab<Tab extends string>(tabs: readonly [Tab, ...Tab[]]): [Tab, (next: Tab) => void] {
  const [search, setSearch] = useSearchParams();
  const current = tabs.find((one) => one === search.get('tab')) ?? tabs[0];
  return [current, (next) => setSearch({ tab: next })];
}
