// Quotas, opt-outs and replies, as administrators see them.

import { expect, test } from '../e2e/console.ts';
import { shoot } from './shoot.ts';

test('pictures of quotas', async ({ seat }) => {
  test.setTimeout(180_000);
  const page = await seat('hzadmin', '/sms/quota');
  const table = page.getByRole('table', { name: '短信额度' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await shoot(page, 'quotas');
  await table.getByRole('button', { name: '记录' }).first().click();
  await expect(page.getByRole('region', { name: '额度变动记录' }).getByRole('row').nth(1)).toBeVisible();
  await shoot(page, 'quota-records');
  await page.goto('/sms/quota');
  await page.getByRole('button', { name: '批量分配' }).click();
  await expect(page.getByRole('dialog', { name: /短信额度/ })).toBeVisible();
  await shoot(page, 'quota-allot');
});

test('pictures of opt-outs and replies', async ({ seat }) => {
  test.setTimeout(180_000);
  const page = await seat('provadmin', '/sms/optOut');
  await expect(page.getByRole('table', { name: '退订名单' }).getByRole('row').nth(1)).toBeVisible();
  await shoot(page, 'opt-outs');
  await page.getByRole('button', { name: '登记退订' }).click();
  await expect(page.getByRole('dialog', { name: '登记退订' })).toBeVisible();
  await shoot(page, 'opt-out-enter');
  await page.goto('/sms/inbound');
  await expect(page.getByRole('table', { name: '上行短信' }).getByRole('row').nth(1)).toBeVisible();
  await shoot(page, 'replies');
});
