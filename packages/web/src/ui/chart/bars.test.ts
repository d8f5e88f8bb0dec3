import { expect, test } from 'vitest';
import { type Bars, barOption, barRows, heightOf } from './bars.ts';

const bars: Bars = {
  head: '时间',
  series: [
    { name: '发出', tone: 'main' },
    { name: '送达', tone: 'good' },
  ],
  rows: [
    { name: '8 时', values: [12_000, 11_000] },
    { name: '9 时', values: [3, 2] },
  ],
};

test('the table beside a chart says the same figures, heads first', () => {
  expect(barRows(bars)).toEqual([
    ['时间', '发出', '送达'],
    ['8 时', '12,000', '11,000'],
    ['9 时', '3', '2'],
  ]);
});

test('each series has its values in the order of the rows, and the colour of its tone', () => {
  const option = barOption(bars)(16, (token) => `of ${token}`);
  expect(option).toMatchObject({
    color: ['of --primary-solid', 'of --good-bar'],
    xAxis: { data: ['8 时', '9 时'] },
    series: [{ data: [12_000, 3] }, { data: [11_000, 2] }],
  });
});

test('lying bars begin at the top, and a longer chart is higher', () => {
  const lying = { ...bars, isLying: true, isStacked: true };
  expect(barOption(lying)(16, String)).toMatchObject({ yAxis: { inverse: true, data: ['8 时', '9 时'] } });
  const height = (given: Bars) => Number.parseFloat(heightOf(given));
  expect(height({ ...lying, rows: [...bars.rows, ...bars.rows] })).toBeGreaterThan(height(lying));
});
