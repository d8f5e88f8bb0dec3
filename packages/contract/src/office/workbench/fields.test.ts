// 工作台: the order of what waits, and the blocks of somebody who arranged them before a block came.
import { expect, test } from 'vitest';
import { BLOCK_KEYS, blocksOf, byPressure, pressureOf } from './fields.ts';

const HOUR = 3_600_000;
const NOW = 1_000 * HOUR;
const thing = (name: string, waited: number, left: number | null = null, isUrgent = false) => ({
  name,
  isUrgent,
  since: NOW - waited * HOUR,
  due: left === null ? null : NOW + left * HOUR,
});

test('what is urgent comes first, then what has least time left, then what has waited longest', () => {
  const things = [
    thing('等了三天', 72),
    thing('后天才发', 80, 48),
    thing('还剩九分钟', 1, 0.15),
    thing('刚来', 0),
    thing('橙色预警', 0.1, null, true),
    thing('过了期限', 30, -1),
  ];
  const order = things.toSorted((a, b) => byPressure(a, b, NOW)).map(({ name }) => name);
  expect(order).toEqual(['橙色预警', '过了期限', '还剩九分钟', '后天才发', '等了三天', '刚来']);
});

test.each<[number, number | null, string]>([
  [24, null, 'overdue'],
  [4, null, 'long'],
  [3.9, null, 'fresh'],
  [1, 3, 'long'],
  [1, -1, 'overdue'],
  [72, 48, 'fresh'],
])('after %s hours with %s left it is %s', (waited, left, pressure) => {
  expect(pressureOf(thing('', waited, left), NOW)).toBe(pressure);
});

test('a block that came after somebody arranged theirs stands at the end', () => {
  expect(blocksOf(null)).toEqual(BLOCK_KEYS);
  const shown = ['sms', 'pressing'] as const;
  const hidden = BLOCK_KEYS.filter((key) => key !== 'news' && !shown.some((one) => one === key));
  expect(blocksOf({ shown, hidden })).toEqual(['sms', 'pressing', 'news']);
});
