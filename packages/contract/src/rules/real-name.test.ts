import { describe, expect, it } from 'vitest';
import { nameIn, normaliseRealName, realNameMissingProblem, realNameProblem } from './real-name.ts';

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

  it.each([
    '古丽米热·艾比布力',
    '古丽米热•艾比布力',
    '古丽米热・艾比布力',
    '古丽米热 ． 艾比布力',
    '古丽米热.艾比布力',
    '古丽米热‧艾比布力',
    '古丽米热﹒艾比布力',
  ])('[VAL-03] accepts the middle dot of a legal name, however it is typed: %s', (value) => {
    expect(realNameProblem(value)).toBeNull();
    expect(normaliseRealName(` ${value} `)).toBe('古丽米热·艾比布力');
  });

  it.each(['·艾比布力', '古丽米热·', '古丽··艾比', '古丽·（艾比）', 'A·B'])(
    '[VAL-03] refuses %s, whose dot stands between no two characters',
    (value) => {
      expect(realNameProblem(value)).toBe('请输入20个字内的中文');
    },
  );

  it.each([
    ['古丽米热 • 艾比布力', '古丽米热·艾比布力'],
    ['张  三', '张三'],
    ['张三(桃花村)', '张三（桃花村）'],
    ['Tom', null],
    ['', null],
  ])('[VAL-03] reads %j out of a list', (cell, name) => {
    expect(nameIn(cell)).toBe(name);
  });

  it('[VAL-03] asks for a missing one', () => {
    expect(realNameProblem(' ')).toBe('请输入真实姓名');
  });
});
