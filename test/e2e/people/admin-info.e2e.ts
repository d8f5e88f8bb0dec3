// The directory of administrators: a county's administrator enters a township's, opens the entry to farmers, and takes it out again.

import { settle, violationsOf } from '../axe.ts';
import { expect, test } from '../console.ts';

test('[BIZ-03] somebody is found, entered, made public with an office telephone, and removed', async ({
  seat,
}) => {
  const page = await seat('xhadmin', '/system/adminInfo');
  const table = page.getByRole('table', { name: '管理员信息' });
  // the trial has entered everybody already
  const row = table.getByRole('row').filter({ hasText: 'sdadmin' });
  const remove = async () => {
    await row.getByRole('button', { name: /移\s?除/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /移\s?除/ })
      .click();
    await expect(page.getByText('已移除').first()).toBeVisible();
    await expect(row).toHaveCount(0);
  };
  await page.goto('/system/adminInfo?keyword=sdadmin');
  await remove();
  await page.getByRole('button', { name: /新\s?增/ }).click();
  const adding = page.getByRole('dialog', { name: '新增管理员信息' });
  await adding.getByRole('button', { name: /新\s?增/ }).click();
  await expect(adding.getByText('请先查找并选择人员')).toBeVisible();
  await adding.getByLabel('查找人员').fill('sdadmin');
  await adding.getByRole('radio', { name: /sdadmin/ }).check();
  await expect(adding.getByRole('checkbox', { name: '乡镇级管理员' })).toBeChecked();
  await adding.getByLabel('职务').fill('信息站站长');
  await adding.getByLabel('办公电话').fill('15412345678');
  await adding.getByRole('checkbox', { name: '对外公开' }).check();
  await adding.getByRole('button', { name: /新\s?增/ }).click();
  await expect(adding.getByText('对外公开的条目不能填写个人手机，请填写单位座机')).toBeVisible();
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
  await adding.getByLabel('办公电话').fill('0571-01234567');
  await adding.getByRole('button', { name: /新\s?增/ }).click();
  await expect(page.getByText('新增成功')).toBeVisible();

  await expect(row).toContainText('信息站站长');
  await expect(row).toContainText('****');
  await row.getByRole('button', { name: /编\s?辑/ }).click();
  const editing = page.getByRole('dialog', { name: /sdadmin.*的信息/ });
  await editing.getByLabel('工作职责').fill('受理农户来电');
  await editing.getByRole('button', { name: /保\s?存/ }).click();
  await expect(page.getByText('修改成功')).toBeVisible();
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);

  await row.getByRole('button', { name: /移\s?除/ }).click();
  await expect(page.getByText(/账号和权限不受影响。农户将不再看到这一条。/)).toBeVisible();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /移\s?除/ })
    .click();
  await expect(page.getByText('已移除')).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('[PERM-07] who manages nobody has no such page', async ({ seat }) => {
  const page = await seat('xhmsg', '/system/adminInfo');
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
});

test('[BIZ-03] a messenger finds in the menu whom to ask, upwards and in the own area, by office telephone', async ({
  seat,
}) => {
  const page = await seat('xhmsg', '/dashboard');
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '联系管理员' }).click();
  const table = page.getByRole('table', { name: '联系管理员' });
  await expect(table.getByRole('row').filter({ hasText: '信息处处长' }).first()).toContainText('0571-0');
  await expect(table).toContainText('西湖区');
  await expect(table).not.toContainText('****');
  await expect(table).not.toContainText('滨江区');
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText('信息处处长').first()).toBeVisible();
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
});
