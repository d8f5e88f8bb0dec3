import { expect, test } from 'vitest';
import { openedAt } from './opened-at.ts';

const nameOf = (path: string) => (path === '/consult/counsel' ? '咨询管理' : undefined);

test.each([
  [1, '/consult/counsel?tab=all', '咨询管理'],
  [1, '/nowhere', '本系统的页面'],
  [2, 'https://price.example.org/xihu?a=1', 'price.example.org'],
  [2, 'tel:12316', '电话 12316'],
  [2, 'mailto:a@b.example', '邮箱 a@b.example'],
  [3, 'pages/index/index', ''],
])('a service that opens by %i at %s is told as %s', (openMode, linkUrl, words) => {
  expect(openedAt(openMode, linkUrl, nameOf)).toBe(words);
});
