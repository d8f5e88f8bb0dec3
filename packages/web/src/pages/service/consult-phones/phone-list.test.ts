import { expect, test } from 'vitest';
import { nobodyTold } from './phone-list.ts';

const labelOf = (callType: number) => `第${callType}类`;
const county = { deptId: '330106A1', fullDeptName: '西湖区农业农村局', toldCallTypes: [1] };
const note = (escalateDeptId: string | null, callTypes: number[]) =>
  nobodyTold({ escalateDeptId, callTypes }, [county], labelOf);

test('beside 升级单位 stands for which kinds of questions nobody there is told', () => {
  expect(note('330106A1', [1, 2, 3])).toBe(
    '那里没有值守“第2类、第3类”、开通短信提醒的电话，升级后没有人收到短信',
  );
  expect([note('330106A1', [1]), note(null, [2]), note('330106A1', [])]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
