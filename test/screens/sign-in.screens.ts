// The sign-in page's steps, and the dialog that binds a second factor.

import { enterAs, expect, test } from '../e2e/console.ts';
import { oneTimePassword } from '../e2e/one-time-password.ts';
import { shoot, shootPage } from './shoot.ts';

test('pictures of signing in', async ({ page }) => {
  test.setTimeout(120_000);
  await shootPage(page, 'sign-in', '/login', '试用账号');
  await page.getByRole('button', { name: /^hzmsg / }).click();
  await page.getByRole('tab', { name: '短信登录' }).click();
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByText(/【浙江农民信箱】验证码\d{6}/)).toBeVisible({ timeout: 30_000 });
  await shoot(page, 'sign-in-by-phone');
  await page.getByRole('tab', { name: '扫码登录' }).click();
  await expect(page.getByRole('img', { name: '登录二维码' })).toBeVisible();
  await shoot(page, 'sign-in-by-qr-code');
  await shootPage(page, 'forgotten-password', '/login?step=password', '重设密码');
});

test('pictures of a second factor', async ({ page }) => {
  test.setTimeout(120_000);
  await enterAs(page, 'provadmin2');
  await page.getByRole('banner').getByRole('button', { expanded: false }).last().click();
  await page.getByRole('menuitem', { name: '安全设置' }).click();
  const dialog = page.getByRole('dialog', { name: '安全设置' });
  await dialog.getByRole('button', { name: '绑定动态口令' }).click();
  await dialog.getByText('不能扫码？手工输入密钥').click();
  const secret = await dialog.locator('code').innerText();
  await shoot(page, 'second-factor-1-app');
  await dialog.getByRole('textbox', { name: '动态口令' }).fill(oneTimePassword(secret));
  await dialog.getByRole('button', { name: '确认绑定' }).click();
  await expect(dialog.getByRole('list', { name: '恢复码' })).toBeVisible();
  await shoot(page, 'second-factor-2-recovery-codes');
});
