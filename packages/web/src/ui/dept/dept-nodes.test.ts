import { expect, test } from 'vitest';
import { chosenAround, insteadOf } from './dept-nodes.ts';

const county = { deptId: '330106', deptName: '西湖区' };
const other = { deptId: '330108', deptName: '滨江区' };
const town = { deptId: '33010611', deptName: '三墩镇' };

test('a place inside a chosen one takes its place, and leaves the others', () => {
  expect(chosenAround('33010611', [other, county])).toEqual(county);
  expect(chosenAround('330106', [county])).toBeUndefined();
  expect(insteadOf([other, county], town)).toEqual([other, town]);
});
