/** The bounds of a number that is typed: one beyond them stays as it was typed, and says so. */

export interface Bounds {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

const inDigits = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 6 });

/** The sentence for a number beyond its bounds; null: within them, or none is typed. */
export function beyondBounds(value: number | null, { min, max }: Bounds): string | null {
  const isWithin =
    value === null ||
    (value >= (min ?? Number.NEGATIVE_INFINITY) && value <= (max ?? Number.POSITIVE_INFINITY));
  if (isWithin) return null;
  if (min === undefined) return `不能大于 ${inDigits.format(max ?? 0)}`;
  if (max === undefined) return `不能小于 ${inDigits.format(min)}`;
  return `应在 ${inDigits.format(min)} 到 ${inDigits.format(max)} 之间`;
}
