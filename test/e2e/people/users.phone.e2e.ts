// People in the hand: each is a card, with the switch of the account and the form of names, sex and birthday.

import { settle, violationsOf } from '../axe.ts';
import { enterAs, expect, test } from '../console.ts';
import { tooWideFor320 } from '../narrow.ts';

test('on a telephone a person is a card with a switch, and the form fits', async ({ page }) => {
  await enterAs(page, 'xhadmin', '/system/user?keyword=sdmsg');
  const card = page
    .getByRole('table', { name: '用户' })
    .getByRole('row')
    .filter({ has: page.getByText('sdmsg', { exact: true }) });
  await expect(card.getByRole('switch')).toBeChecked();
  await settle(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await violationsOf(page)).toEqual([]);
  await card.getByRole('switch').tap();
  const asking = page.getByRole('dialog', { name: /^停用 / });
  await expect(asking.getByText(/不再接收短信/)).toBeVisible();
  await asking.getByRole('button', { name: /取\s?消/ }).click();
  await expect(card.getByRole('switch')).toBeChecked();

  await card.getByRole('button', { name: /编\s?辑/ }).click();
  const editing = page.getByRole('dialog', { name: /^编辑 / });
  await expect(editing.getByLabel('昵称')).toBeVisible();
  await expect(editing.getByText(/现在是 \d{4}-\*\*-\*\*，不改请留空。/)).toBeVisible();
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
  expect(await tooWideFor320(page)).toEqual([]);
});

for (const { page: address, list } of [
  { page: '/system/user', list: '用户' },
  { page: '/system/dept', list: '组织机构' },
])
  test(`on a telephone ${list} begins with its rows, and the tree waits behind a button`, async ({
    page,
  }) => {
    await enterAs(page, 'xhadmin', address);
    const tree = page.getByRole('tree', { name: '组织树' });
    const opener = page.getByRole('main').getByRole('button', { name: /选择组织|收起/ });
    await expect(opener).toHaveAttribute('aria-expanded', 'false');
    await expect(page.getByRole('table', { name: list }).getByRole('row').nth(1)).toBeVisible();
    await expect(page.getByRole('region', { name: '组织树' })).toHaveCount(0);
    await opener.tap();
    await tree
      .getByRole('treeitem', { name: /^西湖区/ })
      .locator('.dept-name')
      .first()
      .tap();
    await expect(tree).toHaveCount(0);
    await expect(opener).toBeFocused();
    await expect(opener.locator('..')).toContainText('西湖区');
    await settle(page);
    expect(await violationsOf(page)).toEqual([]);
    expect(await tooWideFor320(page)).toEqual([]);
  });
