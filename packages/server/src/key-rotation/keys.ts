/** The present key and the next one, and what a row becomes when it passes from the one to the other. */
import { openPersonalData, type PersonalData } from '../access/personal-data.ts';
import { type KeptTable, type Purpose, type Way, waysOf } from './kept-values.ts';
import type { KeptRow } from './walk.ts';

export interface Keys {
  readonly old: Readonly<Record<Purpose, Way>>;
  readonly next: Readonly<Record<Purpose, Way>>;
  readonly oldData: PersonalData;
  readonly nextData: PersonalData;
}

export function openKeys(oldKey: string, nextKey: string): Keys {
  const [oldData, nextData] = [openPersonalData(oldKey), openPersonalData(nextKey)];
  return { old: waysOf(oldData), next: waysOf(nextData), oldData, nextData };
}

/** The same values under the next key, without the rows that hold none. What has no look-up form gets none. */
export function rewritten(
  { table, values }: KeptTable,
  rows: readonly KeptRow[],
  { old, next }: Keys,
): KeptRow[] {
  const filled = rows.filter((row) => row.values.some(({ cipher }) => cipher !== null));
  return filled.map(({ key, values: stored }) => ({
    key,
    values: stored.map(({ cipher, hash }, index) => {
      const purpose = values[index]?.purpose;
      if (cipher === null || purpose === undefined) return { cipher, hash };
      try {
        const text = old[purpose].open(cipher);
        return { cipher: next[purpose].seal(text), hash: hash === null ? null : next[purpose].hash(text) };
      } catch (cause) {
        throw new Error(`${table} ${key.join('/')} cannot be opened with the present key.`, { cause });
      }
    }),
  }));
}
