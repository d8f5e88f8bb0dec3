// A county's administrator runs the organisations: an office is set up, renamed, merged into another; others are kept out.

import type { Locator } from '@playwright/test';
import { settle, violationsOf } from '../axe.ts';
import { expect, test } from '../console.ts';

const COUNTY = '/system/dept?parentId=330106&parentName=%E8%A5%BF%E6%B9%96%E5%8C%BA';

test('without a chosen organisation the whole of one’s own area is taken along as a file', async ({
  seat,
}) => {
  const page = await seat('xhadmin', '/system/dept');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出', exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('组织机构_我管理的区域.xlsx');
});

test('an office is set up, renamed, and merged into another after everybody it touches was shown', async ({
  seat,
}) => {
  const page = await seat('xhadmin', COUNTY);
  const table = page.getByRole('table', { name: '组织机构' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();

  await page.getByRole('button', { name: '新增下级' }).click();
  const adding = page.getByRole('dialog', { name: '在“西湖区”下新增组织' });
  await adding.getByRole('button', { name: /新\s?增/ }).click();
  await expect(adding.getByText('请选择组织类型', { exact: true }).last()).toBeVisible();
  await adding.getByLabel('组织类型').click();
  await page.getByTitle('事业单位').click();
  await adding.getByLabel('组织名称').fill('西湖区水产站');
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
  await adding.getByRole('button', { name: /新\s?增/ }).click();
  await expect(page.getByText('新增成功')).toBeVisible();

  await page.getByRole('textbox', { name: '名称', exact: true }).fill('西湖区水产站');
  await page.getByRole('button', { name: '搜索' }).click();
  const row = table.getByRole('row').filter({ hasText: '西湖区水产站' });
  await row.getByRole('button', { name: /编\s?辑/ }).click();
  const editing = page.getByRole('dialog', { name: /编辑 浙江省杭州市西湖区水产站/ });
  await editing.getByLabel('负责人', { exact: true }).fill('王芳');
  await editing.getByLabel('负责人手机').fill('15412345678');
  await editing.getByLabel('撤销日期').fill('2099-12-31');
  await editing.getByRole('button', { name: /保\s?存/ }).click();
  await expect(row).toContainText('王芳');
  await expect(row).toContainText('154****5678');
  await expect(row).toContainText('2099-12-31 撤销');

  await row.getByRole('button', { name: '西湖区水产站的更多操作' }).click();
  await page.getByRole('menuitem', { name: '合并到…' }).click();
  const merging = page.getByRole('dialog', { name: '把“西湖区水产站”并入其他组织' });
  await merging.getByRole('button', { name: /合\s?并/ }).click();
  await expect(merging.getByRole('alert')).toHaveText('请选择目标组织');
  await expect(merging.getByRole('button', { name: /^目标组织/ }), 'beside its field').toBeFocused();
  await merging.getByRole('button', { name: /目标组织/ }).click();
  await merging.getByLabel('查找目标组织').fill('西湖区农业技术推广中心');
  await merging.getByText('西湖区农业技术推广中心').click();
  await expect(merging.getByText(/将转移 0 个用户、0 个身份/)).toBeVisible();
  await expect(merging.getByText(/原组织没有单独的短信额度/)).toBeVisible();
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
  await merging.getByRole('button', { name: /^合\s?并$/ }).click();
  await expect(page.getByText('已合并：转移 0 个用户，暂停 0 个身份')).toBeVisible();
  await expect(row).toContainText('停用');
});

test('the organisations of one level are put in order by buttons and by keys, and back', async ({ seat }) => {
  const page = await seat('xhadmin', COUNTY);
  const names = page.getByRole('table', { name: '组织机构' }).locator('td[data-title="组织编码"]');
  await expect(names.first()).toBeVisible();
  const [first = '', second = ''] = await names.allInnerTexts();
  const reorder = async (move: (dialog: Locator) => Promise<void>) => {
    await page.getByRole('button', { name: '调整顺序' }).click();
    const dialog = page.getByRole('dialog', { name: '调整“西湖区”下级组织的顺序' });
    await expect(dialog.getByRole('listitem').first()).toBeVisible();
    await move(dialog);
    await dialog.getByRole('button', { name: '保存顺序' }).click();
    await expect(page.getByText('顺序已保存').last()).toBeVisible();
  };
  await reorder(async (dialog) => {
    await dialog.getByRole('button', { name: /^下移/ }).first().click();
    await expect(dialog.getByText(/已移到第 2 位/)).toBeAttached();
    await settle(page);
    expect(await violationsOf(page)).toEqual([]);
  });
  await expect(names.first()).toHaveText(second);
  await reorder(async (dialog) => {
    await dialog.getByRole('button', { name: /^上移/ }).nth(1).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(dialog.getByText(/已移到第 1 位/)).toBeAttached();
  });
  await expect(names.first()).toHaveText(first);
});

test('an organisation in use cannot be removed, and the reason is told', async ({ seat }) => {
  const page = await seat('xhadmin', `${COUNTY}&keyword=%E5%86%9C%E4%B8%9A%E5%86%9C%E6%9D%91%E5%B1%80`);
  await page.getByRole('button', { name: '西湖区农业农村局的更多操作' }).click();
  await expect(
    page.getByRole('menuitem', { name: /删除.*不能停用、合并或删除自己所在的组织/ }),
  ).toBeVisible();
});

test('[PERM-07] who runs no organisations has no such page, in the menu or by its address', async ({
  seat,
}) => {
  const page = await seat('xhmsg', COUNTY);
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
});
