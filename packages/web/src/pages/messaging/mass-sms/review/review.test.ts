import { expect, test } from 'vitest';
import { passedText, passProblem } from './review.ts';

const read = { auditStep: 1, totalStep: 1, validCount: 3547, smsCount: 3547, sendTime: null };

test.each([
  [read, '已通过，将发给 3,547 人'],
  [{ ...read, sendTime: '2026-12-04 08:30:00' }, '已通过，定于 2026-12-04 08:30 发给 3,547 人'],
  [{ ...read, totalStep: 2 }, '已通过，转上一级复审'],
])('a pass says what follows from it', (details, said) => expect(passedText(details)).toBe(said));

test('what came after the submission is answered in the opinion of a pass', () => {
  expect(passProblem({ doubts: [] }, '')).toBeNull();
  expect(passProblem({ doubts: ['申请人周敏的账号已停用'] }, ' ')).toContain('申请人周敏的账号已停用');
  expect(passProblem({ doubts: ['申请人周敏的账号已停用'] }, '仍要提醒')).toBeNull();
});
