import { expect, test } from 'vitest';
import { showVariables, storeVariables } from './variable-marks.ts';

const variables = [
  { varName: 'v1', varLabel: '时间' },
  { varName: 'v2', varLabel: '' },
];

test('variables and what each recipient brings along are shown in brackets of their own, and stored as before', () => {
  const stored = '${name}您好，${v1}有${v2}，见浙农〔2026〕12号。';
  const shown = '{姓名}您好，〔时间〕有〔v2〕，见浙农〔2026〕12号。';
  expect(showVariables(stored, variables)).toBe(shown);
  expect(storeVariables(shown, variables)).toBe(stored);
});
