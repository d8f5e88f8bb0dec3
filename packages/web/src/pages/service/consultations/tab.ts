/** The open tab in the address bar: a link shows it, and another tab begins with its first page and no filter. */
import type { ConsultTab } from '@farmers-mailbox/contract/service/consultations/fields.ts';
import { useSearchParams } from 'react-router';

/** @param tabs those of the page, the first one open at first */
export function useTab(tabs: readonly ConsultTab[]): [ConsultTab, (next: ConsultTab) => void] {
  const [search, setSearch] = useSearchParams();
  const current = tabs.find((one) => one === search.get('tab')) ?? tabs[0] ?? 'all';
  return [current, (next) => setSearch({ tab: next })];
}
