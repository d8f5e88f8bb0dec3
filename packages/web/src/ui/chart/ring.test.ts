import { expect, test } from 'vitest';
import { type Ring, ringOption, ringRows, shareOf } from './ring.ts';

const ring: Ring = {
  head: '结果',
  unit: '人',
  parts: [
    { name: '已收到', value: 1_775, tone: 'good' },
    { name: '没收到', value: 5, tone: 'bad' },
    { name: '还不知道', value: 0, tone: 'orange' },
  ],
};

test('the table beside a ring says the same figures, those of nobody as well', () => {
  expect(ringRows(ring)).toEqual([
    ['结果', '人'],
    ['已收到', '1,775'],
    ['没收到', '5'],
    ['还不知道', '0'],
  ]);
});

test('the middle says that all have it only when all have it, and nothing of nobody', () => {
  const of = (...values: readonly number[]) =>
    shareOf({ ...ring, parts: values.map((value) => ({ name: '', value, tone: 'good' as const })) });
  expect(of(1_999, 1)).toBe('99%');
  expect(of(1_370, 28), 'as the rate beside it, 98.00%').toBe('98%');
  expect(of(2_000, 0)).toBe('100%');
  expect(of(0, 0)).toBe('—');
});

test('each part has its figure in words beside the ring, and the colour of its tone', () => {
  const option = ringOption(ring)(16, (token) => `of ${token}`);
  expect(option).toMatchObject({
    color: ['of --good-bar', 'of --error-solid', 'of --orange-bar'],
    series: [{ data: [{ name: '已收到', value: 1_775 }, { value: 5 }, { value: 0 }] }, {}],
  });
  const { formatter } = option['legend'] as { formatter: (name: string) => string };
  expect(formatter('已收到')).toBe('已收到 1,775 人');
});
