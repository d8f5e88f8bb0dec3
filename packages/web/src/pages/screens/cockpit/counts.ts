/** Numbers as the cockpit writes them, and their five steps of colour. */
import { FEW, type PublicCount } from '@farmers-mailbox/contract/screens/cockpit/endpoints.ts';
import { inDigits } from '../../../ui/text/in-digits.ts';

export const inWords = (count: PublicCount): string => (count === FEW ? FEW : inDigits(count));

const SHORT_FROM = 1_000_000;
const WAN = 10_000;

/** As `inWords`, in few enough digits for a large figure: 1,234,567 is 123.5万. */
export const inFigures = (count: PublicCount): string =>
  count === FEW || count < SHORT_FROM ? inWords(count) : `${inDigits(Math.round(count / (WAN / 10)) / 10)}万`;

/** For lengths and colours only: what is hidden counts as nothing. */
export const asLength = (count: PublicCount): number => (count === FEW ? 0 : count);

const STEPS = 5;

/**
 * The upper ends of all steps but the last, so that each holds about as many places: one county that sends for all would leave every other in the
 * lowest of five equal steps. Fewer where values repeat; none when all are the same.
 */
export function stepEnds(counts: readonly PublicCount[]): number[] {
  const sorted = counts.map(asLength).toSorted((a, b) => a - b);
  const most = sorted.at(-1) ?? 0;
  const ends = [1, 2, 3, 4].map((step) => sorted[Math.ceil((sorted.length * step) / STEPS) - 1] ?? most);
  return [...new Set(ends)].filter((end) => end < most);
}

/** 0 the least … 4 the most, also where there are fewer steps. */
export function stepOf(count: PublicCount, ends: readonly number[]): number {
  if (ends.length === 0) return 0;
  const place = ends.findIndex((end) => asLength(count) <= end);
  return colourOf(place < 0 ? ends.length : place, ends.length);
}

const colourOf = (place: number, last: number): number => Math.round((place * (STEPS - 1)) / last);

export interface LegendEntry {
  readonly step: number;
  readonly label: string;
}

/** The legend's words for each step. */
export function legendOf(ends: readonly number[]): LegendEntry[] {
  // hours have one decimal: between 1.5 and 2.5 there are more of them
  const next = (end: number) => (ends.every(Number.isInteger) ? end + 1 : Math.round(end * 10 + 1) / 10);
  const labels = ends.map((end, place) => {
    const from = place === 0 ? 0 : next(ends[place - 1] ?? 0);
    if (from === end) return inDigits(end);
    return place === 0 ? `${inDigits(end)} 及以下` : `${inDigits(from)}–${inDigits(end)}`;
  });
  if (ends.length === 0) return [];
  return [...labels, `${inDigits(ends.at(-1) ?? 0)} 以上`].map((label, place) => ({
    label,
    step: colourOf(place, ends.length),
  }));
}
