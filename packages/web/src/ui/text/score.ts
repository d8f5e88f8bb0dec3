import { inDigits } from './in-digits.ts';

/** 4.6（12人）: what farmers gave, of five. */
export const scoreInWords = (score: number | null, count: number): string =>
  score === null ? '—' : `${score.toFixed(1)}（${inDigits(count)}人）`;
