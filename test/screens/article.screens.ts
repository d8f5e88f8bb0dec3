// Articles, as those who write and review them see them.

import { expect, test } from '../e2e/console.ts';
import { shoot } from './shoot.ts';

test('pictures of articles', async ({ seat }) => {
  test.setTimeout(120_000);
  const page = await seat('xhadmin', '/info/article');
  const table = page.getByRole('table', { name: '三农资讯' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await shoot(page, 'article');
  await table
    .getByRole('row')
    .filter({ hasText: '三墩镇高标准农田建设进入收尾' })
    .getByRole('button', { name: /审\s?核/ })
    .click();
  await expect(page.getByRole('region', { name: '资讯内容' }).getByRole('article')).toBeVisible();
  await shoot(page, 'article-review');
  await page.goto('/info/article?auditStatus=3');
  await table
    .getByRole('button', { name: /编\s?辑/ })
    .first()
    .click();
  await expect(page.getByRole('form', { name: /^编辑资讯/ })).toBeVisible();
  await shoot(page, 'article-form');
});
