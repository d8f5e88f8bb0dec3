// The address book in the hand: the groups are one field, the members are cards.

import { settle, violationsOf } from '../axe.ts';
import { enterAs, expect, test } from '../console.ts';

test('on a telephone a group is chosen from a field and its members are read', async ({ page }) => {
  await enterAs(page, 'xhmsg', '/interaction/addressBook/index?chat');
  await expect(page.getByRole('region', { name: '站内聊天' })).toBeVisible();
  await page.getByLabel('选择分组').selectOption({ label: '茶农（40 人）' });
  await expect(page.getByRole('heading', { name: '茶农' })).toBeVisible();
  await expect(page.getByRole('table', { name: '分组成员' }).getByRole('row').nth(1)).toBeVisible();
  await settle(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await violationsOf(page)).toEqual([]);
});
