// Light, dark and large text: chosen once, there from the first paint on, and readable everywhere.

import type { Page } from '@playwright/test';
import { settle, violationsOfWholePage } from '../axe.ts';
import { enterAs, expect, test } from '../console.ts';

const look = (page: Page) => page.locator('html');
const groundOf = (page: Page) =>
  page.evaluate(() => document.body && getComputedStyle(document.body).backgroundColor);

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '显示设置' }).click();
  await page.getByRole('menuitemcheckbox', { name }).click();
}

test('the look follows the system until somebody chooses, and a choice stays for the next visit', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/login');
  await expect(look(page)).toHaveAttribute('data-theme', 'dark');
  await enterAs(page, 'xhmsg');
  await expect(page.getByRole('heading', { name: /您好/ })).toBeVisible();
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(look(page)).toHaveAttribute('data-theme', 'light');
  await choose(page, '深色');
  await expect(look(page)).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: '显示设置' }).click();
  await expect(page.getByRole('menuitemcheckbox', { checked: true })).toHaveText(['深色']);
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(look(page)).toHaveAttribute('data-theme', 'dark');
});

test('the chosen look is there before anything is painted', async ({ page }) => {
  await enterAs(page, 'xhmsg');
  await choose(page, '深色');
  // The console's own script never comes: what is painted without it is dark already.
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload({ waitUntil: 'commit' });
  await expect.poll(() => groundOf(page)).toBe('rgb(18, 18, 18)');
});

test('large text makes letters larger everywhere, the component kit included, and nothing is cut off', async ({
  page,
}) => {
  await enterAs(page, 'xhmsg', '/sms/apply?auditStatus=1');
  const button = page.getByRole('button', { name: '搜索' });
  const kit = page.getByRole('button', { name: '新建短信申请' });
  await expect(button).toHaveCSS('font-size', '14px');
  await expect(kit).toHaveCSS('font-size', '14px');
  await choose(page, '大字');
  await expect(button).toHaveCSS('font-size', '17.5px');
  await expect(kit).toHaveCSS('font-size', '17.5px');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const cut = await page
      .getByRole('button')
      .evaluateAll((all) =>
        all
          .filter((one) => one.checkVisibility() && one.scrollHeight > one.clientHeight + 2)
          .map((one) => one.textContent),
      );
    expect(cut).toEqual([]);
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(sideways).toBeLessThanOrEqual(0);
  }
});

test('every kind of page can be read in large text, in the dark and in the light', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.addInitScript(() => localStorage.setItem('textSize', 'large'));
  const judge = async (place: string) => {
    await settle(page);
    expect(await violationsOfWholePage(page), place).toEqual([]);
  };
  await enterAs(page, 'xhadmin');
  await expect(look(page)).toHaveAttribute('data-text', 'large');
  await judge('workbench');
  await page.goto('/sms/apply');
  await judge('list');
  await page.getByRole('table').getByRole('link').first().click();
  await judge('detail');
  await page.goto('/sms/applyForm');
  await judge('form');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: /页面名称/ })).toBeVisible();
  await judge('palette');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '文档下载' }).click();
  await judge('documents');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1600, height: 900 });
  await page.getByRole('button', { name: '新建短信申请的更多操作' }).click();
  await judge('menu of a tag');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/sms/supervise');
  await page.getByRole('button', { name: '批注' }).first().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /保存|提交|批注|修改密码|切换身份/ })
    .last()
    .click();
  await judge('form dialog with a mistake');
  await page.goto('/sms/audit');
  await page.getByRole('button', { name: '审核', exact: true }).first().click();
  await judge('drawer');
  await page.goto('/interaction/addressBook/index?chat');
  await judge('address book');
});
