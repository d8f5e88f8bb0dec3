import { expect, test } from 'vitest';
import { nameBeside } from './area-names.ts';

test('a county beside its towns is told as what is left of it', () => {
  const county = { deptId: '330106', deptName: '西湖区' };
  const town = { deptId: '33010611', deptName: '三墩镇' };
  const other = { deptId: '330108', deptName: '滨江区' };
  const named = (...areas: { deptId: string; deptName: string }[]) =>
    areas.map((one) => nameBeside(one, areas));
  expect(named(county, town)).toEqual(['西湖区其他', '三墩镇']);
  expect(named(county, other)).toEqual(['西湖区', '滨江区']);
});
