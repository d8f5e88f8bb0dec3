// A second factor from its binding to its end: the app's code, the recovery codes, the second step of signing in.

import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { settle, violationsOf } from '../axe.ts';
import { enterAs, expect, fillSignIn, PASSWORD, test } from '../console.ts';
import { oneTimePassword } from '../one-time-password.ts';
import { startProgram } from '../program.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: '安全设置' });

async function openSettings(page: Page) {
  await page.getByRole('banner').getByRole('button', { expanded: false }).last().click();
  await page.getByRole('menuitem', { name: '安全设置' }).click();
  return dialogOf(page);
}

/** Signs out, and in again up to the second step. */
async function comeToSecondStep(page: Page, account: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto('/login');
  await fillSignIn(page, account);
  await expect(page.getByRole('heading', { name: '第二步：动态口令' })).toBeVisible();
}

/** In the settings that are open: nobody meets a second step at this account any more. */
async function giveUp(settings: Locator, code: string): Promise<void> {
  await settings.getByRole('button', { name: '解除绑定' }).click();
  await settings.getByRole('button', { name: '解除绑定' }).click();
  await expect(settings.getByLabel('密码', { exact: true })).toBeFocused();
  await settings.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await settings.getByLabel('动态口令或恢复码').fill(code);
  await settings.getByRole('button', { name: '解除绑定' }).click();
  await expect(settings).toContainText('尚未绑定');
}

test('an administrator binds an app, signs in with it, with a recovery code, and gives it up', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await enterAs(page, 'secadmin');
  const dialog = await openSettings(page);
  await dialog.getByRole('button', { name: '绑定动态口令' }).click();
  await expect(dialog.getByRole('img', { name: '绑定动态口令的二维码' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByText('不能扫码？手工输入密钥').click();
  const secret = await dialog.locator('code').innerText();
  await dialog.getByRole('button', { name: '确认绑定' }).click();
  await expect(dialog.getByRole('textbox', { name: '动态口令' })).toHaveAccessibleDescription('请输入验证码');
  await dialog.getByRole('textbox', { name: '动态口令' }).fill(oneTimePassword(secret));
  await dialog.getByRole('button', { name: '确认绑定' }).click();

  const codes = dialog.getByRole('list', { name: '恢复码' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await page.keyboard.press('Escape');
  await expect(codes, 'what is shown once does not go by a slip').toHaveCount(10);
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('link', { name: '下载' }).click();
  const kept = await readFile(await (await downloading).path(), 'utf8');
  const [recoveryCode = '', ...others] = await codes.allInnerTexts();
  for (const code of [recoveryCode, ...others]) expect(kept).toContain(code);
  await expect(dialog.getByRole('button', { name: '完成' })).toBeDisabled();
  await dialog.getByLabel('我已保存').check();
  await dialog.getByRole('button', { name: '完成' }).click();
  await expect(dialog).toHaveCount(0);

  await comeToSecondStep(page, 'secadmin');
  expect(await violationsOf(page)).toEqual([]);
  const code = page.getByRole('textbox', { name: '动态口令' });
  await expect(code).toBeFocused();
  await code.fill('12345');
  await page.getByRole('button', { name: '验证并登录' }).click();
  await expect(code).toHaveAccessibleDescription('请输入6位数字的验证码');
  await code.fill(oneTimePassword(secret, 1));
  await page.getByRole('button', { name: '验证并登录' }).click();
  await expect(page).toHaveURL('/dashboard');

  await comeToSecondStep(page, 'secadmin');
  await page.getByRole('button', { name: '手机不在身边？使用恢复码' }).click();
  await page.getByRole('textbox', { name: '恢复码' }).fill(recoveryCode.toLowerCase());
  await page.getByRole('button', { name: '验证并登录' }).click();
  await expect(page).toHaveURL('/dashboard');

  const settings = await openSettings(page);
  await expect(settings).toContainText('还有 9 个恢复码没有用过');
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
  await giveUp(settings, others[0] ?? '');
  await page.context().clearCookies();
  await page.goto('/login');
  await fillSignIn(page, 'secadmin');
  await expect(page, 'the password alone again').toHaveURL('/dashboard');
});

test('a wrong code of the second step says so once, and the way back leads to the password', async ({
  page,
}) => {
  await enterAs(page, 'sysadmin');
  const dialog = await openSettings(page);
  await dialog.getByRole('button', { name: '绑定动态口令' }).click();
  await dialog.getByText('不能扫码？手工输入密钥').click();
  const secret = await dialog.locator('code').innerText();
  await dialog.getByRole('textbox', { name: '动态口令' }).fill('000000');
  await dialog.getByRole('button', { name: '确认绑定' }).click();
  await expect(dialog.getByRole('textbox', { name: '动态口令' })).toHaveAccessibleDescription(
    '验证码错误或已失效',
  );
  await dialog.getByRole('textbox', { name: '动态口令' }).fill(oneTimePassword(secret));
  await dialog.getByRole('button', { name: '确认绑定' }).click();
  const recoveryCode = await dialog
    .getByRole('list', { name: '恢复码' })
    .getByRole('listitem')
    .first()
    .innerText();
  await comeToSecondStep(page, 'sysadmin');
  await page.getByRole('textbox', { name: '动态口令' }).fill('000000');
  await page.getByRole('button', { name: '验证并登录' }).click();
  await expect(page.getByText('验证码错误或已失效')).toHaveCount(1);
  await expect(page.getByRole('textbox', { name: '动态口令' })).toBeFocused();
  await page.getByRole('button', { name: '返回' }).click();
  await expect(page.getByLabel('用户账号')).toHaveValue('sysadmin');

  await fillSignIn(page, 'sysadmin');
  await page.getByRole('textbox', { name: '动态口令' }).fill(oneTimePassword(secret, 1));
  await page.getByRole('button', { name: '验证并登录' }).click();
  await expect(page).toHaveURL('/dashboard');
  await giveUp(await openSettings(page), recoveryCode);
});

test('where a second factor is demanded, an administrator sees nothing but its binding until it is bound', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const { origin, stop } = await startProgram({ SECOND_FACTOR: 'demanded' });
  try {
    await page.goto(`${origin}/login`);
    await fillSignIn(page, 'secadmin');
    const duty = page.getByRole('dialog', { name: '绑定动态口令' });
    await expect(duty).toContainText('您的岗位须绑定动态口令');
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(duty, 'a key does not put it away').toBeVisible();
    await page.goto(`${origin}/system/role`);
    await expect(duty, 'nor does another address').toBeVisible();
    await expect(page.getByRole('navigation', { name: '主菜单' })).toHaveCount(0);

    await duty.getByRole('button', { name: '绑定动态口令' }).click();
    await expect(duty.getByRole('img', { name: '绑定动态口令的二维码' })).toBeVisible();
    await duty.getByText('不能扫码？手工输入密钥').click();
    const secret = await duty.locator('code').innerText();
    await duty.getByRole('textbox', { name: '动态口令' }).fill(oneTimePassword(secret));
    await duty.getByRole('button', { name: '确认绑定' }).click();
    await duty.getByLabel('我已保存').check();
    await duty.getByRole('button', { name: '完成' }).click();
    await expect(duty).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: '角色管理' })).toBeVisible();

    await page.context().clearCookies();
    await page.goto(`${origin}/login`);
    await fillSignIn(page, 'xhmsg');
    await expect(page, 'who administers nothing owes nothing').toHaveURL(`${origin}/dashboard`);
    await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();
  } finally {
    await stop();
  }
});
