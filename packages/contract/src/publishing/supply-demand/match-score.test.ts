import { expect, test } from 'vitest';
import { type Fitting, MATCH_PARTS, scoreMatch } from './match-score.ts';

const rice = (changed: Partial<Fitting> = {}): Fitting => ({
  productName: '晚粳稻谷',
  productCategory: 1,
  deptId: '3301061142',
  supplyStart: '2026-09-01',
  supplyEnd: '2026-09-30',
  priceType: 1,
  price: 3,
  priceMax: null,
  priceUnit: '元/公斤',
  ...changed,
});

test('what fits in everything has 100 points, which is what the parts add up to', () => {
  expect(scoreMatch(rice(), rice()).matchScore).toBe(100);
  expect(MATCH_PARTS.reduce((sum, { max }) => sum + max, 0)).toBe(100);
});

test.each([
  ['product', { productName: ' 晚粳 稻谷' }, 40],
  ['product', { productName: '稻谷' }, 30],
  ['product', { productName: '早籼稻谷' }, 15],
  ['product', { productName: '杨梅' }, 0],
  ['product', { productName: '谷' }, 30],
  ['category', { productCategory: 2 }, 0],
  ['area', { deptId: '3301061101' }, 15],
  ['area', { deptId: '33010612' }, 12],
  ['area', { deptId: '330106' }, 12],
  ['area', { deptId: '330108' }, 8],
  ['area', { deptId: '3302' }, 4],
  ['area', { deptId: '33' }, 4],
  ['period', { supplyStart: '2026-09-16', supplyEnd: '2026-10-15' }, 8],
  ['period', { supplyStart: '2026-09-10', supplyEnd: '2026-09-10' }, 15],
  ['period', { supplyStart: '2026-10-01', supplyEnd: '2026-10-31' }, 0],
  ['price', { price: 2.5 }, 9],
  ['price', { price: 2 }, 0],
  ['price', { price: 3.5 }, 15],
  ['price', { priceType: 2, price: 2, priceMax: 3 }, 15],
  ['price', { priceType: 3, price: null, priceUnit: '' }, 8],
  ['price', { price: 3000, priceUnit: '元/吨' }, 15],
  ['price', { price: 3, priceUnit: '元/箱' }, 8],
] as const)('%s: a demand with %j has %i points', (part, changed, points) => {
  expect(scoreMatch(rice(), rice(changed as Partial<Fitting>)).parts[part]).toBe(points);
});

test('an offer from … to is asked for its lowest price', () => {
  const offered = rice({ priceType: 2, price: 2.8, priceMax: 3.4 });
  expect(scoreMatch(offered, rice()).parts.price).toBe(15);
});
