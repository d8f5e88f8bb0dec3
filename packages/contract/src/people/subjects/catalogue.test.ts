import { expect, test } from 'vitest';
import { SUBJECT_CATEGORY, type SubjectCategory } from '../../dictionaries.ts';
import { fieldLabel } from '../../field-labels.ts';
import { cleanOwnValues, ownFieldsOf, ownProblems, SUBJECT_GROUPS } from './catalogue.ts';
import { COMMON_FIELDS } from './common-fields.ts';
import { categoryOfPage, pageNameOf } from './page-names.ts';

/** Counted by hand: fields of its own, and how many of them are required. */
const COUNTED: Record<SubjectCategory, readonly [fields: number, required: number, first: string]> = {
  machinery: [12, 3, 'machineryTypes'],
  grain: [12, 1, 'plantArea'],
  agprom: [12, 2, 'marketType'],
  agproent: [12, 3, 'leadingLevel'],
  pesticides: [12, 4, 'licenceNo'],
  composite: [12, 1, 'fertilizerTypes'],
  ring: [11, 2, 'ringTypes'],
  aquatic: [11, 5, 'seedLicenceNo'],
  production: [12, 3, 'seedLicenceNo'],
  feed: [11, 4, 'feedLicenceNo'],
  veterinary: [11, 5, 'licenceNo'],
  insert: [10, 1, 'inputTypes'],
  cooperative: [12, 4, 'coopLevel'],
  yield: [12, 3, 'baseType'],
  plant: [12, 2, 'cropType'],
  farm: [12, 3, 'farmLevel'],
  pasture: [12, 4, 'livestockType'],
  slaughterhouse: [12, 4, 'slaughterNo'],
  harmless: [12, 4, 'facilityNo'],
  aquaculture: [12, 4, 'aquaLicenceNo'],
  agritainment: [12, 4, 'starLevel'],
  aduatic: [12, 2, 'bizTypes'],
  farming: [12, 3, 'livestockTypes'],
  meat: [12, 5, 'meatTypes'],
  management: [12, 2, 'agentType'],
  animal: [12, 6, 'licenceNo'],
};

test.each(Object.entries(COUNTED))('%s has its own fields', (category, [count, required, first]) => {
  const fields = ownFieldsOf(category as SubjectCategory);
  expect([fields.length, fields.filter((field) => field.required).length, fields[0]?.key]).toEqual([
    count,
    required,
    first,
  ]);
});

test('all 26 have 306 fields of their own, 84 of them required, and licences with an end in seven', () => {
  const fields = SUBJECT_CATEGORY.flatMap(({ value }) => ownFieldsOf(value));
  expect(fields).toHaveLength(306);
  expect(fields.filter(({ required }) => required)).toHaveLength(84);
  expect(fields.filter(({ key }) => key === 'licenceEnd')).toHaveLength(7);
});

test('every category stands in one of the seven groups, once', () => {
  expect(SUBJECT_GROUPS.map(({ categories }) => categories.length)).toEqual([3, 5, 3, 6, 4, 4, 1]);
  expect(SUBJECT_GROUPS.flatMap(({ categories }) => categories).toSorted()).toEqual(
    SUBJECT_CATEGORY.map(({ value }) => value).toSorted(),
  );
});

test('within a form no two fields share a key or a word', () => {
  for (const { value } of SUBJECT_CATEGORY) {
    const fields = [...COMMON_FIELDS, ...ownFieldsOf(value)];
    expect(new Set(fields.map(({ key }) => key)).size, value).toBe(fields.length);
    expect(new Set(fields.map(({ label }) => label)).size, value).toBe(fields.length);
  }
});

test('a refusal can name every field, and says no other category’s word', () => {
  for (const { value } of SUBJECT_CATEGORY) {
    for (const { key, label } of ownFieldsOf(value)) {
      expect(fieldLabel(key), key).not.toBe(key);
      const others = SUBJECT_CATEGORY.flatMap((other) => ownFieldsOf(other.value)).filter(
        (field) => field.key === key && field.label !== label,
      );
      if (others.length > 0)
        expect(
          others.map((field) => field.label),
          key,
        ).not.toContain(fieldLabel(key));
    }
  }
});

test('the page of a category is named by it, or as the specification writes it', () => {
  expect(pageNameOf('agproent')).toBe('addAgrproent');
  expect(categoryOfPage('addAgrproent')).toBe('agproent');
  expect(pageNameOf('aduatic')).toBe('addAduatic');
  expect(categoryOfPage('addMachinery')).toBe('machinery');
  expect(categoryOfPage('addNothing')).toBeUndefined();
});

const grain = (values: object) => ownProblems('grain', { plantArea: 100, ...values });
test.each([
  [{}, {}],
  [{ plantArea: '' }, { plantArea: '请填写种植面积' }],
  [{ plantArea: '约一百' }, { plantArea: '应为数字' }],
  [{ plantArea: -1 }, { plantArea: '不能小于0' }],
  [{ plantArea: 0.125 }, { plantArea: '最多2位小数' }],
  [{ insuranceFlag: 2 }, { insuranceFlag: '请选择是或否' }],
  [{ mainVariety: '稻'.repeat(61) }, { mainVariety: '不能超过60个字' }],
  [{ machineryCount: 3 }, { machineryCount: '不支持这个字段' }],
])('grain with %j: %j', (values, problems) => {
  expect(grain(values)).toEqual(problems);
});

test('choices, words, days and places are looked at as well', () => {
  const farming = { livestockTypes: ['猪'], stockCount: 20, epidemicOfficer: '王芳' };
  expect(ownProblems('farming', farming)).toEqual({});
  expect(
    ownProblems('farming', {
      ...farming,
      stockCount: 1.5,
      livestockTypes: ['猪', '猪'],
      lastImmuneDate: '2026-02-30',
      manureMode: '不处理',
      restockMonth: 13,
    }),
  ).toEqual({
    stockCount: '应为整数',
    livestockTypes: '有重复的内容，请删去',
    lastImmuneDate: '日期应写作 2026-09-13',
    manureMode: '请从列出的选项中选择',
    restockMonth: '请从列出的选项中选择',
  });
  expect(ownProblems('harmless', { coverDeptIds: ['杭州'] })).toMatchObject({ coverDeptIds: '请选择组织' });
  expect(ownProblems('animal', { emergencyPhone: '不详' })).toMatchObject({
    emergencyPhone: '请输入正确的电话号码',
  });
});

test('what is left blank is not stored', () => {
  expect(
    cleanOwnValues('grain', { plantArea: 12, mainVariety: ' 甬优 ', orderYield: null, rapeArea: '' }),
  ).toEqual({
    plantArea: 12,
    mainVariety: '甬优',
  });
});
