import { expect, test } from 'vitest';
import { overlapsOf, placesInside } from './overlaps.ts';

const told = (reaches: [unit: string, ...places: string[]][]) =>
  [...overlapsOf(reaches.map(([unit, ...places]) => ({ unit, places })))].map(([place, units]) => [
    place,
    [...units].toSorted(),
  ]);

test('two offices to the same village, or one to the village and one to the county around it', () => {
  expect(
    told([
      ['县', '3301061142'],
      ['镇', '3301061142'],
      ['市', '330106'],
    ]),
  ).toEqual([['3301061142', ['县', '市', '镇']]]);
  expect(
    told([
      ['县', '33010611'],
      ['市', '330106'],
    ]),
  ).toEqual([['33010611', ['县', '市']]]);
});

test('neighbours do not overlap, nor does an office with itself', () => {
  expect(
    told([
      ['县', '3301061142'],
      ['镇', '3301061143'],
    ]),
  ).toEqual([]);
  expect(
    told([
      ['县', '3301061142', '330106'],
      ['县', '33010611'],
    ]),
  ).toEqual([]);
});

test('of what was chosen, the part inside the area, without what was left out', () => {
  const chosen = (objDeptIds: string[], excludeDeptIds: string[] = []) => ({ objDeptIds, excludeDeptIds });
  expect(placesInside('330106', chosen(['33010611', '330108']))).toEqual(['33010611']);
  expect(placesInside('330106', chosen(['33', '3301']))).toEqual(['330106']);
  expect(placesInside('330106', chosen(['33'], ['3301']))).toEqual([]);
  expect(placesInside('330106', chosen(['33010611'], ['3301061142']))).toEqual(['33010611']);
});
