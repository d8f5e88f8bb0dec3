import { expect, it } from 'vitest';
import { unlessFilled } from './filled.ts';

it.each([
  ['nothing typed', '', '请填写原因'],
  ['blanks alone', ' 　\n', '请填写原因'],
  ['nothing chosen', null, '请填写原因'],
  ['none of a list', [], '请填写原因'],
  ['a word', '来电', null],
  ['zero', 0, null],
  ['one of a list', ['1'], null],
  ['a choice', { deptId: '33' }, null],
])('%s', (_case, value, sentence) => {
  expect(unlessFilled(value, '请填写原因')).toBe(sentence);
});
