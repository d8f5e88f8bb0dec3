import { expect, test } from 'vitest';
import { HOW_TO_VERIFY } from './evidence-words.ts';

test('an office reads of 校验值, as on the page, and of no 哈希', () => {
  const words = HOW_TO_VERIFY.join('');
  expect(words).toContain('证明材料校验值');
  expect(words).not.toContain('哈希');
});
