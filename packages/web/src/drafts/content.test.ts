import { describe, expect, test } from 'vitest';
import { contentOf, isOvertaken, readContent } from './content.ts';

describe('what is kept of a form', () => {
  test('comes back as it was, with the version that it began from', () => {
    const fields = { title: '台风预警', areas: [{ deptId: '330106114200' }] };
    expect(readContent(contentOf(fields, 3))).toEqual({ fields, base: 3 });
    expect(readContent(contentOf(fields, null))).toEqual({ fields, base: null });
  });

  test.each(['', '{"title":', '[1]', 'null', '"text"'])('is nothing where no form is: %s', (text) => {
    expect(readContent(text)).toBeNull();
  });
});

describe('a change that the writer of a draft has not seen', () => {
  const row = { version: 4, updateTime: '2026-11-26 03:20:00' };
  test.each([
    ['as it was', 4, row, false],
    ['changed since', 3, row, true],
    ['kept before versions were', null, row, true],
    ['something new', null, null, false],
  ] as const)('%s', (_, base, stored, expected) => {
    expect(isOvertaken({ base }, stored)).toBe(expected);
  });
});
