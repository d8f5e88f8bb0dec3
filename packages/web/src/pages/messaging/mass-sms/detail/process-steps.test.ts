import { expect, test } from 'vitest';
import { toldSteps } from './process-steps.ts';

const step = (processType: number, costMinutes: number | null) => ({ processType, costMinutes });
const told = (...steps: ReturnType<typeof step>[]) =>
  toldSteps(steps).map(({ label, costMinutes }) => `${label} ${costMinutes}`);

test('what is handed in within the minute is one step, with the time since the one before', () => {
  expect(told(step(1, null), step(3, 0), step(5, 30), step(2, 90), step(3, 0))).toEqual([
    '创建并提交 null',
    '审核不通过 30',
    '修改并提交 90',
  ]);
});

test('a draft that was left for a while stays a step of its own', () => {
  expect(told(step(1, null), step(2, 0), step(3, 4))).toEqual(['创建 null', '修改 0', '提交 4']);
});
