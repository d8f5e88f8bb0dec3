import { expect, test } from 'vitest';
import { peopleGroup, personWordOf, tasksOf } from './palette-entries.ts';

test.each([
  ['周', null],
  [' 周敏 ', '周敏'],
  ['xhmsg', 'xhmsg'],
  ['330106', '330106'],
  ['1540000', null],
  ['+86 154-0000', null],
  ['154 0000 0000', '154 0000 0000'],
  ['DX20260901330106000001', null],
  ['长'.repeat(31), null],
])('%s looks up people by %s', (typed, word) => {
  expect(personWordOf(typed)).toBe(word);
});

test('a farmer without an account is shown by name', () => {
  const farmer = {
    userId: '7',
    userName: '',
    realName: '何田',
    phoneNumber: '154****0001',
    fullDeptName: '西湖区',
  };
  const [group] = peopleGroup([farmer]);
  const to = `/system/user?${new URLSearchParams({ keyword: '何田' })}`;
  expect(group?.entries).toEqual([{ key: 'person 7', label: '何田', note: '西湖区 154****0001', to }]);
});

test.each(['发短信', '群发', 'fdx', '短信'])(
  '%s leads to a new text, and who may not write one reads who may',
  (typed) => {
    const [group] = tasksOf(typed, () => true).groups;
    expect(group?.entries.map(({ to }) => to)).toEqual(['/sms/applyForm']);
    expect(tasksOf(typed, () => false)).toEqual({
      groups: [],
      reasons: ['短信由信息员或管理员来写，您现在的身份不能写；需要时请找本单位的信息员'],
    });
  },
);

test.each(['', 'f', '短信监管'])('“%s” means no deed', (typed) => {
  expect(tasksOf(typed, () => false)).toEqual({ groups: [], reasons: [] });
});
