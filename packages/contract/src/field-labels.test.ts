import { expect, test } from 'vitest';
import { allEndpoints } from './all-endpoints.ts';
import { fieldLabel, labelsByQuarter, namesField } from './field-labels.ts';

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

test('so has every field within such a field', () => {
  const fields = allEndpoints.flatMap(({ request }) => fieldsWithin(request));
  expect(fields).toContain('varName');
  const nameless = fields.filter((field) => !TECHNICAL.includes(field) && fieldLabel(field) === field);
  expect([...new Set(nameless)]).toEqual([]);
});

interface Definition {
  readonly shape?: Record<string, unknown>;
  readonly element?: unknown;
  readonly innerType?: unknown;
  readonly options?: readonly unknown[];
  readonly in?: unknown;
}

/** Names of all fields of a schema, at any depth. */
function fieldsWithin(schema: unknown): string[] {
  const def = (schema as { def?: Definition } | undefined)?.def;
  if (!def) return [];
  const inside = [
    ...Object.values(def.shape ?? {}),
    def.element,
    def.innerType,
    def.in,
    ...(def.options ?? []),
  ];
  return [...Object.keys(def.shape ?? {}), ...inside.flatMap(fieldsWithin)];
}

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

test('a field has its word in one quarter, or among those that several share', () => {
  const fields = labelsByQuarter.flatMap((labels) => Object.keys(labels));
  expect(fields.filter((field, place) => fields.indexOf(field) < place)).toEqual([]);
});

test('a field without a word is named as it is', () => {
  expect(fieldLabel('isAdmin')).toBe('isAdmin');
});

test.each(['constructor', 'toString', '__proto__'])('a field called %s is named as it is', (field) => {
  expect(fieldLabel(field)).toBe(field);
  expect(namesField('不支持这个字段', field)).toBe(false);
});
