import { expect, it } from 'vitest';
import { beginningOf, filledInWords, paramsOf, warningFor } from './from-warning.ts';

const warning = {
  title: '台风红色预警：第13号台风“梅花”今夜登陆',
  warnLevel: 1,
  effectEnd: '2026-09-15 08:00:00',
  areas: [
    { deptId: '33010611', deptName: '转塘街道' },
    { deptId: '330225', deptName: '象山县' },
  ],
};
const variable = (varName: string, varLabel: string, maxLength = 20) => ({
  ...{ varName, varLabel, maxLength, varType: 'text' as const, required: 1 as const, sample: '' },
});

it('takes the gravest red or orange warning', () => {
  expect(warningFor([{ ...warning, warnLevel: 3 }])).toBeUndefined();
  expect(warningFor([{ ...warning, warnLevel: 2 }, warning])?.warnLevel).toBe(2);
});

it('begins with its level and its places inside the own area', () => {
  expect(beginningOf(warning, '330106')).toEqual({
    warnLevel: 1,
    areas: [{ deptId: '33010611', deptName: '转塘街道' }],
  });
});

it('says that places were filled in only where some were', () => {
  expect(filledInWords(warning, '330106')).toContain('填好级别和区域，');
  expect(filledInWords(warning, '33010612')).toContain('填好级别，');
});

it('fills in number, name, places and time by the labels, and only what fits', () => {
  const variables = [
    variable('typhoonNo', '台风编号'),
    variable('typhoonName', '台风名称'),
    variable('areaName', '影响区域'),
    variable('short', '影响区域', 2),
    variable('timeRange', '影响时段'),
    variable('rainLevel', '雨量级别'),
  ];
  expect(paramsOf(warning, { variables })).toEqual({
    typhoonNo: '13',
    typhoonName: '梅花',
    areaName: '转塘街道、象山县',
    timeRange: '9月15日8时前',
  });
});
