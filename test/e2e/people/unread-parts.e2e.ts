// Columns and sheets of a filled-in template that nobody can read: each import names them and waits, and leaves them out when asked to.

import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { type CellValue, readXlsx, type WriteSheet, writeXlsx } from 'hucre/xlsx';
import { settle, violationsOf } from '../axe.ts';
import { expect, test } from '../console.ts';

const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const choose = async (input: Locator, ...sheets: WriteSheet[]) =>
  input.setInputFiles({ name: '名单.xlsx', mimeType, buffer: Buffer.from(await writeXlsx({ sheets })) });

/** On a screen of an office and on a telephone. */
async function expectTold(page: Page, dialog: Locator, ...places: string[]): Promise<void> {
  const told = dialog.getByRole('region', { name: '没有读的内容' });
  await expect(told.getByRole('alert')).toContainText(`还没有导入。表里有 ${places.length} 处没有读`);
  for (const [nth, place] of places.entries()) {
    await expect(told.getByRole('listitem').nth(nth)).toContainText(`${place}：`);
  }
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await settle(page);
    expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
  }
}
const skip = (dialog: Locator) => dialog.getByRole('button', { name: /^不要这 \d 处，导入其余的$/ }).click();

test('people: a misspelt heading, a hidden column and a second sheet', async ({ seat }) => {
  const page = await seat('xhadmin', '/system/user');
  await page.getByRole('button', { name: /^导\s?入$/ }).click();
  const dialog = page.getByRole('dialog', { name: '导入用户' });
  const people: WriteSheet = {
    name: '用户',
    columns: [{}, {}, {}, {}, { hidden: true }],
    rows: [
      ['姓名*', '手机号码*', '所属组织*', '同意短信', '备注'],
      ['荀慧生', '1549999', '3301061142', '是', '看不见的'],
      ['尚小云', '1549998', '3301061142', '是', null],
    ],
  };
  await choose(page.getByLabel('要导入的表格文件'), people, {
    name: '桃花村',
    rows: [['李四', '15499990001']],
  });
  await expectTold(page, dialog, 'D列“同意短信”', 'E列“备注”', '工作表“桃花村”');
  await expect(dialog).toContainText('还可以用的有：接收短信、');
  await skip(dialog);
  await expect(dialog.getByText('没有导入：2 人中有 2 人填写有误，共 2 处。')).toBeVisible();
  await expect(dialog.getByText('有 3 处没有读，没有导入')).toBeVisible();
  await page.keyboard.press('Escape');
  // whoever comes back has no file at hand
  await page.reload();
  await page.getByRole('button', { name: /^导\s?入$/ }).click();
  await expect(dialog.getByText('有 3 处没有读，没有导入')).toBeVisible();
});

test('subjects: a heading that the template does not have', async ({ seat }) => {
  const page = await seat('provadmin', '/mailList/index?subjectCategory=animal');
  await page.getByRole('button', { name: /导\s?入/ }).click();
  const dialog = page.getByRole('dialog', { name: '导入动物诊疗机构' });
  const template = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '下载模板' }).click();
  const { sheets } = await readXlsx(readFileSync(await (await template).path()));
  const [title = [], headings = []] = sheets[0]?.rows ?? [];
  const named = headings.map((heading) => (heading === '备注' ? '说明' : heading));
  const row = named.map((heading): CellValue => (heading === '说明' ? '三轮车不能进' : null));
  row[1] = '不完整的诊所';
  await choose(dialog.getByLabel('选择要导入的表格'), { name: '主体', rows: [title, named, row] });
  const place = named.indexOf('说明');
  const letter = `${place < 26 ? '' : 'A'}${String.fromCharCode(65 + (place % 26))}`;
  await expectTold(page, dialog, `${letter}列“说明”`);
  await skip(dialog);
  await expect(dialog.getByText('没有导入：1 行中有 1 行不对')).toBeVisible();
  await expect(dialog.getByText('有 1 处没有读，没有导入')).toBeVisible();
});

test('[SMS-10] words: a misspelt heading and a second sheet; the rest is imported when that is wanted', async ({
  seat,
}) => {
  const page = await seat('secadmin', '/sms/sensitiveWord');
  await page
    .getByRole('main')
    .getByRole('button', { name: /导\s?入/ })
    .click();
  const dialog = page.getByRole('dialog', { name: '导入敏感词' });
  const words: WriteSheet = {
    name: '敏感词',
    rows: [
      ['词', '分类', '等级'],
      [`冒领补贴中介${String(Date.now()).slice(-6)}`, '诈骗', '提醒'],
    ],
  };
  await choose(dialog.getByLabel('选择要导入的表格'), words, { name: '补充', rows: [['漏掉的词']] });
  await expectTold(page, dialog, 'C列“等级”', '工作表“补充”');
  await skip(dialog);
  await expect(dialog.getByText('已导入敏感词 1 个')).toBeVisible();
  await expect(dialog.getByText('有 2 处没有读，没有导入')).toBeVisible();
});
