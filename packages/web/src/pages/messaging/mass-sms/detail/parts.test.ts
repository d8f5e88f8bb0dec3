import { expect, test } from 'vitest';
import { listsOf, PART_KEYS, PARTS, partsOf, TABS, tabOf } from './parts.ts';

test('every part has its address and stands on one of three tabs, each of which opens with a part of its own', () => {
  expect(PARTS.map(({ key }) => key)).toEqual([...PART_KEYS]);
  expect(new Set(PART_KEYS.map(tabOf))).toEqual(new Set(TABS.map(({ key }) => key)));
  for (const { key } of TABS) expect(tabOf(key)).toBe(key);
});

test('only an application with a link has a list of those who opened it', () => {
  const labels = (linkUrl: string) => listsOf({ linkUrl }).map(({ label }) => label);
  expect(labels('')).toEqual(['发送明细', '回复']);
  expect(labels('https://nynct.zj.gov.cn')).toEqual(['发送明细', '回复', '链接点击']);
  expect(partsOf({ linkUrl: '' })).toHaveLength(5);
});
