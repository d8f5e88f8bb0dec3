import { expect, test } from 'vitest';
import { allEndpoints } from './all-endpoints.ts';
import { fieldLabel, namesField } from './field-labels.ts';

/** Fields that programs fill in: no person can have written them wrongly. */
const TECHNICAL: readonly string[] = [
  'id',
  'version',
  'clientReqId',
  'testId',
  'draftId',
  'formKey',
  'about',
  'after',
  'before',
];

test('every field that a person fills in has a Chinese word, so that a refusal can name it', () => {
  const fields = allEndpoints.flatMap(({ request }) =>
    Object.keys((request as { def?: { shape?: object } }).def?.shape ?? {}),
  );
  expect(fields.length).toBeGreaterThan(50);
  const nameless = fields.filter((field) => !TECHNICAL.includes(field) && fieldLabel(field) === field);
  expect([...new Set(nameless)]).toEqual([]);
});

test('every column that a list may be ordered by has a Chinese word: a refusal lists them', () => {
  const columns = allEndpoints.flatMap(({ request }) => {
    const { orderBy } = (request as { def?: { shape?: Record<string, unknown> } }).def?.shape ?? {};
    return orderBy === undefined ? [] : columnsOf(orderBy);
  });
  expect(columns).toContain('createTime');
  expect([...new Set(columns)].filter((column) => fieldLabel(column) === column)).toEqual([]);
});

const columnsOf = (orderBy: unknown): string[] =>
  Object.keys((orderBy as { def: { innerType: { def: { entries: object } } } }).def.innerType.def.entries);

test('a field without a word is named as it is', () => {
  expect(fieldLabel('isAdmin')).toBe('isAdmin');
});

test.each(['constructor', 'toString', '__proto__'])('a field called %s is named as it is', (field) => {
  expect(fieldLabel(field)).toBe(field);
  expect(namesField('不支持这个字段', field)).toBe(false);
});
