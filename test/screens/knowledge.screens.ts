// Knowledge shared with farmers, as those who write and review it see it.

import { expect, test } from '../e2e/console.ts';
import { shoot } from './shoot.ts';

test('pictures of knowledge', async ({ seat }) => {
  test.setTimeout(120_000);
  const page = await seat('xhadmin', '/audit/shareknowledge');
  const table = page.getByRole('table', { name: '知识分享' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await shoot(page, 'knowledge');
  await table
    .getByRole('row')
    .filter({ hasText: '草莓定植后的水肥管理' })
    .getByRole('button', { name: /审\s?核/ })
    .click();
  await expect(page.getByRole('region', { name: '知识内容' }).getByRole('article')).toBeVisible();
  await shoot(page, 'knowledge-review');
  await page.goto('/audit/shareknowledge?auditStatus=3');
  await table
    .getByRole('button', { name: /编\s?辑/ })
    .first()
    .click();
  await expect(page.getByRole('form', { name: /^编辑知识/ })).toBeVisible();
  await shoot(page, 'knowledge-form');
});
