// A county's office looks over what its offices send: figures, statistics, the calendar, and takes lists along as files.

import { settle, violationsOf } from '../axe.ts';
import { expect, test } from '../console.ts';

const NARROW = { width: 390, height: 844 };

test('supervision: this month in figures, by area and by day, and from a row to its applications', async ({
  seat,
}) => {
  test.setTimeout(120_000);
  const page = await seat('xhadmin', '/sms/supervise');
  const figures = page.getByRole('region', { name: '本月数字' });
  await expect(figures.getByText('待审超时数', { exact: true })).toBeVisible();
  await expect(page.getByRole('table', { name: '监管范围内的短信申请' })).toBeVisible();
  await page.getByRole('button', { name: /^发送完成/ }).click();
  await expect(
    page
      .locator('td[data-title="监管"]')
      .filter({ hasText: /.+审核$/ })
      .first(),
  ).toBeVisible();
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: /^更多条件/ }).click();
  await page.getByRole('textbox', { name: '至少发送（人次）' }).fill('999999999');
  await page.getByRole('button', { name: '搜索' }).click();
  await expect(page.getByText('没有符合条件的数据')).toBeVisible();

  await page.getByRole('tab', { name: '统计' }).click();
  await page.getByRole('combobox').first().selectOption({ label: '近7天' });
  await expect(
    page.getByRole('table', { name: '按区域统计' }).or(page.getByText('这段时间没有申请和发送')),
  ).toBeVisible();
  await page.getByRole('button', { name: '按日期' }).click();
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);

  await page.setViewportSize(NARROW);
  await page.reload();
  await expect(page.getByRole('region', { name: '本月数字' })).toBeVisible();
  await expect(page.getByRole('tree', { name: '区域树' })).toBeHidden();
  const panel = await page.getByRole('region', { name: '区域', exact: true }).boundingBox();
  expect(panel?.height).toBeLessThan(NARROW.height / 4);
  await page.getByRole('button', { name: '选择区域' }).click();
  await expect(page.getByRole('tree', { name: '区域树' })).toBeVisible();
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
});

test('a list is exported in the background, followed and fetched', async ({ seat }) => {
  test.setTimeout(120_000);
  const page = await seat('xhadmin', '/sms/supervise');
  await page.getByRole('button', { name: /^导\s?出$/ }).click();
  const asking = page.getByRole('dialog', { name: '导出列表' });
  await expect(asking.getByText('将导出列表里的全部申请')).toBeVisible();
  await asking.getByText('文本表格（csv）').click();
  await asking.getByRole('button', { name: '开始导出' }).click();
  const exports = page.getByRole('dialog', { name: '导出下载' });
  const fetching = exports.getByRole('button', { name: '下载短信监管列表' });
  await expect(fetching).toBeVisible();
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
  const [file] = await Promise.all([page.waitForEvent('download'), fetching.click()]);
  expect(file.suggestedFilename()).toMatch(/^短信监管列表_\d{8}\.csv$/);
  await page.setViewportSize(NARROW);
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
  await exports.getByRole('button', { name: '关闭' }).click();
  await page.getByRole('banner').getByRole('button', { name: '导出下载' }).click();
  await expect(exports).toBeVisible();
});

test('the calendar: a month of days, a day with what leaves for whom, a list on a telephone', async ({
  seat,
}) => {
  test.setTimeout(120_000);
  const page = await seat('xhmsg', '/sms/calendar');
  await expect(page.getByRole('table', { name: /每天发往本区域的短信/ })).toBeVisible();
  const today = page.getByRole('region', { name: /月\d+日的短信$/ });
  await expect(today.getByText(/共 \d+ 批|这一天没有/).first()).toBeVisible();
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: '上个月' }).click();
  await expect(page).toHaveURL(/day=\d{4}-\d{2}-01/);
  await page.setViewportSize(NARROW);
  await page.getByRole('button', { name: '今天' }).click();
  await expect(page.getByRole('table', { name: /每天发往本区域的短信/ })).toBeHidden();
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
});

test('a farmer has no calendar, a messenger no supervision', async ({ seat }) => {
  const page = await seat('xhmsg', '/sms/supervise');
  await expect(page.getByRole('table', { name: '监管范围内的短信申请' })).toBeHidden();
  await expect(page.getByText(/没有|不存在|404/).first()).toBeVisible();
});
