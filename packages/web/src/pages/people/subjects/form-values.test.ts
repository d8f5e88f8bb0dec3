import { SUBJECT_CATEGORY } from '@farmers-mailbox/contract/dictionaries.ts';
import { ownFieldsOf } from '@farmers-mailbox/contract/people/subjects/catalogue.ts';
import { COMMON_FIELDS } from '@farmers-mailbox/contract/people/subjects/common-fields.ts';
import type { SubjectField } from '@farmers-mailbox/contract/people/subjects/field.ts';
import { expect, test } from 'vitest';
import { type FormValue, toStored } from '../../../ui/fields/field-values.ts';
import { emptyForm, sentOf } from './form-values.ts';

/** Something that suits the field, as a person would type or tick it. */
function typed(field: SubjectField): FormValue {
  switch (field.kind) {
    case 'choice':
      return String(field.options[0]?.value);
    case 'choices':
      return field.options.slice(0, 2).map(({ value }) => String(value));
    case 'depts':
      return [{ deptId: '330106', deptName: '西湖区' }];
    case 'number':
      return field.key === 'lng' ? '120.15' : field.key === 'lat' ? '30.27' : '3';
    case 'flag':
      return '1';
    case 'day':
      return '2026-09-13';
    case 'words':
      return '鲈鱼，青虾 河蟹';
    case 'phone':
      return '15400000001';
    case 'id':
      return '179';
    case 'rows':
      return [Object.fromEntries(field.columns.map((column) => [column.key, typed(column) as string]))];
    case 'text':
      if (field.key === 'creditCode') return '91350100M000100Y43';
      return field.key === 'certificateNo' ? '' : '甲';
  }
}

test.each(SUBJECT_CATEGORY.map(({ value }) => value))(
  'everything filled in, %s has nothing wrong',
  (category) => {
    const all = [...COMMON_FIELDS, ...ownFieldsOf(category)];
    const values = {
      ...emptyForm(category),
      fields: Object.fromEntries(all.map((field) => [field.key, typed(field)])),
      dept: { deptId: '3301061142', deptName: '绕城村' },
    };
    const { sent, problems } = sentOf(category, values);
    expect(problems).toEqual({});
    expect(Object.keys(sent.extInfo ?? {})).toHaveLength(ownFieldsOf(category).length);
  },
);

test.each(SUBJECT_CATEGORY.map(({ value }) => value))(
  'nothing filled in, %s names what is needed',
  (category) => {
    const { problems } = sentOf(category, emptyForm(category));
    const needed = [...COMMON_FIELDS, ...ownFieldsOf(category)].filter(({ required }) => required);
    expect(Object.keys(problems).toSorted()).toEqual([...needed.map(({ key }) => key), 'deptId'].toSorted());
  },
);

test('words may be divided by whatever people type', () => {
  const species = ownFieldsOf('aquaculture').find(({ key }) => key === 'species');
  expect(species && toStored(species, ' 鲈鱼、青虾，河蟹; 甲鱼 ')).toEqual(['鲈鱼', '青虾', '河蟹', '甲鱼']);
});

test('what is no number stays what was typed, so that the sentence can say so', () => {
  const area = ownFieldsOf('grain').find(({ key }) => key === 'plantArea');
  expect(area && toStored(area, '约三百')).toBe('约三百');
  expect(area && toStored(area, '1,200.5')).toBe(1200.5);
});
