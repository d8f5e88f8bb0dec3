import { expect, it } from 'vitest';
import {
  beginningOf,
  filledInWords,
  filledLabels,
  isOfWarning,
  paramsOf,
  templateFor,
  warningFor,
  withAreas,
} from './from-warning.ts';

const warning = {
  disasterId: '1',
  disasterType: 1,
  title: '台风红色预警：第13号台风“梅花”今夜登陆',
  warnLevel: 1,
  effectEnd: '2026-09-15 08:00:00',
  areas: [
    { deptId: '33010611', deptName: '转塘街道' },
    { deptId: '330225', deptName: '象山县' },
  ],
};
const variable = (varName: string, varLabel: string, maxLength = 20) => ({
  varName,
  varLabel,
  maxLength,
  varType: 'text' as const,
  required: 1 as const,
  sample: '',
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
  expect(filledInWords(warning, beginningOf(warning, '330106'))).toContain('填好级别、区域，');
  expect(filledInWords(warning, beginningOf(warning, '33010612'))).toContain('填好级别，');
  const village = { deptId: '3301061142', deptName: '绕城村' };
  expect(filledInWords(warning, { areas: [village] })).toContain('填好级别，');
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
  const params = paramsOf(warning, { variables }, []);
  expect(params).toEqual({
    typhoonNo: '13',
    typhoonName: '梅花',
    areaName: '转塘街道、象山县',
    timeRange: '9月15日8时前',
  });
  const typed = { params: { ...params, typhoonName: '海燕' }, areas: [] };
  const labels = filledLabels(warning, { variables }, typed);
  expect(labels).toEqual(['台风编号', '影响区域', '影响时段']);
  expect(filledInWords(warning, beginningOf(warning, '330106'), labels)).toContain(
    '填好级别、区域，模板里的台风编号、影响时段，都可以改',
  );
  expect(filledInWords(warning, { areas: [] }, labels)).toContain('模板里的台风编号、影响区域、影响时段，');
  expect(filledInWords(warning, beginningOf(warning, '330106'), ['区域', '预警级别'])).toContain(
    '填好级别、区域，都可以改',
  );
});

it('names the chosen places in the text in the place of the warning’s', () => {
  const variables = [variable('areaName', '影响区域')];
  const village = { deptId: '3301061142', deptName: '绕城村' };
  expect(paramsOf(warning, { variables }, [village])).toEqual({ areaName: '绕城村' });
  const before = { params: { areaName: '转塘街道、象山县' }, areas: [] };
  expect(withAreas(before, [village], { variables }, warning).params).toEqual({ areaName: '绕城村' });
  const typed = { params: { areaName: '转塘沿江' }, areas: [] };
  expect(withAreas(typed, [village], { variables }, warning).params).toEqual({ areaName: '转塘沿江' });
});

it('belongs to the warning whose level, place and disaster it has', () => {
  const draft = { warnLevel: 1 as const, areas: [{ deptId: '3301061142', deptName: '绕城村' }] };
  const template = { templateName: '台风预警', smsCategory: '01' };
  expect(isOfWarning(draft, template, warning)).toBe(true);
  expect(isOfWarning(draft, { ...template, templateName: '紧急转移' }, warning)).toBe(true);
  expect(isOfWarning(draft, { ...template, templateName: '低温冻害预警' }, warning)).toBe(false);
  expect(isOfWarning({ ...draft, warnLevel: 2 }, template, warning)).toBe(false);
  const elsewhere = [{ deptId: '330108', deptName: '滨江区' }];
  expect(isOfWarning({ ...draft, areas: elsewhere }, template, warning)).toBe(false);
});

it('begins with the one template of its disaster, and leaves the choice among several', () => {
  const typhoon = { templateName: '台风预警', smsCategory: '01' };
  const rain = { templateName: '暴雨排涝', smsCategory: '01' };
  const notice = { templateName: '台风后补种', smsCategory: '06' };
  expect(templateFor([rain, typhoon, notice], warning)).toBe(typhoon);
  expect(templateFor([typhoon, { ...typhoon }], warning)).toBeUndefined();
  expect(templateFor([rain], warning)).toBeUndefined();
  expect(templateFor([typhoon], undefined)).toBeUndefined();
});
