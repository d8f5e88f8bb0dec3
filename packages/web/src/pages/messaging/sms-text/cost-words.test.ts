import { expect, test } from 'vitest';
import { costInWords, costsInWords } from './cost-words.ts';

test.each([
  [0, 0, 0, null],
  [12_000, 0, 540, '12,000 条，540.00 元'],
  [12_000, 12_000, 0, '12,000 条，还没有设置单价'],
  [12_000, 2_000, 450.5, '12,000 条，450.50 元，其中 2,000 条没有单价，未计入'],
])('%d segments, %d without a price', (segmentCount, unpricedCount, cost, words) => {
  expect(costInWords({ segmentCount, unpricedCount, cost })).toBe(words);
});

test('several carriers are told of one by one', () => {
  const of = (carrier: string, cost: number) => ({ carrier, segmentCount: 10, unpricedCount: 0, cost });
  expect(costsInWords([of('CMCC', 0.4)])).toBe('10 条，0.40 元');
  expect(costsInWords([of('CMCC', 0.1), of('CTCC', 0.2)])).toBe(
    '20 条，0.30 元（中国移动 10 条，0.10 元；中国电信 10 条，0.20 元）',
  );
});

test('that no channel has a price is said once', () => {
  const of = (carrier: string) => ({ carrier, segmentCount: 10, unpricedCount: 10, cost: 0 });
  expect(costsInWords([of('CMCC'), of('CTCC')])).toBe('20 条，还没有设置单价');
});
