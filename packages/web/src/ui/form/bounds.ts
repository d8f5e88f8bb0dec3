/** The bounds of a number that is typed: one beyond them stays as it was typed, and says so. */

import { inDigits } from '../text/in-digits.ts';

export interface Bounds {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

/** As fine as anything is typed. */
const PLACES = 6;

/** The sentence for a number beyond its bounds; null: within them, or none is typed. */
export function beyondBounds(value: number | null, { min, max }: Bounds): string | null {
  const isWithin =
    value === null ||
    (value >= (min ?? Number.NEGATIVE_INFINITY) && value <= (max ?? Number.POSITIVE_INFINITY));
  if (isWithin) return null;
  if (min === undefined) return `不能大于 ${inDigits(max ?? 0, PLACES)}`;
  if (max === undefined) return `不能小于 ${inDigits(min, PLACES)}`;
  return `应在 ${inDigits(min, PLACES)} 到 ${inDigits(max, PLACES)} 之间`;
}
