import { expect, test } from 'vitest';
import { peopleGroup, personWordOf } from './palette-entries.ts';

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
