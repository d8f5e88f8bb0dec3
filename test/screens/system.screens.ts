// The pages of 系统管理, as those who use them see them.

import { expect, test } from '../e2e/console.ts';
import { shoot } from './shoot.ts';

test('pictures of the system pages', async ({ seat }) => {
  test.setTimeout(120_000);
  const county = await seat('xhadmin', '/system/dept?parentId=330106&parentName=%E8%A5%BF%E6%B9%96%E5%8C%BA');
  await expect(county.getByRole('table', { name: '组织机构' }).getByRole('row').nth(1)).toBeVisible();
  await shoot(county, 'organisations');
  await county.getByRole('button', { name: '新增下级' }).click();
  await shoot(county, 'organisation-added');
  const auditor = await seat('audit1', '/system/operLog');
  await expect(auditor.getByRole('table', { name: '操作日志' })).toBeVisible();
  await shoot(auditor, 'operation-log');
  await auditor.goto('/system/loginLog');
  await expect(auditor.getByRole('table', { name: '登录日志' }).getByRole('row').nth(1)).toBeVisible();
  await shoot(auditor, 'sign-in-log');
  const security = await seat('secadmin', '/system/onlineSessions');
  await expect(security.getByRole('table', { name: '在线会话' }).getByRole('row').nth(1)).toBeVisible();
  await shoot(security, 'online-sessions');
});
