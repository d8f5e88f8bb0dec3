// The review of interaction posts, as a county sees it, and the form of an official one.

import { expect, test } from '../e2e/console.ts';
import { shoot } from './shoot.ts';

test('pictures of the review of interaction posts', async ({ seat }) => {
  test.setTimeout(120_000);
  const page = await seat('hzadmin', '/audit/interaction');
  const table = page.getByRole('table', { name: '互动' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await shoot(page, 'interaction-review');
  await table
    .getByRole('row')
    .filter({ hasText: '茭白叶子发黄是什么病' })
    .getByRole('button', { name: /查\s?看/ })
    .click();
  const details = page.getByRole('region', { name: '互动详情' });
  await expect(details.getByRole('img')).toBeVisible();
  await expect(details.getByText('日赚千元')).toBeVisible();
  await shoot(page, 'interaction-details');
  await page.goto('/audit/add');
  await expect(page.getByRole('form', { name: '新增互动' })).toBeVisible();
  await shoot(page, 'interaction-form');
});
