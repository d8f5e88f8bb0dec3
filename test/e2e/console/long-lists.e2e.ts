// A page of a hundred rows: its columns stand, whatever happens to the room they have, and its menus open where they can be seen.

import type { Page } from '@playwright/test';
import { enterAs, expect, test } from '../console.ts';

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

/** Texts that overflow their cell on the right. */
const cutTexts = (page: Page) =>
  list(page)
    .locator('tbody td:not(.table-actions) > div')
    .evaluateAll((cells) =>
      cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.textContent),
    );

/** Without the lines below them, in which stands what they have no room for. */
const rows = (page: Page) => list(page).locator('tbody tr:not(.row-below)');

async function openLongList(page: Page): Promise<void> {
  await enterAs(page, 'xhadmin', `/sms/supervise?pageSize=${ROWS}`);
  await expect(rows(page)).toHaveCount(ROWS);
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
  const card = rows(page).nth(ROWS - 1);
  await card.scrollIntoViewIfNeeded();
  await expect(card).toBeInViewport();
  expect((await card.boundingBox())?.width).toBeLessThanOrEqual(390);
});

test('[NAV-21] a list of a hundred rows comes back scrolled to the same row', async ({ page }) => {
  await openLongList(page);
  const seventieth = rows(page).nth(69);
  await seventieth.scrollIntoViewIfNeeded();
  const topOf = async () => Math.round((await seventieth.boundingBox())?.y ?? Number.NaN);
  const before = await topOf();
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await menu.getByRole('link', { name: '工作台' }).click();
  await expect(page.getByRole('heading', { name: /您好/ })).toBeVisible();
  await menu.getByRole('link', { name: '短信监管' }).click();
  await expect(seventieth).toBeInViewport();
  expect(await topOf()).toBe(before);
});

test('更多 of the last row opens within the window, is walked with the arrows and gives the focus back', async ({
  page,
}) => {
  await openLongList(page);
  const opener = rows(page)
    .nth(ROWS - 1)
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

test('a column that was hidden stays hidden after a reload, and comes back the same way', async ({
  page,
}) => {
  await enterAs(page, 'xhadmin', '/sms/supervise');
  const category = list(page).getByRole('columnheader', { name: '类别' });
  const choose = page.getByRole('checkbox', { name: '类别' });
  await expect(category).toHaveCount(1);
  await page.getByText('列设置').click();
  await choose.uncheck();
  await page.reload();
  await expect(list(page).getByRole('row').nth(1)).toBeVisible();
  await expect(category).toHaveCount(0);
  await page.getByText('列设置').click();
  await choose.check();
  await page.reload();
  await expect(list(page).getByRole('row').nth(1)).toBeVisible();
  await expect(category).toHaveCount(1);
});

test('a head sorts, says so, keeps its order through a reload, and 重置 undoes it with the filters', async ({
  page,
}) => {
  await enterAs(page, 'xhadmin', '/sms/supervise');
  const head = list(page).getByRole('columnheader', { name: '申请时间' });
  await expect(head).toHaveAttribute('aria-sort', 'none');
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/orderBy=applyTime&orderDir=asc/);
  await page.reload();
  await expect(list(page).getByRole('row').nth(1)).toBeVisible();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('textbox', { name: '标题' }).fill('通知');
  await page.getByRole('button', { name: '搜索' }).click();
  await expect(page).toHaveURL(/smsTitle=/);
  await expect(page, 'a search keeps the order').toHaveURL(/orderBy=applyTime/);
  await page.getByRole('button', { name: '重置' }).click();
  await expect(head).toHaveAttribute('aria-sort', 'none');
  await expect(page).toHaveURL('/sms/supervise');
  await expect(page.getByRole('textbox', { name: '标题' })).toHaveValue('');
});

test('搜索 with the same conditions asks the office again, shows that it does, and Back leaves the list', async ({
  page,
}) => {
  await enterAs(page, 'xhadmin', '/dashboard');
  // as the address says it after paging back
  await page.goto('/sms/supervise?pageNum=1');
  await expect(list(page).getByRole('row').nth(1)).toBeVisible();
  const answer = Promise.withResolvers<void>();
  await page.route(/\/pageSuperviseMassSmsApply$/, async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: '搜索' }).click();
  await expect(list(page)).toHaveAttribute('aria-busy', 'true');
  answer.resolve();
  await expect(list(page)).toHaveAttribute('aria-busy', 'false');
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
});

const pageButton = (page: Page, number: number) =>
  page.getByRole('button', { name: `第 ${number} 页`, exact: true });

test('前往 N 页 opens that page, and the last one for a number behind it', async ({ page }) => {
  await enterAs(page, 'xhadmin', '/sms/supervise');
  const jump = page.getByRole('textbox', { name: /^页码，共 \d+ 页$/ });
  const pages = Number(/\d+/.exec((await jump.getAttribute('aria-label')) ?? '')?.[0]);
  expect(pages).toBeGreaterThan(3);
  await jump.fill('3');
  await jump.press('Enter');
  await expect(page).toHaveURL(/pageNum=3/);
  await expect(pageButton(page, 3)).toHaveAttribute('aria-current', 'page');
  await expect(jump).toHaveValue('');
  await jump.fill('999999');
  await jump.press('Enter');
  await expect(pageButton(page, pages)).toHaveAttribute('aria-current', 'page');
  await expect(list(page).getByRole('row').nth(1)).toBeVisible();
});

test('a link to a page that is not there leads to the last one, and Back leaves the list', async ({
  page,
}) => {
  await enterAs(page, 'xhadmin', '/dashboard');
  await expect(page.getByRole('heading', { name: /您好/ })).toBeVisible();
  await page.goto('/sms/supervise?pageNum=9999');
  await expect(list(page).getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByText('暂无数据')).toHaveCount(0);
  await expect(page.getByRole('button', { name: '下一页' })).toBeDisabled();
  await expect(page).not.toHaveURL(/pageNum=9999/);
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
});

test('Enter that chooses a word of the input method does not search', async ({ page }) => {
  await enterAs(page, 'xhadmin', '/sms/supervise');
  await expect(list(page).getByRole('row').nth(1)).toBeVisible();
  const addresses: string[] = [];
  page.on('framenavigated', () => addresses.push(page.url()));
  const title = page.getByRole('textbox', { name: '标题' });
  await title.focus();
  const keyboard = await page.context().newCDPSession(page);
  await keyboard.send('Input.imeSetComposition', { text: 'tong', selectionStart: 4, selectionEnd: 4 });
  await expect(title).toHaveValue('tong');
  await page.keyboard.press('Enter');
  await title.fill('通知');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/smsTitle=/);
  expect(addresses.filter((address) => address.includes('tong'))).toEqual([]);
});
