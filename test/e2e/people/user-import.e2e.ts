// A county's administrator imports people from the template: a wrong number is named, mended in the table that comes back, and then
// everybody is in the list, which is taken along as a file.

import { readFileSync } from 'node:fs';
import type { Download, Page } from '@playwright/test';
import { type CellValue, readXlsx, writeXlsx } from 'hucre/xlsx';
import { settle, violationsOf } from '../axe.ts';
import { expect, test } from '../console.ts';

const USERS = '/system/user';
const VILLAGE = '3301061142';
/** Different ones each time: a test that is repeated finds its first people still there. */
const PHONES = ['1', '2'].map((last) => `1549${String(Date.now()).slice(-6)}${last}`);

/** The first sheet of a file that the console gave. */
async function rowsOf(download: Download): Promise<CellValue[][]> {
  const { sheets } = await readXlsx(readFileSync(await download.path()));
  return sheets[0]?.rows ?? [];
}

async function choose(page: Page, rows: CellValue[][]): Promise<void> {
  const buffer = Buffer.from(await writeXlsx({ sheets: [{ name: '用户', rows }] }));
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await page.getByLabel('要导入的表格文件').setInputFiles({ name: '绕城村.xlsx', mimeType, buffer });
}

async function saved(page: Page, button: string | RegExp): Promise<Download> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return download;
}

test('a table is filled, mended where it was wrong, imported as a whole, and the list is exported', async ({
  seat,
}) => {
  const [first = '', second = ''] = PHONES;
  const page = await seat('xhadmin', USERS);
  const template = await saved(page, '下载模板');
  expect(template.suggestedFilename()).toBe('用户导入模板.xlsx');
  const [headings = []] = await rowsOf(template);
  expect(headings.slice(0, 2)).toEqual(['姓名*', '手机号码*']);

  await page.getByRole('button', { name: /^导\s?入$/ }).click();
  const dialog = page.getByRole('dialog', { name: '导入用户' });
  await expect(dialog.getByText('导入的人没有密码')).toBeVisible();
  await expect(
    dialog.getByRole('button', { name: '下载模板' }),
    'not the cross that closes it',
  ).toBeFocused();
  const line = (name: string, phone: string) => {
    const cells = { '姓名*': name, '手机号码*': phone, 用户类型: '农户', '所属组织*': VILLAGE };
    const whole = { ...cells, 昵称: '梨园', 性别: '男', 出生日期: '1968-3-8', 接收短信: '否' };
    return headings.map(
      (heading) => new Map<CellValue, CellValue>(Object.entries(whole)).get(heading) ?? null,
    );
  };
  await choose(page, [headings, line('荀慧生', first), line('尚小云', '1549999')]);
  await expect(dialog.getByText('没有导入：2 人中有 1 人填写有误，共 1 处。')).toBeVisible();
  await expect(dialog.getByRole('row').filter({ hasText: '第 3 行' })).toContainText(
    '手机号码格式不正确（应为11位，现有7位数字）',
  );
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);

  await page.getByLabel('要导入的表格文件').setInputFiles({
    name: '名单.xlsx',
    mimeType: 'text/csv',
    buffer: Buffer.from('姓名,手机号码'),
  });
  await expect(dialog.getByText('这不是xlsx表格')).toBeVisible();
  await expect(dialog.getByText('没有导入：2 人中'), 'of the file before').toHaveCount(0);
  await choose(page, [headings, line('荀慧生', first), line('尚小云', '1549999')]);

  const [marked = [], ...people] = await rowsOf(await saved(page, '下载标出错误的表格'));
  expect(people[1]?.at(-1)).toBe('手机号码：手机号码格式不正确（应为11位，现有7位数字）');
  const mended = people.map((row, place) => (place === 1 ? [row[0] ?? null, second, ...row.slice(2)] : row));
  await choose(page, [marked, ...mended]);
  await expect(dialog.getByText('已导入 2 人，全部成功。')).toBeVisible();
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await page.getByRole('textbox', { name: '姓名、账号或手机号' }).fill(second);
  await page.getByRole('button', { name: '搜索' }).click();
  const rows = page.getByRole('table', { name: '用户' }).getByRole('row');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText('尚小云');
  await expect(rows.nth(1)).toContainText(masked(second));
  const [columns = [], person = []] = await rowsOf(await saved(page, /^导\s?出$/));
  expect(person[columns.indexOf('手机号码')]).toBe(masked(second));
  expect(person[columns.indexOf('昵称')]).toBe('梨园');
  expect(person[columns.indexOf('性别')]).toBe('男');
  expect(person[columns.indexOf('出生日期')]).toBe('1968-**-**');

  // Other tests count the village's people.
  for (const phone of PHONES) await remove(page, phone);
});

test('whole numbers are exported only when somebody who may have them says so', async ({ seat }) => {
  const page = await seat('provadmin', `${USERS}?keyword=xhadmin`);
  await expect(page.getByRole('table', { name: '用户' })).toContainText('xhadmin');
  await page.getByRole('button', { name: /^导\s?出$/ }).click();
  const dialog = page.getByRole('dialog', { name: '导出用户' });
  await expect(dialog.getByLabel('隐去一部分')).toBeChecked();
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByLabel('完整号码').check();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: /导\s?出/ }).click(),
  ]);
  const [columns = [], person = []] = await rowsOf(download);
  expect(String(person[columns.indexOf('手机号码')])).toMatch(/^1\d{10}$/);
});

const masked = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(-4)}`;

async function remove(page: Page, keyword: string): Promise<void> {
  const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? '';
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/admin/api/v1/admin/user/${path}`, { headers: { token }, data });
    return (await answer.json()) as { code: number; data: { list: { userId: string }[] } };
  };
  const { data } = await post('page', { keyword });
  const userIds = data.list.map(({ userId }) => userId);
  expect(await post('remove', { userIds })).toMatchObject({ code: 200, data: { successCount: 1 } });
}
