import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { numberInput, phoneInput } from './number-input.ts';

const src = new URL('../../', import.meta.url).pathname;
const sources = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.tsx'),
);
const textOf = (file: string) => readFileSync(join(src, file), 'utf8');

test('[VAL-05] a number as it is pasted has room in its field', () => {
  for (const typed of ['  ＋８６ １３８ - ００００ - １２３４  ', '3 3 9 9 0 1 1 9 9 0 0 2 2 8 0 0 1 9'])
    expect(typed.length).toBeLessThanOrEqual(numberInput.maxLength);
});

test('[VAL-05] no field of a telephone has a limit of its own', () => {
  expect(phoneInput.inputMode).toBe('tel');
  expect(sources.length).toBeGreaterThan(200);
  expect(sources.filter((file) => /<input\b[^>]*inputMode=.{0,30}tel['"]/i.test(textOf(file)))).toEqual([]);
});

/** `name="…"` of a field, to the end of it or of its input: a number must not be given a length of its own. */
const limited =
  /name=(?:"|\{\[name, ')(?:\w*[pP]hone\w*|certificateNo|creditCode|regionCode|sourceNumber)\b(?:(?!\/>)[^])*?maxLength=\{\d+\}/;
test('[VAL-01] no field of a number of a person, an office or a channel has one either', () => {
  expect(sources.filter((file) => limited.test(textOf(file)))).toEqual([]);
});
