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
