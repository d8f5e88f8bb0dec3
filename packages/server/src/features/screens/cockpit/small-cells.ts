/**
 * Counts of people as they are told to everybody: rounded to five, and below five only as few. Every such number is rounded by itself, sums
 * too, so that no total minus its other parts gives a hidden one away (decision 31). Texts are no people and stay exact.
 */
import { FEW, type PublicCount } from '@farmers-mailbox/contract/screens/cockpit/endpoints.ts';

const STEP = 5;

export function publicCount(count: number): PublicCount {
  return count < STEP ? FEW : Math.round(count / STEP) * STEP;
}

/**
 * A mean of so many answers: none of few, else whole. What a total less its other parts leaves over is then off by up to a half for each of the
 * answers behind it, which says nothing of a single one.
 */
export const publicMean = (mean: number, count: number): PublicCount =>
  publicCount(count) === FEW ? FEW : Math.round(mean);

/** Per cent of what is told, so that it tells nothing more; null when a part of it is hidden. */
export function publicRate(part: PublicCount, whole: PublicCount): number | null {
  return part === FEW || whole === FEW ? null : Math.min(100, Math.round((part / whole) * 100));
}
