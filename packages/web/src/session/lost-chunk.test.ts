import { expect, test } from 'vitest';
import { isChunkLost } from './lost-chunk.ts';

test.each([
  ['Chrome', 'Failed to fetch dynamically imported module: https://x/assets/a.js'],
  ['Firefox', 'error loading dynamically imported module: https://x/assets/a.js'],
  ['Safari', 'Importing a module script failed.'],
  ['styles', 'Unable to preload CSS for /assets/a.css'],
])('a part that did not come is recognised by the words of %s', (_, words) => {
  expect(isChunkLost(new TypeError(words))).toBe(true);
});

test('a fault of the page itself is none', () => {
  expect(isChunkLost(new TypeError('x is not a function'))).toBe(false);
  expect(isChunkLost('Importing a module script failed.')).toBe(false);
});
