// Offers and demands, as those who write, review and match them see them, and the big screen about them.

import { expect, test } from '../e2e/console.ts';
import { shoot } from './shoot.ts';

test('pictures of offers and demands', async ({ seat }) => {
  test.setTimeout(180_000);
  const page = await seat('xhadmin', '/info/sell');
  const table = page.getByRole('table', { name: '供应信息' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await shoot(page, 'listings');
  await page.goto('/info/sell?supplyStatus=2');
  await table.getByRole('row').nth(1).getByRole('button').first().click();
  await expect(page.getByRole('region', { name: '供应信息内容' }).getByRole('article')).toBeVisible();
  await expect(page.getByRole('img', { name: '图片 1' })).toBeVisible();
  await shoot(page, 'listing-details');
  await page.goto('/info/sell?supplyStatus=2');
  await table
    .getByRole('button', { name: /的更多操作/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: '匹配' }).click();
  await expect(page.getByRole('region', { name: '合适的求购信息' })).toContainText('满分 100');
  await shoot(page, 'listing-match');
  await page.goto('/info/sell');
  await page.getByRole('button', { name: '新增供应信息' }).click();
  await expect(page.getByRole('form', { name: '新增供应信息' })).toBeVisible();
  await shoot(page, 'listing-form');
});

test('pictures of supply and demand on the big screen', async ({ seat }) => {
  const page = await seat('provadmin', '/flight/production?period=year');
  await expect(page.getByRole('img', { name: '供应量地图' }).locator('path').first()).toBeVisible();
  await shoot(page, 'production');
});
