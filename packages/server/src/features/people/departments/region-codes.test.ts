import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { codeRegions, pairAt, parseDivisions, unitPairAt } from './region-codes.ts';

const csv = readFileSync(new URL('../../../../../../data/divisions/zhejiang.csv', import.meta.url), 'utf8');
const divisions = parseDivisions(csv);
const regions = codeRegions(divisions);
const byCode = new Map(regions.map((region) => [region.deptId, region]));

test('all 27,036 divisions get a code of their own, in the form of the product', () => {
  expect(regions).toHaveLength(27_036);
  expect(byCode.size).toBe(27_036);
  for (const { deptId, deptLevel } of regions) {
    expect(deptId).toMatch(/^33([0-9]{2}){0,3}([0-9][0-9A-HJ-NP-Z])?$/);
    expect(deptId.length).toBe(deptLevel * 2 - 2);
  }
});

test('every region lies under its parent, by code, path and label', () => {
  for (const region of regions) {
    const parent = byCode.get(region.parentId ?? '');
    expect(region.parentId === null).toBe(region.deptId === '33');
    if (!parent) continue;
    expect(region.deptId.slice(0, -2)).toBe(parent.deptId);
    expect(parent.hasChildren).toBe(true);
    expect(region.deptIdPath).toBe(`${parent.deptIdPath}/${region.deptId}`);
    expect(region.ancestors).toBe(`${parent.ancestors}/${region.deptName}`);
  }
  expect(regions.filter((region) => region.deptLevel < 6 && !region.hasChildren)).toEqual([]);
});

test('the examples of the contract come out', () => {
  expect(byCode.get('330106')?.deptName).toBe('西湖区');
  expect(byCode.get('33010611')).toMatchObject({
    deptName: '三墩镇',
    ancestors: '浙江省/杭州市/西湖区/三墩镇',
    deptIdPath: '33/3301/330106/33010611',
    fullDeptName: '浙江省杭州市西湖区三墩镇',
    regionCode: '330106109000',
    villageKind: null,
    orderNum: 11,
  });
  expect(byCode.get('3301061142')).toMatchObject({
    deptName: '绕城村',
    villageKind: 2,
    regionCode: '330106109233',
  });
});

test('the four kinds of villages are told by the national code', () => {
  const counts = [1, 2, 3, 4].map((kind) => regions.filter((region) => region.villageKind === kind).length);
  expect(counts).toEqual([5716, 19_708, 71, 52]);
});

test('the city without townships has one technical township, and its villages are named without it', () => {
  const virtual = regions.filter((region) => region.virtualFlag === 1);
  expect(virtual.map((region) => region.deptId)).toEqual(['33038301']);
  expect(virtual[0]?.deptName).toBe('龙港市直辖村级区划');
  expect(byCode.get('3303830101')?.fullDeptName).toBe('浙江省温州市龙港市金钗河社区');
});

test('a township with more than 99 villages goes on with letters', () => {
  const longest = divisions.filter((division) => division.parentRegionCode === '330327100');
  const last =
    longest
      .map((division) => division.regionCode)
      .sort()
      .at(-1) ?? '';
  expect(longest).toHaveLength(113);
  expect(regions.find((region) => region.regionCode === last)?.deptId).toMatch(/0P$/);
});

test('the hundredth place of a level is told with a letter, and one beyond the last refused', () => {
  expect([1, 99, 100, 123, 124, 339].map(pairAt)).toEqual(['01', '99', '0A', '0Z', '1A', '9Z']);
  expect(() => pairAt(340)).toThrow(/339/);
  expect([1, 9, 10, 216].map(unitPairAt)).toEqual(['A1', 'A9', 'B1', 'Z9']);
  expect(() => unitPairAt(217)).toThrow(/216/);
});

test('codes do not depend on the order of the lines; a line without its parent is refused', () => {
  expect(codeRegions(divisions.toReversed())).toEqual(regions);
  expect(() => codeRegions(divisions.filter((division) => division.regionCode !== '3301'))).toThrow(
    /no parent/,
  );
});

test('no village keeps the word for its committee', () => {
  expect(regions.filter((region) => /村委会|村民委员会/.test(region.deptName))).toEqual([]);
});
