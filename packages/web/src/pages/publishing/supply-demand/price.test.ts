import { expect, test } from 'vitest';
import { priceOf } from './price.ts';

test('a price is set in groups of three digits', () => {
  expect(priceOf({ priceType: 1, price: 12500, priceMax: null, priceUnit: '元/吨' })).toBe('12,500元/吨');
  expect(priceOf({ priceType: 2, price: 980.5, priceMax: 1200, priceUnit: '元/吨' })).toBe(
    '980.5–1,200元/吨',
  );
  expect(priceOf({ priceType: 3, price: null, priceMax: null, priceUnit: '' })).toBe('面议');
});
