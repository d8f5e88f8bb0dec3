// From the ninth parameter on nobody counts: such a statement names them (namedParameters).

import { expect, test } from 'vitest';
import { sourceTexts } from './source-texts.ts';

const NINTH = /\$(?:9|[1-9]\d)\b/;

test('no statement numbers more than eight parameters', () => {
  const sources = sourceTexts('packages/server/src');
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.filter(({ text }) => NINTH.test(text)).map(({ file }) => file)).toEqual([]);
});

test('a planted ninth parameter is found', () => {
  expect(NINTH.test('unnest($8::text[], $9::float8[])')).toBe(true);
  expect(NINTH.test('SELECT $12::integer')).toBe(true);
  expect(NINTH.test('SELECT $1::integer, $8')).toBe(false);
});
