import { expect, test } from 'vitest';
import { DUTIES, dutySentence, openDutyOf } from './duties.ts';

test('the password comes first, then the real name, then the second factor, then nothing', () => {
  const everything = { mustChangePassword: true, realNameAuthFlag: 0, secondFactorDue: true };
  expect(openDutyOf(everything)).toBe('changePassword');
  expect(openDutyOf({ ...everything, mustChangePassword: false })).toBe('proveRealName');
  const proved = { mustChangePassword: false, realNameAuthFlag: 1 };
  expect(openDutyOf({ ...proved, secondFactorDue: true })).toBe('enrolSecondFactor');
  expect(openDutyOf({ ...proved, secondFactorDue: false })).toBe(null);
});

test('every duty has its sentence', () => {
  expect(DUTIES.map((duty) => dutySentence[duty])).toEqual([
    '请先修改密码',
    '请先完成实名认证',
    '请先绑定动态口令',
  ]);
});
