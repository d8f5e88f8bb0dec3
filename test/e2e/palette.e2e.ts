// Opening a page or an application by a few letters, without the mouse.

import type { Page } from '@playwright/test';
import { enterAs, expect, test } from './console.ts';

const field = (page: Page) => page.getByRole('combobox', { name: /页面名称/ });
const options = (page: Page) => page.getByRole('dialog', { name: '快速打开' }).getByRole('option');

async function openPalette(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
}

test('first letters find a page; arrows and Enter open it, and a screen reader hears which one is marked', async ({
  page,
}) => {
  await enterAs(page, 'xhadmin');
  await openPalette(page);
  await page.keyboard.type('dxj');
  await expect(options(page)).toHaveText([/短信监管/]);
  const marked = await field(page).getAttribute('aria-activedescendant');
  await expect(page.locator(`#${marked}`)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/sms/supervise');
  await openPalette(page);
  await expect(options(page).first()).toContainText('短信监管');
  await page.keyboard.press('ArrowDown');
  await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');
});

test("an application is found by its number in one's own lists, and by nobody else", async ({
  page,
  seat,
}) => {
  await enterAs(page, 'xhmsg', '/sms/apply');
  const number = /DX\d+/.exec(await page.getByRole('table').getByRole('row').nth(1).innerText())?.[0] ?? '';
  await openPalette(page);
  await field(page).fill(number.toLowerCase());
  await expect(options(page)).toHaveCount(1);
  await expect(options(page)).toContainText(number);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/sms\/detail\?applyId=\d+/);
  await expect(page.getByRole('main')).toContainText(number);

  const stranger = await seat('sdmsg');
  await openPalette(stranger);
  await field(stranger).fill(number);
  await expect(stranger.getByText('您能查看的申请中没有这个编号')).toBeVisible();
  await expect(options(stranger)).toHaveCount(0);
  await stranger.keyboard.press('Escape');
  await expect(field(stranger)).toHaveCount(0);
});
