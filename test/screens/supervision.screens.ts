// Supervision of all that the offices of an area send.

import { expect, test } from '../e2e/console.ts';
import { shoot } from './shoot.ts';

test('pictures of supervision, the calendar and exports', async ({ seat }) => {
  test.setTimeout(180_000);
  const page = await seat('hzadmin', '/sms/supervise');
  await expect(page.getByRole('table', { name: '监管范围内的短信申请' })).toBeVisible();
  await shoot(page, 'supervision');
  await page.goto('/sms/supervise?view=stat');
  await expect(page.getByRole('button', { name: '按区域' })).toBeVisible();
  await shoot(page, 'supervision-stat');
  await page.goto('/sms/calendar');
  await expect(page.getByRole('button', { name: '上个月' })).toBeVisible();
  await shoot(page, 'calendar');
  await page.goto('/sms/supervise');
  await page.getByRole('button', { name: /^导\s?出$/ }).click();
  await page.getByRole('dialog', { name: '导出列表' }).getByRole('button', { name: '开始导出' }).click();
  await expect(page.getByRole('button', { name: '下载短信监管列表' })).toBeVisible();
  await shoot(page, 'exports');
});
