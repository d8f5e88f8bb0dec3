// The address book, as a messenger sees it.

import { expect, test } from '../e2e/console.ts';
import { shoot } from './shoot.ts';

test('pictures of the address book', async ({ seat }) => {
  test.setTimeout(120_000);
  const page = await seat('xhmsg', '/interaction/addressBook/index');
  await expect(page.getByRole('table', { name: '所有分组的成员' }).getByRole('row').nth(1)).toBeVisible();
  await shoot(page, 'address-book');
  await page
    .getByRole('button', { name: /^种粮大户/ })
    .first()
    .click();
  await expect(page.getByRole('table', { name: '分组成员' }).getByRole('row').nth(1)).toBeVisible();
  await shoot(page, 'address-book-group');
  await page.getByRole('button', { name: '添加成员' }).click();
  await page.getByRole('menuitem', { name: '导入名单（文件或粘贴）' }).click();
  const importing = page.getByRole('dialog');
  await importing.getByLabel('或者粘贴名单').fill('李外 15400007702 理事长\n赵外 12345');
  await importing.getByRole('button', { name: '检查名单' }).click();
  await expect(importing.getByText('可以导入 1 人')).toBeVisible();
  await shoot(page, 'address-book-import');
});
