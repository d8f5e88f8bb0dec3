import { describe, expect, it } from 'vitest';
import { realNameMissingProblem, realNameProblem } from './real-name.ts';

describe('real name', () => {
  it('[VAL-01] asks for one in the dialog', () => {
    expect(realNameMissingProblem('  ')).toBe('请输入真实姓名');
    expect(realNameMissingProblem('陈立')).toBeNull();
  });

  it.each(['陈', '陈立（西湖）', '陈'.repeat(20), '𠮷'.repeat(20), ' 陈立 '])(
    '[VAL-03] accepts %s',
    (value) => {
      expect(realNameProblem(value)).toBeNull();
    },
  );

  it.each(['陈'.repeat(21), 'Chen', '陈 立', '陈1', '陈(立)', '【浙江农民信箱】', '陈\u200b立'])(
    '[VAL-03] refuses %j',
    (value) => {
      expect(realNameProblem(value)).toBe('请输入20个字内的中文');
    },
  );

  it('[VAL-03] asks for a missing one', () => {
    expect(realNameProblem(' ')).toBe('请输入真实姓名');
  });
});
