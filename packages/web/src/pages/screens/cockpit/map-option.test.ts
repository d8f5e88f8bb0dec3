import { expect, test } from 'vitest';
import { wordsOf } from './map-option.ts';

const square = (west: number, south: number, side: number) => [
  [
    [west, south],
    [west + side, south],
    [west + side, south + side],
    [west, south + side],
    [west, south],
  ],
];

test('a region of islands has its words in the middle of them all, one with a mainland where the library puts them', () => {
  const islands = { type: 'MultiPolygon' as const, coordinates: [square(0, 0, 2), square(7, 7, 1)] };
  expect(wordsOf(islands)).toEqual({ cp: [4, 4] });
  const mainland = { type: 'MultiPolygon' as const, coordinates: [square(0, 0, 8), square(8, 8, 1)] };
  expect(wordsOf(mainland)).toEqual({});
  expect(wordsOf({ type: 'Polygon', coordinates: square(0, 0, 3) })).toEqual({});
});
