/**
 * Answers that everybody gets, kept for five minutes: ten thousand visitors cost the database one reading. Unlike the counts of lists
 * (database/count-cache.ts) these need not show anybody their own doing at once.
 */
import type { Clock } from '../../../dependencies.ts';

const KEPT_MS = 300_000;
/** More than the places, periods and figures there are would need a new kind of question. */
const ENTRIES_MAX = 4_000;

export interface Computed<Answer> {
  readonly answer: Answer;
  readonly isKept: boolean;
}

export interface AnswerCache {
  /**
   * The answer of `compute`, no older than it is kept; callers at the same time share one computation. A failure is not kept, nor what is not
   * worth it.
   */
  read<Answer>(key: string, compute: () => Promise<Computed<Answer>>): Promise<Answer>;
}

export function openAnswerCache(clock: Clock, keptMs = KEPT_MS): AnswerCache {
  const kept = new Map<string, { computed: Promise<Computed<unknown>>; until: number }>();
  return {
    async read<Answer>(key: string, compute: () => Promise<Computed<Answer>>): Promise<Answer> {
      const now = clock.now().getTime();
      const known = kept.get(key);
      if (known && now < known.until) return (await known.computed).answer as Answer;
      const computed = compute();
      const entry = { computed, until: now + keptMs };
      kept.delete(key);
      // the oldest go first: a map keeps the order in which its entries came
      for (const old of kept.keys()) {
        if (kept.size < ENTRIES_MAX) break;
        kept.delete(old);
      }
      kept.set(key, entry);
      const drop = () => {
        if (kept.get(key) === entry) kept.delete(key);
      };
      computed.then(({ isKept }) => isKept || drop(), drop);
      return (await computed).answer;
    },
  };
}
