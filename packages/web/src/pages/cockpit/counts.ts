/** How the cockpit writes its numbers, and into which of five steps of colour a number falls. */
import { FEW, type PublicCount } from '@farmers-mailbox/contract/cockpit/endpoints.ts';
import { inDigits } from '../mass-sms/figures.ts';

export const inWords = (count: PublicCount): string => (count === FEW ? FEW : inDigits(count));

/** For lengths and colours only: what is hidden counts as nothing. */
export const asLength = (count: PublicCount): number => (count === FEW ? 0 : count);

export const STEPS = 5;

/** The upper ends of the first four steps: round numbers, so that the legend can be read. */
export function stepEnds(counts: readonly PublicCount[]): number[] {
  const most = Math.max(...counts.map(asLength), 0);
  if (most === 0) return [];
  const raw = most / STEPS;
  const size = 10 ** Math.floor(Math.log10(raw));
  const step = Math.max(
    1,
    [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].map((times) => times * size).find((one) => one >= raw) ?? raw,
  );
  return Array.from({ length: STEPS - 1 }, (_, place) => Math.ceil(step) * (place + 1));
}

/** 0 the least … 4 the most. */
export function stepOf(count: PublicCount, ends: readonly number[]): number {
  const length = asLength(count);
  const place = ends.findIndex((end) => length <= end);
  return ends.length === 0 ? 0 : place < 0 ? STEPS - 1 : place;
}

/** What the legend says of each step. */
export function stepLabels(ends: readonly number[]): string[] {
  if (ends.length === 0) return [];
  const between = ends.slice(1).map((end, place) => `${inDigits((ends[place] ?? 0) + 1)}–${inDigits(end)}`);
  return [`${inDigits(ends[0] ?? 0)} 及以下`, ...between, `${inDigits(ends.at(-1) ?? 0)} 以上`];
}
