import { expect, test } from 'vitest';
import { osTypeOf } from './os-type.ts';

const MACINTOSH = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15';

test.each([
  ['Mozilla/5.0 (Linux; Android 13; Pixel 7) AppleWebKit/537.36', 5, 401],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)', 5, 402],
  ['Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X)', 5, 402],
  [MACINTOSH, 5, 402],
  [MACINTOSH, 0, 403],
  [MACINTOSH, 1, 403],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36', 10, 403],
])('[SHELL-09] %s with %i points of touch is recorded as %i', (userAgent, maxTouchPoints, osType) => {
  expect(osTypeOf({ userAgent, maxTouchPoints })).toBe(osType);
});
