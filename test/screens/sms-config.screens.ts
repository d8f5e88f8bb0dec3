// 短信配置 and 其他配置, as the province sees them.

import { expect, test } from '../e2e/console.ts';
import { shoot } from './shoot.ts';

test('pictures of the SMS configuration', async ({ seat }) => {
  test.setTimeout(180_000);
  const page = await seat('provadmin', '/sms/config');
  await expect(page.getByRole('table', { name: '发送人员' }).getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('button', { name: '新建草稿', exact: true }).click();
  await expect(page.getByRole('heading', { name: '我的草稿：新配置' })).toBeVisible();
  await page.getByRole('tab', { name: '类别规则' }).click();
  await page.getByRole('checkbox', { name: '农技指导：退订提示' }).check();
  await expect(page.getByText('与使用中的版本有1处不同。已自动保存。')).toBeVisible();
  await shoot(page, 'sms-config-categories');
  await page.getByRole('tab', { name: '发送人员' }).click();
  await expect(page.getByRole('table', { name: '发送人员' }).getByRole('row').nth(1)).toBeVisible();
  await shoot(page, 'sms-config-senders');
  await page.getByRole('tab', { name: '签名与链接' }).click();
  await shoot(page, 'sms-config-signs');
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await expect(page.getByRole('dialog', { name: '发布短信配置' })).toBeVisible();
  await shoot(page, 'sms-config-published');
  await page.goto('/sms/otherConfig');
  await expect(page.getByRole('region', { name: '告警' })).toBeVisible();
  await shoot(page, 'sms-other-config');
});
