/** Points that are typed, and points within outlines. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  demandedPlaceProblems,
  type Outline,
  outlinedTogether,
  outlinesOf,
  outsideProblem,
  placeOf,
  placeProblems,
  typedPlace,
} from './place.ts';

describe('a typed place', () => {
  it.each([
    [{ lng: '120.15507', lat: '30.2741' }, {}],
    [{ lng: '', lat: '' }, {}],
    [{ lng: '120.15507', lat: '' }, { lat: '请填写纬度，或在地图上选择位置' }],
    [{ lng: '30.2741', lat: '30.2741' }, { lng: '经度应在118到124之间，最多6位小数' }],
    [
      { lng: '1e2', lat: '30.27410001' },
      { lng: expect.any(String), lat: expect.any(String) },
    ],
  ])('%j', (typed, problems) => expect(placeProblems(typed)).toEqual(problems));

  it('is asked for where it must be', () =>
    expect(Object.keys(demandedPlaceProblems({ lng: '', lat: ' ' }))).toEqual(['lng', 'lat']));

  it('is a point, and comes back as it was typed', () => {
    expect(placeOf({ lng: '120.15507', lat: '30.2741' })).toEqual({ lng: 120.15507, lat: 30.2741 });
    expect(placeOf({ lng: '', lat: '' })).toBeNull();
    expect(placeOf({ lng: '120', lat: '99' })).toBeNull();
    expect(typedPlace({ lng: 120.15507, lat: 30.2741 })).toEqual({ lng: '120.155070', lat: '30.274100' });
  });
});

const PLANTED = path.resolve(import.meta.dirname, '../../../../data/maps');
function outlinesFrom(deptId: string): Outline[] {
  const file = path.join(PLANTED, `${outlinedTogether(deptId).padEnd(6, '0')}.json`);
  const { features } = JSON.parse(readFileSync(file, 'utf8')) as {
    features: { properties: { adcode: number }; geometry: Omit<Outline, 'regionCode'> }[];
  };
  const outlines = features.map(({ properties, geometry }) => ({
    regionCode: String(properties.adcode),
    ...geometry,
  }));
  return [...outlinesOf(deptId, outlines)];
}

describe('within the outlines of', () => {
  const westLake = { lng: 120.13, lat: 30.26 };
  const riverside = { lng: 120.21, lat: 30.19 };
  const ningbo = { lng: 121.55, lat: 29.87 };
  it.each([
    ['the province', '33', [westLake, ningbo], [{ lng: 118.01, lat: 31.4 }]],
    ['a city', '3301', [westLake, riverside], [ningbo]],
    ['a county', '330106', [westLake], [riverside, ningbo]],
    ['a village, those of its county', '3301061142', [westLake], [riverside]],
  ])('%s', (_name, deptId, inside, outside) => {
    const outlines = outlinesFrom(deptId);
    for (const point of inside) expect(outsideProblem(point, outlines)).toBeNull();
    for (const point of outside) {
      expect(outsideProblem(point, outlines)).toBe('这个位置不在所选区域的范围内');
    }
  });

  it('nothing: every place of the province will do', () => expect(outsideProblem(ningbo, [])).toBeNull());
});
