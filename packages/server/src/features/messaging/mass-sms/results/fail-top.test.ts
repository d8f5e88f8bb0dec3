import { expect, test } from 'vitest';
import { failTopOf } from './fail-top.ts';

test('codes of several carriers that say the same are one reason, with all of its people', () => {
  const failures = [
    { failCode: 'MK:0005', count: 10 },
    { failCode: 'MK:0001', count: 8 },
    { failCode: 'SGIP:29', count: 6 },
    { failCode: '', count: 1 },
  ];
  expect(failTopOf(failures)).toEqual([
    { failReason: '空号', failCode: 'MK:0001、SGIP:29', count: 14 },
    { failReason: '停机', failCode: 'MK:0005', count: 10 },
    { failReason: '运营商没有给出原因', failCode: '', count: 1 },
  ]);
});

test('what is beyond ten reasons is one row, so that the rows add up to all failures', () => {
  const failures = Array.from({ length: 13 }, (_, nth) => ({ failCode: `Z${nth}`, count: 20 - nth }));
  const shown = failTopOf(failures);
  expect(shown).toHaveLength(11);
  expect(shown.at(-1)).toEqual({ failReason: '其他', failCode: 'Z10、Z11、Z12', count: 27 });
  const sum = (rows: readonly { count: number }[]) => rows.reduce((all, { count }) => all + count, 0);
  expect(sum(shown)).toBe(sum(failures));
});
