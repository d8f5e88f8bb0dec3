// 个人信息: who one is, as what, how the account is protected, who came in with it; and the ways to change it.

import { settle, violationsOf } from '../axe.ts';
import { expect, test } from '../console.ts';

const ADDRESS = '/userInfoManagement/userAddressList';

test('[NAV-18] one’s own data stands masked on a page of its own, with the dialogs that change it', async ({
  seat,
}) => {
  const page = await seat('multi', '/userInfoManagement');
  await expect(page).toHaveURL(new RegExp(`${ADDRESS}$`));
  const basics = page.locator('section').filter({ has: page.getByRole('heading', { name: '基本信息' }) });
  await expect(basics).toContainText('multi');
  await expect(basics).toContainText('已实名认证');
  await expect(basics).toContainText(/1\d{2}\*{4}\d{4}/);
  const identities = page.getByRole('heading', { name: '我的身份' }).locator('..');
  await expect(identities.getByRole('listitem')).toHaveCount(3);
  await expect(identities.getByText('当前身份')).toHaveCount(1);
  await expect(page.getByRole('table', { name: '最近登录' }).getByRole('row').nth(1)).toContainText('成功');
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);

  for (const [button, dialog] of [
    ['修改头像和账号', '个人信息'],
    ['更改手机号码', '更改手机号码'],
    ['修改密码', '修改密码'],
    ['切换身份', '切换身份'],
  ] as const) {
    await page.getByRole('main').getByRole('button', { name: button }).click();
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: dialog })).toHaveCount(0);
  }
});

test('an administrator sees the one-time password on it', async ({ seat }) => {
  const page = await seat('cunadmin', ADDRESS);
  const protection = page.getByRole('heading', { name: '登录保护' }).locator('..');
  await expect(protection).toContainText('未绑定');
  await protection.getByRole('button', { name: '安全设置' }).click();
  await expect(page.getByRole('dialog', { name: '安全设置' })).toBeVisible();
});
