import { expect, test } from 'vitest';
import { osTypeOf } from './os-type.ts';

test.each([
  ['Mozilla/5.0 (Linux; Android 13; Pixel 7) AppleWebKit/537.36', 401],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)', 402],
  ['Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X)', 402],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36', 403],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 403],
])('%s is recorded as %i', (userAgent, osType) => {
  expect(osTypeOf(userAgent)).toBe(osType);
});
