/** The open day of a calendar stands in the address bar, so that a link opens it. */
import { useSearchParams } from 'react-router';
import { useNow } from '../page/now.ts';
import { toDay } from '../text/moment.ts';

const MINUTE_MS = 60_000;
export const useToday = (): string => toDay(useNow(MINUTE_MS));

export function useOpenDay(): { readonly day: string; readonly open: (next: string) => void } {
  const [search, setSearch] = useSearchParams();
  const today = useToday();
  const asked = search.get('day') ?? '';
  const day = /^20\d{2}-(0[1-9]|1[0-2])-\d{2}$/.test(asked) ? asked : today;
  const open = (next: string) =>
    setSearch(
      (now) => {
        now.set('day', next);
        return new URLSearchParams(now);
      },
      { replace: true },
    );
  return { day, open };
}
