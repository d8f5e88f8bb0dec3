// The console in the hand: 390 px wide, by touch.

import { enterAs, expect, test } from './console.ts';

test('[SHELL-03] the menu is a drawer: it opens, leads on, closes by itself and by a touch outside', async ({
  page,
}) => {
  await enterAs(page, 'xhmsg');
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: '展开菜单' }).tap();
  await expect(menu).toBeVisible();
  await page.touchscreen.tap(370, 500);
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: '展开菜单' }).tap();
  await menu.getByRole('link', { name: '短信申请' }).tap();
  await expect(page).toHaveURL('/sms/apply');
  await expect(menu).toBeHidden();
});

for (const [account, address] of [
  ['xhmsg', '/dashboard'],
  ['xhmsg', '/sms/apply'],
  ['xhmsg', '/sms/applyForm'],
  ['xhadmin', '/sms/audit'],
  ['xhadmin', '/sms/supervise'],
  ['xhmsg', '/trial/handset'],
] as const) {
  test(`nothing of ${address} runs out of the screen`, async ({ page }) => {
    await enterAs(page, account, address);
    await page.waitForLoadState('networkidle');
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
  });
}
