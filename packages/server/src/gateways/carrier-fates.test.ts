import { expect, test } from 'vitest';
import { errorOfStat, fateOf } from './carrier-fates.ts';
import { failReasonOf } from './fail-reasons.ts';

const numbers = Array.from({ length: 20_000 }, (_, index) => `154${String(index * 4973).padStart(8, '0')}`);

test('98 of 100 numbers receive, the others fail for reasons that people can read', () => {
  const fates = numbers.map((phone) => ({ phone, ...fateOf(phone) }));
  const delivered = fates.filter(({ stat, refused }) => stat === 'DELIVRD' && !refused).length;
  expect(delivered / numbers.length).toBeGreaterThan(0.975);
  expect(delivered / numbers.length).toBeLessThan(0.985);
  const reasons = fates
    .filter(({ stat }) => stat !== 'DELIVRD')
    .map(({ stat, phone }) => failReasonOf(`${stat}:${errorOfStat(stat, phone)}`));
  expect(new Set(reasons)).toEqual(
    new Set([
      '无法送达：空号',
      '无法送达：停机',
      '关机或不在服务区，超过有效期：关机',
      '被运营商或对方拒收：黑名单号码',
    ]),
  );
});

test('a number fares the same every time', () => {
  for (const phone of numbers.slice(0, 100)) expect(fateOf(phone)).toEqual(fateOf(phone));
});
