// A page of a hundred rows: its columns stand, whatever happens to the room they have, and its menus open where they can be seen.

import type { Page } from '@playwright/test';
import { enterAs, expect, test } from './console.ts';

const ROWS = 100;
const list = (page: Page) => page.getByRole('table', { name: '监管范围内的短信申请' });

/** Distances in pixels between the heads' left edges and those of the cells below, the worst of the first, middle and last row. */
const worstShift = (page: Page) =>
  list(page).evaluate((element) => {
    const table = element as HTMLTableElement;
    const lefts = (row: HTMLTableRowElement | undefined) =>
      [...(row?.cells ?? [])].map((cell) => cell.getBoundingClientRect().left);
    const heads = lefts(table.tHead?.rows[0]);
    const rows = [...(table.tBodies[0]?.rows ?? [])];
    const shifts = [rows[0], rows[50], rows.at(-1)].flatMap((row) =>
      lefts(row).map((left, index) => Math.abs(left - (heads[index] ?? Number.NaN))),
    );
    return Math.max(...shifts);
  });

/** What stands out of its cell on the right. */
const cutTexts = (page: Page) =>
  list(page)
    .locator('tbody td:not(.table-actions) > div')
    .evaluateAll((cells) =>
      cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.textContent),
    );

async function openLongList(page: Page): Promise<void> {
  await enterAs(page, 'xhadmin', `/sms/supervise?pageSize=${ROWS}`);
  await expect(list(page).getByRole('row')).toHaveCount(ROWS + 1);
}

test('in a list of a hundred rows every cell stands below its head, also when columns, room or text size change', async ({
  page,
}) => {
  await openLongList(page);
  expect(await worstShift(page)).toBeLessThan(1);
  expect(await cutTexts(page)).toEqual([]);

  await page.getByText('列设置').click();
  await page.getByRole('checkbox', { name: '类别' }).uncheck();
  await expect(list(page).getByRole('columnheader', { name: '类别' })).toHaveCount(0);
  expect(await worstShift(page)).toBeLessThan(1);
  await page.getByRole('checkbox', { name: '类别' }).check();
  await page.getByText('列设置').click();

  const widthOf = () => list(page).evaluate((table) => table.getBoundingClientRect().width);
  const before = await widthOf();
  await page.setViewportSize({ width: 2560, height: 900 });
  await expect.poll(widthOf).toBeGreaterThan(before);
  expect(await worstShift(page)).toBeLessThan(1);

  await page.getByRole('button', { name: '显示设置' }).click();
  await page.getByRole('menuitemcheckbox', { name: '大字' }).click();
  await expect.poll(() => worstShift(page)).toBeLessThan(1);
  expect(await cutTexts(page)).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  const card = list(page).getByRole('row').nth(ROWS);
  await card.scrollIntoViewIfNeeded();
  await expect(card).toBeInViewport();
  expect((await card.boundingBox())?.width).toBeLessThanOrEqual(390);
});

test('[NAV-21] a list of a hundred rows comes back scrolled to the same row', async ({ page }) => {
  await openLongList(page);
  const seventieth = list(page).getByRole('row').nth(70);
  await seventieth.scrollIntoViewIfNeeded();
  const topOf = async () => Math.round((await seventieth.boundingBox())?.y ?? Number.NaN);
  const before = await topOf();
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await menu.getByRole('link', { name: '工作台' }).click();
  await expect(page.getByRole('heading', { name: /您好/ })).toBeVisible();
  await page.getByRole('navigation', { name: '打开的页面' }).getByRole('link', { name: '短信监管' }).click();
  await expect(seventieth).toBeInViewport();
  expect(await topOf()).toBe(before);
});

test('更多 of the last row opens within the window, is walked with the arrows and gives the focus back', async ({
  page,
}) => {
  await openLongList(page);
  const opener = list(page)
    .getByRole('row')
    .nth(ROWS)
    .getByRole('button', { name: /的更多操作$/ });
  await opener.press('Enter');
  const menu = page.getByRole('menu', { name: /：更多$/ });
  await expect(menu).toBeInViewport({ ratio: 1 });
  const entries = menu.getByRole('menuitem');
  await expect(entries.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(entries.nth(1)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();

  await opener.click();
  await expect(menu).toBeVisible();
  await opener.click();
  await expect(menu).toBeHidden();
  await opener.click();
  await page.getByRole('heading', { name: '短信监管' }).first().dispatchEvent('pointerdown');
  await expect(menu).toBeHidden();
});
