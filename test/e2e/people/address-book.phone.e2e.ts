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

test('[BIZ-10] on a telephone a letter to a member begins with that receiver, by the name that the server knows', async ({
  page,
}) => {
  await enterAs(page, 'xhmsg', '/interaction/addressBook/index');
  const groups = page.getByLabel('选择分组');
  await groups.selectOption(await groups.getByRole('option', { name: /^村级信息员/ }).innerText());
  const member = page.getByRole('table', { name: '分组成员' }).getByRole('row').filter({ hasText: '绕城村' });
  await member.first().getByRole('button', { name: '写信' }).click();
  await expect(page).toHaveURL(/\/interaction\/write\?to=\d+$/);
  const form = page.getByRole('form', { name: '写信' });
  await expect(form.getByRole('list', { name: '收件人' }).getByRole('listitem')).toHaveCount(1);
  await expect(form.getByRole('textbox', { name: '标题' })).toBeVisible();
  await settle(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await violationsOf(page)).toEqual([]);
  await page.goto('/interaction/write?to=1');
  await expect(page.getByRole('alert')).toContainText('收件人不存在，或不在您能写信的范围内');
});
