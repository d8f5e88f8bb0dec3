import { expect, test } from 'vitest';
import { inDigits } from './in-digits.ts';

test('numbers are grouped by thousands as the browser would, to three places', () => {
  const browser = new Intl.NumberFormat('zh-CN');
  for (const number of [
    0, 7, 999, 1_000, 12_345, 1_234_567, -1, -999, -123_456, 0.5, 1_234.5678, 99.9996, 1e12,
  ])
    expect(inDigits(number)).toBe(browser.format(number));
});

test('finer where somebody typed it finer', () => {
  expect(inDigits(1_234.567_891, 6)).toBe('1,234.567891');
});
