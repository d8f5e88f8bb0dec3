// Tables as offices have them, brought in on the form: the page says how each was read, and can be told otherwise.

import path from 'node:path';
import type { Page } from '@playwright/test';
import { settle, violationsOf } from '../axe.ts';
import { expect, type Seat, test } from '../console.ts';
import { writeText } from '../writing.ts';

const TABLES = path.join(import.meta.dirname, '../../../packages/server/src/testing/tables');

async function bring(page: Page, fileName: string): Promise<void> {
  await page.getByLabel('选择号码文件').setInputFiles(path.join(TABLES, fileName));
}
async function atRecipients(seat: Seat): Promise<Page> {
  const page = await seat('xhmsg', '/sms/applyForm');
  await writeText(page, { title: '大风', content: '明日有大风，请加固大棚。' });
  return page;
}
const reading = (page: Page) => page.getByRole('region', { name: '这份表是怎样读的' });

test('[SMS-06] the page shows which column is the number, and another one is chosen', async ({ seat }) => {
  const page = await atRecipients(seat);
  await page.getByText('导入号码文件').click();
  await bring(page, 'two-phone-columns.csv');
  await expect(page.getByText('读到 2 个号码，可用 2 个')).toBeVisible();
  const phone = reading(page).getByLabel('号码在');
  await expect(phone.locator('option:checked')).toHaveText('手机号码');
  await expect(reading(page).getByLabel('姓名在').locator('option:checked')).toHaveText('姓名');
  await expect(reading(page)).toContainText('“网格员电话”里也有号码，没有用');
  await expect(reading(page)).toContainText('读出来是：张三 139****0001、李四 139****0002');
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
  await phone.selectOption({ label: '网格员电话' });
  await expect(reading(page)).toContainText('“手机号码”里也有号码，没有用');

  await bring(page, 'numbers-on-one-line.txt');
  await expect(page.getByText('读到 10 个号码，可用 10 个')).toBeVisible();
});

test('[SMS-06] while the same table is read anew it stays where it is, with the focus in it', async ({
  seat,
}) => {
  const page = await atRecipients(seat);
  await page.getByText('导入号码文件').click();
  await bring(page, 'two-phone-columns.csv');
  const phone = reading(page).getByLabel('号码在');
  await expect(phone).toBeVisible();
  const { promise: held, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/massSms/phoneFile*', async (route) => {
    await held;
    await route.fallback();
  });
  await phone.focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('正在按新的选择读取')).toBeVisible();
  await expect(phone).toBeFocused();
  await expect(phone.locator('option:checked')).toHaveText('网格员电话');
  goOn();
  await expect(reading(page)).toContainText('“手机号码”里也有号码，没有用');
  await expect(page.getByText('读到 2 个号码，可用 2 个')).toBeVisible();
  await expect(phone).toBeFocused();
});

test('[SMS-06] what cannot be told is asked before anything is taken', async ({ seat }) => {
  const page = await atRecipients(seat);
  await page.getByText('导入号码文件').click();
  await page.getByLabel('选择号码文件').setInputFiles({
    name: '两个手机.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('姓名,手机1,手机2\n张三,16010009001,16010009002\n李四,16010009003,16010009004\n'),
  });
  await expect(reading(page).getByRole('alert')).toContainText('“手机1”、“手机2”这2列都有手机号码');
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
  await reading(page).getByLabel('号码在').selectOption({ label: '每一行里的所有号码' });
  await expect(page.getByText('读到 4 个号码，可用 4 个')).toBeVisible();
  await expect(reading(page).getByRole('alert')).toHaveCount(0);
});

test('[SMS-06] hidden rows are left out and counted, sheets can be left out', async ({ seat }) => {
  const page = await atRecipients(seat);
  await page.getByText('导入号码文件').click();
  await bring(page, 'filtered-rows.xlsx');
  await expect(page.getByText('读到 4 个号码，可用 4 个')).toBeVisible();
  await reading(page)
    .getByRole('checkbox', { name: /表里有 6 行是隐藏的/ })
    .check();
  await expect(page.getByText('读到 10 个号码，可用 10 个')).toBeVisible();

  await bring(page, 'two-sheets.xlsx');
  await expect(page.getByText('读到 5 个号码，可用 5 个')).toBeVisible();
  const sheets = reading(page).getByRole('group', { name: '读哪些工作表' });
  await expect(sheets.getByRole('checkbox')).toHaveCount(2);
  await sheets.getByRole('checkbox').nth(1).uncheck();
  await expect(page.getByText('读到 2 个号码，可用 2 个')).toBeVisible();
});

test('[SMS-06] three columns of a spreadsheet are pasted among the typed numbers', async ({ seat }) => {
  const page = await atRecipients(seat);
  await page.getByText('填写号码').click();
  await page
    .getByLabel('手机号码', { exact: true })
    .fill(
      '姓名\t手机号码\t村名\n张三\t160-1000-9001（微信同号）\t桃花村\n李四\t+86 160 1000 9002\t桃花村\n王五\t1601000\t桃花村\n',
    );
  await expect(page.getByText('已从中取出 2 个号码')).toBeVisible();
  await expect(page.getByRole('region', { name: '不会发送的号码' })).toContainText('第 4 行“1601000”');
  await page.getByRole('button', { name: '删除这 1 处' }).click();
  await expect(page.getByLabel('手机号码', { exact: true })).toHaveValue('16010009001\n16010009002');
});
