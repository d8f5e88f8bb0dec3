// Two windows of one browser share its cookies: what happens in one when the other signs in as somebody else, or anew.

import type { Page } from '@playwright/test';
import { enterAs, expect, signInQuietly, test, userMenu } from '../console.ts';

const refresh = (page: Page) => page.getByRole('button', { name: '刷新' }).click();
const titleOf = (page: Page) => page.getByLabel('标题', { exact: true });
/** Each dialog is judged before the test goes on, which takes its time where two windows are open. */
const JUDGED = { timeout: 30_000 };
const replacedDialog = (page: Page) => page.getByRole('dialog', { name: '登录身份已更换' });

/** The calls that leave a page from now on, but for the one that asks whose a token is. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/admin/api/') || pathname.endsWith('/getInfo/v2')) return;
    calls.push(`${request.headers()['token']} ${pathname}`);
  });
  return calls;
}

test('[AUTH-01] nothing is done in one window as the person who signed in in the other: it says so and loads anew', async ({
  page,
  context,
}) => {
  await enterAs(page, 'xhmsg', '/sms/apply');
  await expect(page.getByRole('table', { name: '我的短信申请' }).getByRole('row').nth(1)).toBeVisible();
  await titleOf(page).fill('春耕');
  const messenger = await userMenu(page).innerText();
  const calls = callsOf(page);
  const other = await context.newPage();
  const token = await signInQuietly(other, 'xhadmin');
  await other.goto('/dashboard');
  const admin = await userMenu(other).innerText();
  expect(admin).not.toBe(messenger);

  // no press of the mouse, which a dialog would stop: a call of the page's own may have found out before
  await page.getByRole('button', { name: '刷新' }).dispatchEvent('click');
  const dialog = replacedDialog(page);
  await expect(dialog).toContainText(messenger, JUDGED);
  await expect(dialog).toContainText(admin);
  await expect(dialog).toHaveCount(1);
  expect(calls.filter((call) => call.startsWith(token))).toEqual([]);
  await expect(titleOf(page), 'what was typed can be read until then').toHaveValue('春耕');
  await dialog.getByRole('button', { name: '重新加载' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(userMenu(page)).toHaveText(admin);
  await expect(dialog).toHaveCount(0);
});

test('[AUTH-01] a window that comes to the front finds out as well', async ({ page, context }) => {
  await enterAs(page, 'xhmsg', '/sms/apply');
  await expect(page.getByRole('table', { name: '我的短信申请' }).getByRole('row').nth(1)).toBeVisible();
  await signInQuietly(await context.newPage(), 'xhadmin');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(replacedDialog(page)).toBeVisible(JUDGED);
});

test('[AUTH-01] the same person, signed in anew in the other window, goes on where they are', async ({
  page,
  context,
}) => {
  await enterAs(page, 'xhmsg', '/sms/apply');
  await expect(page.getByRole('table', { name: '我的短信申请' }).getByRole('row').nth(1)).toBeVisible();
  await titleOf(page).fill('春耕');
  const token = await signInQuietly(await context.newPage(), 'xhmsg');
  const listed = page.waitForResponse('**/pageMyMassSmsApply');
  await refresh(page);
  const response = await listed;
  expect(response.request().headers()['token']).toBe(token);
  expect(await response.json()).toMatchObject({ code: 200 });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(titleOf(page)).toHaveValue('春耕');

  await userMenu(page).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect((await context.cookies()).filter(({ name }) => name === 'token')).toEqual([]);
});

test('[AUTH-04] another identity, chosen in the other window, is met in the same way', async ({
  page,
  context,
}) => {
  await enterAs(page, 'multi');
  const menuOf = (window: Page) => window.getByRole('navigation', { name: '主菜单' });
  await expect(menuOf(page).getByRole('link', { name: '短信申请' })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/dashboard');
  await userMenu(other).click();
  await other.getByRole('menuitem', { name: '切换身份' }).click();
  const choice = other.getByRole('dialog', { name: '切换身份' });
  await choice.getByRole('radio', { name: /乡镇级管理员/ }).check();
  await choice.getByRole('button', { name: '切换身份' }).click();
  await expect(menuOf(other).getByRole('link', { name: '短信审核' })).toBeVisible();

  // no press of the mouse, as above
  await menuOf(page).getByRole('link', { name: '短信申请' }).dispatchEvent('click');
  await replacedDialog(page).getByRole('button', { name: '重新加载' }).click(JUDGED);
  await expect(menuOf(page).getByRole('link', { name: '短信审核' })).toBeVisible();
  await expect(replacedDialog(page)).toHaveCount(0);
});
