import { expect, test } from 'vitest';
import { creditCheckCharacterOf, creditCodeProblem, normaliseCreditCode } from './credit-code.ts';

// The example of GB 32100-2015 itself, and one that anybody may look up.
test.each(['91350100M000100Y43', '91110000802100433B'])('%s is right', (code) => {
  expect(creditCodeProblem(code)).toBeNull();
});

test('small letters and spaces between the groups do not matter', () => {
  expect(normaliseCreditCode(' 91350100 m000100y 43 ')).toBe('91350100M000100Y43');
  expect(creditCodeProblem('91350100 m000100y43')).toBeNull();
  expect(creditCodeProblem('９１３５０１００-M000-100Y43')).toBeNull();
});

test.each([
  ['', '请输入统一社会信用代码'],
  ['9135010M000100Y43', '应为18位'],
  ['91350100M000100Y4O', '格式不正确，第3至8位是数字，且没有字母I、O、S、V、Z'],
  ['9135010AM000100Y43', '格式不正确，第3至8位是数字，且没有字母I、O、S、V、Z'],
  ['91350100M000100Y44', '校验位不正确，请核对是否抄错'],
])('%j: %s', (code, sentence) => {
  expect(creditCodeProblem(code)).toBe(sentence);
});

test('one wrong character, or two that changed places, are found', () => {
  const code = '91350100M000100Y43';
  for (let at = 8; at < 17; at++) {
    const other = code[at] === '7' ? '8' : '7';
    expect(creditCodeProblem(code.slice(0, at) + other + code.slice(at + 1))).not.toBeNull();
  }
  expect(creditCodeProblem('91530100M000100Y43')).not.toBeNull();
});

test('the check character is one of the thirty-one', () => {
  expect(creditCheckCharacterOf('91350100M000100Y4')).toBe('3');
});
