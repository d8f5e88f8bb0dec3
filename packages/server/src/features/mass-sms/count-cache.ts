/**
 * Counts that take long to count, kept for a moment. Counting a hundred thousand applications takes some milliseconds, which
 * twenty people paging at once would feel; counts that come quickly are never kept, so short lists are always exact.
 */

export interface CountCache {
  /** What `read` said, now or (only when that took long) up to five seconds ago. Callers at the same time share one reading. */
  read<Counts>(key: string, read: () => Promise<Counts>): Promise<Counts>;
  /** After a change in this program, so that people see their own doing at once. */
  forget(): void;
}

const KEPT_MS = 5_000;
const QUICK_MS = 3;

export function openCountCache(): CountCache {
  const kept = new Map<string, { counts: Promise<unknown>; until: number }>();
  return {
    read<Counts>(key: string, read: () => Promise<Counts>): Promise<Counts> {
      const now = performance.now();
      const known = kept.get(key);
      if (known && known.until > now) return known.counts as Promise<Counts>;
      for (const [old, { until }] of kept) if (until <= now) kept.delete(old);
      const counts = read();
      const entry = { counts, until: Number.POSITIVE_INFINITY };
      kept.set(key, entry);
      const settle = (isKept: boolean) => {
        entry.until = performance.now() + KEPT_MS;
        if (!isKept && kept.get(key) === entry) kept.delete(key);
      };
      counts.then(
        () => settle(performance.now() - now > QUICK_MS),
        () => settle(false),
      );
      return counts;
    },
    forget: () => kept.clear(),
  };
}
