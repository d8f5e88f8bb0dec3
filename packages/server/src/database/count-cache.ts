/**
 * Counts of long lists (and the ids in their order) that take long to read, kept for a moment. Counting a hundred thousand rows takes
 * some milliseconds, which twenty people paging at once would feel; what is short or read quickly is never kept, so that it is always
 * exact. Quickly alone would not do: on a busy machine everything takes long.
 */

import type { Kysely, RawBuilder } from 'kysely';
import type { Tables } from './tables.ts';

export interface CountCache {
  /**
   * The answer of `read`, now or (only when that took long) up to nine seconds ago: from five on it is counted anew, and the old
   * one is told until that is done. What takes the database dozens of milliseconds is kept longer, by 0.2 s for each of them, half a
   * minute at most: counted more often it would be felt by everybody else. Callers at the same time share one reading.
   * @param isLong true where it is worth keeping at all
   */
  read<Counts>(
    key: string,
    read: () => Promise<Counts>,
    isLong: (counts: Counts) => boolean,
  ): Promise<Counts>;
  /** After a change in this program, so that people see their own doing at once. */
  forget(): void;
}

const QUICK_MS = 3;
const FRESH_MS = 5_000;
const FRESH_MOST_MS = 30_000;
/** Told for so long while it is counted anew. */
const TOLD_MORE_MS = 4_000;
/** A count that costs more than this stays fresh for so many times its cost longer: then counting takes half a percent of a processor. */
const CHEAP_MS = 20;
const LONGER_BY = 200;

const SWEPT_EVERY_MS = 1_000;

const freshFor = (costMs: number): number =>
  Math.min(FRESH_MS + Math.max(0, costMs - CHEAP_MS) * LONGER_BY, FRESH_MOST_MS);

interface Kept {
  readonly counts: Promise<unknown>;
  /** when the counting began; never while it is going on */
  since: number;
  /** how long it is not counted anew */
  freshMs: number;
  /** counted meanwhile, to take this one's place */
  next: Promise<unknown> | null;
}

/** @param clock milliseconds that only go forward */
export function openCountCache(clock = () => performance.now()): CountCache {
  const kept = new Map<string, Kept>();
  let sweptAt = clock();

  /** Not at each reading: of words that everybody asks anew there are thousands. */
  function dropOld(now: number): void {
    if (now - sweptAt < SWEPT_EVERY_MS) return;
    sweptAt = now;
    for (const [old, { since, freshMs, next }] of kept) {
      if (!next && now - since >= freshMs + TOLD_MORE_MS) kept.delete(old);
    }
  }

  function count<Counts>(
    key: string,
    read: () => Promise<Counts>,
    isLong: (counts: Counts) => boolean,
    former: Kept | null,
  ): Promise<Counts> {
    const began = clock();
    const counts = read();
    const entry: Kept = { counts, since: Number.POSITIVE_INFINITY, freshMs: FRESH_MS, next: null };
    if (former) former.next = counts;
    else kept.set(key, entry);
    const settle = (isKept: boolean) => {
      entry.since = began;
      entry.freshMs = freshFor(clock() - began);
      // forgotten meanwhile: it may be from before the change
      if (kept.get(key) !== (former ?? entry)) return;
      if (isKept) kept.set(key, entry);
      else kept.delete(key);
    };
    counts.then(
      (result) => settle(clock() - began > QUICK_MS && isLong(result)),
      () => settle(false),
    );
    return counts;
  }

  return {
    read<Counts>(
      key: string,
      read: () => Promise<Counts>,
      isLong: (counts: Counts) => boolean,
    ): Promise<Counts> {
      const now = clock();
      const known = kept.get(key);
      if (known && now - known.since < known.freshMs + TOLD_MORE_MS) {
        if (now - known.since >= known.freshMs && !known.next) void count(key, read, isLong, known);
        return known.counts as Promise<Counts>;
      }
      if (known?.next) return known.next as Promise<Counts>;
      dropOld(now);
      return count(key, read, isLong, null);
    },
    forget: () => kept.clear(),
  };
}

/** For changes: lists show one that this program made at once. */
export async function thenForget<Result>(cache: CountCache, change: Promise<Result>): Promise<Result> {
  try {
    return await change;
  } finally {
    cache.forget();
  }
}

const cacheOf = new WeakMap<Kysely<Tables>, CountCache>();

/** By their statement and its values. */
function countsOf(db: Kysely<Tables>): CountCache {
  const cache = cacheOf.get(db) ?? openCountCache();
  cacheOf.set(db, cache);
  return cache;
}

/** After a change that its lists' stamps do not tell. */
export const forgetCounts = (db: Kysely<Tables>): void => countsOf(db).forget();

export const thenForgetCounts = <Result>(db: Kysely<Tables>, change: Promise<Result>): Promise<Result> =>
  thenForget(countsOf(db), change);

/** Totals below are always counted: whoever adds or removes one of few sees it at once. */
export const KEPT_FROM = 2_000;

/**
 * The rows of a statement, perhaps those of some seconds ago.
 * @param isLong true where they are worth keeping
 * @param stamp a text that changes with what the statement reads, where there is one: kept rows are of the same stamp
 */
export function rowsOrRecall<Row>(
  db: Kysely<Tables>,
  reading: RawBuilder<Row>,
  isLong: (rows: readonly Row[]) => boolean,
  stamp = '',
): Promise<readonly Row[]> {
  const statement = reading.compile(db);
  const key = JSON.stringify([stamp, statement.sql, statement.parameters]);
  return countsOf(db).read(key, async () => (await db.executeQuery(statement)).rows, isLong);
}

/**
 * The same of a statement that takes long to put together, which is done only where nothing is kept.
 * @param key all that the statement depends on, whoever asks included
 */
export function rowsOrRecallBy<Row>(
  db: Kysely<Tables>,
  key: object,
  reading: () => RawBuilder<Row>,
  isLong: (rows: readonly Row[]) => boolean,
  stamp: string,
): Promise<readonly Row[]> {
  const read = async () => (await reading().execute(db)).rows;
  return countsOf(db).read(JSON.stringify([stamp, key]), read, isLong);
}

/** The one number that a statement selects as `count`; from `keptFrom` on perhaps that of some seconds ago. */
export async function countOrRecall(
  db: Kysely<Tables>,
  counting: RawBuilder<{ count: number }>,
  { keptFrom = KEPT_FROM, stamp }: { keptFrom?: number; stamp?: string | undefined } = {},
): Promise<number> {
  const isLong = ([found]: readonly { count: number }[]) => (found?.count ?? 0) >= keptFrom;
  const [found] = await rowsOrRecall(db, counting, isLong, stamp);
  return found?.count ?? 0;
}
