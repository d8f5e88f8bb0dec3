// Warnings, guides and damage reports, as those who write and review them see them, and their big screen.

import { expect, test } from '../e2e/console.ts';
import { shoot } from './shoot.ts';

test('pictures of warnings and of their screen', async ({ seat }) => {
  test.setTimeout(180_000);
  const page = await seat('xhadmin', '/info/disaster');
  const table = page.getByRole('table', { name: '防灾减灾' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await shoot(page, 'disaster');
  await table
    .getByRole('row')
    .filter({ hasText: '三墩镇短时强降雨黄色预警' })
    .getByRole('button', { name: /审\s?核/ })
    .click();
  await expect(page.getByRole('region', { name: '预警内容' }).getByRole('article')).toBeVisible();
  await shoot(page, 'disaster-review');
  await page.goto('/info/disaster');
  await page.getByRole('button', { name: '灾情上报' }).click();
  await expect(page.getByRole('form', { name: '灾情上报' })).toBeVisible();
  await shoot(page, 'disaster-form');
  const screen = await seat('provadmin', '/flight/disaster');
  await expect(screen.getByRole('img', { name: '各地生效预警地图' }).locator('path').first()).toBeVisible();
  await shoot(screen, 'disaster-screen');
});
