// The settings of the province: the words of the dictionaries, the parameters, and why somebody may or may not do something.

import { settle, violationsOf } from '../axe.ts';
import { expect, test } from '../console.ts';

test('a new name of a category is what writers read, and what the program decides by cannot be changed', async ({
  seat,
}) => {
  const page = await seat('superadmin', '/system/dict?dictTypeCode=SMS_CATEGORY');
  const table = page.getByRole('table', { name: '短信类别的值' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  const rename = async (from: string, to: string) => {
    const row = table.getByRole('row').filter({ has: page.getByText(from, { exact: true }) });
    await row.getByRole('button', { name: '修改' }).click();
    const dialog = page.getByRole('dialog', { name: `修改 短信类别：${from}（06）` });
    await dialog.getByLabel('名称').fill(to);
    await settle(page);
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: /保\s?存/ }).click();
    await expect(table.getByText(to, { exact: true })).toBeVisible();
  };
  await rename('农技指导', '农业技术指导');
  const writer = await seat('xhmsg', '/sms/applyForm');
  await expect(writer.getByLabel('类别').getByRole('option', { name: '农业技术指导' })).toHaveCount(1);
  await rename('农业技术指导', '农技指导');
  await expect(table.getByRole('button', { name: '停用' }).first()).toHaveAttribute('aria-disabled', 'true');

  await page.getByRole('button', { name: /短信审核状态/ }).click();
  await expect(page.getByText(/只能查看：程序按这些值办事/)).toBeVisible();
  const states = page.getByRole('table', { name: '短信审核状态的值' });
  await expect(states.getByRole('button', { name: '修改' }).first()).toHaveAttribute('aria-disabled', 'true');
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
});

test('a parameter shows what its change does to people, acts, and is set back', async ({ seat }) => {
  const page = await seat('secadmin', '/system/param');
  const change = async (from: string, to: string) => {
    await page.getByRole('button', { name: '修改“锁定多久”' }).click();
    const dialog = page.getByRole('dialog', { name: '修改“锁定多久”' });
    await dialog.getByLabel('新的值（分钟）').fill(to);
    await expect(dialog.getByText(`${from}分钟 → ${to}分钟`)).toBeVisible();
    await settle(page);
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: /修\s?改/ }).click();
    await expect(dialog.getByText('请填写为什么修改')).toBeVisible();
    await dialog.getByLabel('为什么修改（记入操作日志）').fill('试验');
    await dialog.getByRole('button', { name: /修\s?改/ }).click();
    await expect(dialog).toBeHidden();
  };
  const section = page.getByRole('region', { name: '登录与会话' });
  await expect(section.getByText('15分钟', { exact: true })).toBeVisible();
  await change('15', '20');
  await expect(section.getByText('20分钟', { exact: true })).toBeVisible();
  await change('20', '15');
  await expect(section.getByText('15分钟', { exact: true })).toBeVisible();
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
});

test('why a messenger cannot review is told rule by rule, and the question can be sent on', async ({
  seat,
}) => {
  const page = await seat('xhadmin', '/system/access');
  await page.getByLabel('查找人员').fill('xhmsg');
  await page.getByRole('button', { name: /（xhmsg）/ }).click();
  await page.getByRole('combobox', { name: '做哪件事' }).fill('审核通过');
  await page.getByTitle('审核通过', { exact: true }).click();
  const answer = page.getByRole('region', { name: '说明' });
  await expect(
    answer.getByText(/（xhmsg）不可以“审核通过”，因为角色“区县级信息员”没有“短信审核通过”/),
  ).toBeVisible();
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
  await page.reload();
  await expect(answer.getByText(/不可以“审核通过”/)).toBeVisible();
  await page.getByLabel('申请编号').fill('DX0');
  await page.getByRole('button', { name: '查看', exact: true }).click();
  await expect(answer.getByText('没有找到这个编号的申请，或您不能查看它')).toBeVisible();
});

test('[PERM-07] who may not has no such pages, in the menu or by their address', async ({ seat }) => {
  const page = await seat('sdadmin', '/system/access');
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
  await page.goto('/system/param');
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
  await page.goto('/system/dict');
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
});
