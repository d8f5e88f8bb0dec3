import { expect, test } from 'vitest';
import { officePhoneProblem } from './fields.ts';

const problem = (publicFlag: number, officePhone: string) => officePhoneProblem({ publicFlag, officePhone });

test('what farmers see has an office telephone, and never a mobile number', () => {
  expect(problem(1, '0571-01234567')).toBeNull();
  expect(problem(1, '')).toBe('对外公开的条目请填写办公电话');
  expect(problem(1, ' 15412345678 ')).toContain('不能填写个人手机');
  expect(problem(1, '154 1234 5678')).toContain('不能填写个人手机');
});

test('what stays inside may have either, or none', () => {
  expect(problem(0, '')).toBeNull();
  expect(problem(0, '15412345678')).toBeNull();
});
