// The big screen, as everybody sees it and as an administrator does.

import { expect, test } from '../e2e/console.ts';
import { shoot } from './shoot.ts';

test('pictures of the cockpit', async ({ page, seat }) => {
  test.setTimeout(180_000);
  await page.goto('/flight/index');
  await expect(page.getByRole('img', { name: '注册用户数据地图' }).locator('path').first()).toBeVisible();
  await shoot(page, 'cockpit');
  await page.goto('/flight/index?deptId=330106&menuKey=2-1&period=year');
  await expect(page.getByRole('list', { name: '短信发送', exact: true })).toBeVisible();
  await shoot(page, 'cockpit-county');
  const people = await seat('hzadmin', '/flight/userInfo');
  await expect(people.getByRole('img', { name: '注册用户数据地图' }).locator('path').first()).toBeVisible();
  await shoot(people, 'cockpit-people');
});
