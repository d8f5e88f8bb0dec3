// The consultation telephones of an office: the whole list by keyboard, what is wrong beside the field, and two who save at once.

import type { Page } from '@playwright/test';
import { judged } from '../both-widths.ts';
import { enterAs, expect, test } from '../console.ts';

const OFFICE = '西湖区农业农村局';
const listOf = (page: Page) => page.getByRole('table', { name: '咨询电话', exact: true });
const drawerOf = (page: Page) => page.getByRole('dialog', { name: /^编辑整表/ });

async function openOffice(page: Page): Promise<void> {
  await listOf(page)
    .getByRole('row')
    .filter({ hasText: OFFICE })
    .first()
    .getByRole('button', { name: '编辑整表' })
    .click();
  await expect(drawerOf(page).getByRole('group', { name: '第1行' })).toBeVisible();
}

test('[BIZ-11] the whole list of an office is edited by keyboard and saved at once', async ({ page }) => {
  await enterAs(page, 'xhadmin', '/consult/phone');
  await expect(listOf(page)).toContainText('沈值班（虚构）');
  await expect(page.getByRole('button', { name: '刷新' })).toBeVisible();
  await judged(page);
  await openOffice(page);
  const drawer = drawerOf(page);
  await judged(page);
  const rows = drawer.getByRole('group', { name: /^第\d+行$/ });
  const before = await rows.count();

  await drawer.getByRole('button', { name: '添加一行' }).focus();
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(before + 1);
  const added = rows.last();
  await expect(added.getByLabel('联系人')).toBeFocused();
  await page.keyboard.type('周值班（虚构）');
  await page.keyboard.press('Tab');
  await page.keyboard.type('0571-00000099');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('随时');
  await added.getByRole('checkbox', { name: '短信提醒' }).press('Space');
  await drawer.getByRole('button', { name: '保存整表' }).press('Enter');
  await expect(added.getByText('请选择咨询类型')).toBeVisible();
  await expect(added.getByText(/^短信提醒只能发到手机/)).toBeVisible();
  await expect(added.getByText(/看不明白/)).toBeVisible();
  await judged(page);

  await added.getByLabel('电话', { exact: true }).fill('15400004455');
  await added.getByLabel(/^值守时间/).fill('工作日 8:30-17:30');
  await added.getByRole('checkbox', { name: '投诉建议' }).press('Space');
  await added.getByRole('button', { name: /上移$/ }).press('Enter');
  const moved = drawer.getByRole('group', { name: `第${before}行`, exact: true });
  await expect(moved.getByLabel('联系人')).toHaveValue('周值班（虚构）');
  await expect(moved.getByLabel('联系人')).toBeFocused();
  await drawer.getByRole('button', { name: '保存整表' }).press('Enter');
  await expect(page.getByText(`已保存 ${before + 1} 行`)).toBeVisible();
  const saved = listOf(page).getByRole('row').filter({ hasText: '周值班（虚构）' });
  await expect(saved).toContainText('154****4455');
  await expect(saved).toContainText('立即提醒');

  // and away again
  await openOffice(page);
  await drawer.getByRole('button', { name: `删除第${before}行` }).click();
  await drawer.getByRole('button', { name: '保存整表' }).click();
  await expect(page.getByText(`已保存 ${before} 行`)).toBeVisible();
  await expect(saved).toHaveCount(0);
});

test('of two who edit the same list the second is told, and keeps what was typed', async ({ seat }) => {
  const first = await seat('xhadmin', '/consult/phone');
  const second = await seat('xhadmin2', '/consult/phone');
  await openOffice(first);
  await openOffice(second);
  await drawerOf(first).getByLabel('值守时间（可不填）').first().fill('工作日 9:00-17:00');
  await drawerOf(second).getByLabel('值守时间（可不填）').first().fill('工作日 9:30-17:00');
  await drawerOf(first).getByRole('button', { name: '保存整表' }).click();
  await expect(first.getByText(/^已保存 \d+ 行$/)).toBeVisible();
  await drawerOf(second).getByRole('button', { name: '保存整表' }).click();
  await expect(second.getByText(/刚刚由他人保存/).first()).toBeVisible();
  await expect(drawerOf(second).getByLabel('值守时间（可不填）').first()).toHaveValue('工作日 9:30-17:00');
});

test('an office that has no telephone yet is chosen first', async ({ page }) => {
  await enterAs(page, 'xhadmin', '/consult/phone');
  await expect(listOf(page)).toBeVisible();
  await page.getByRole('button', { name: '选择单位编辑' }).click();
  const drawer = page.getByRole('dialog', { name: '编辑整表' });
  await drawer.getByRole('button', { name: /^单位：/ }).click();
  await drawer.getByRole('searchbox', { name: '查找单位' }).fill('转塘');
  await drawer
    .getByRole('treeitem')
    .or(drawer.getByRole('button', { name: /转塘/ }))
    .first()
    .click();
  await expect(
    page.getByRole('dialog', { name: /^编辑整表：/ }).getByRole('group', { name: '第1行' }),
  ).toBeVisible();
});

test('telephones are not for messengers', async ({ page }) => {
  await enterAs(page, 'xhmsg', '/consult/phone');
  await expect(page).toHaveURL('/404');
});
