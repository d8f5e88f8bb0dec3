// The console's design system on a page of its own: every chapter can be read in light and dark, and fits a telephone.

import type { Page } from '@playwright/test';
import { settle, violationsOfWholePage } from '../axe.ts';
import { enterAs, expect, test } from '../console.ts';

const CHAPTERS = [
  '基础',
  '按钮与状态',
  '表单',
  '文件与图片',
  '列表',
  '地图与审核',
  '弹窗与消息',
  '图表与图标',
];

async function openChapter(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name, exact: true }).click();
  await settle(page);
}

for (const theme of ['light', 'dark'] as const) {
  test(`every chapter of the design system can be read, and fits a telephone, in the ${theme}`, async ({
    page,
  }) => {
    test.slow();
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
    await enterAs(page, 'xhadmin', '/design');
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    await expect(page.getByRole('region', { name: '字号' })).toContainText('--text-m');
    for (const name of CHAPTERS) {
      await openChapter(page, name);
      expect(await violationsOfWholePage(page), name).toEqual([]);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    for (const name of CHAPTERS) {
      await openChapter(page, name);
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(sideways, name).toBeLessThanOrEqual(0);
    }
  });
}

test('the values of the tokens are those that the page has, and change with the look', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'light'));
  await enterAs(page, 'xhadmin', '/design');
  const paper = page.getByRole('listitem').filter({ hasText: '--paper' });
  await expect(paper).toContainText('#fff');
  await page.getByRole('button', { name: '显示设置' }).click();
  await page.getByRole('menuitemcheckbox', { name: '深色' }).click();
  await expect(paper).toContainText('#1d1d1d');
});

test('a list shows each of its states, and dialogs and the drawer open and close', async ({ page }) => {
  await enterAs(page, 'xhadmin', '/design?chapter=lists');
  const list = page.getByRole('region', { name: '列表', exact: true });
  await expect(list.getByRole('table', { name: '示例列表' })).toBeVisible();
  await list.getByRole('tab', { name: '没有数据' }).click();
  await expect(list.getByRole('button', { name: '新建短信申请' })).toBeVisible();
  await list.getByRole('tab', { name: '没有权限' }).click();
  await expect(list.getByText('没有操作权限')).toBeVisible();
  await list.getByRole('tab', { name: '出错' }).click();
  await list.getByRole('button', { name: '重试' }).click();
  await expect(list.getByRole('table', { name: '示例列表' })).toBeVisible();

  await openChapter(page, '弹窗与消息');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: '打开弹窗', exact: true }).click();
  await expect(dialog).toContainText('弹窗里只放一件事');
  await dialog.getByRole('button', { name: '知道了' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: '打开表单弹窗' }).click();
  await dialog.getByRole('button', { name: '不通过' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('请填写不通过的原因');
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: '打开抽屉' }).click();
  await expect(dialog).toContainText('详细内容放在这里');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('a list page and a review show each of their states, and a chart is saved as a picture', async ({
  page,
}) => {
  await enterAs(page, 'xhadmin', '/design?chapter=lists');
  const list = page.getByRole('region', { name: '列表页' });
  const table = list.getByRole('table', { name: '示例列表页' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await list.getByRole('tab', { name: '没有数据' }).click();
  await expect(list.getByText('新增以后，在这里看到。')).toBeVisible();
  await list.getByRole('tab', { name: '载入中' }).click();
  await expect(list.locator('.skeleton').first()).toBeVisible();
  await list.getByRole('tab', { name: '出错' }).click();
  await list.getByRole('button', { name: '重试' }).click();
  await expect(table.getByRole('row').nth(1)).toBeVisible();

  await openChapter(page, '地图与审核');
  const read = page.getByRole('region', { name: '审核的内容' });
  await read.getByRole('tab', { name: '别人审了' }).click();
  await expect(read.getByRole('alert')).toContainText('现在不用您审核了');
  await expect(page.getByRole('group', { name: '示例区域：杭州市地图' })).toBeVisible();
  await expect(page.getByText('这里的地图没有加载出来，请在列表里选择。')).toBeVisible();

  await openChapter(page, '图表与图标');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: '存为图片' }).first().click();
  expect((await saving).suggestedFilename()).toMatch(/^设计规范-每天的短信-\d{4}-\d{2}-\d{2}\.png$/);
});
