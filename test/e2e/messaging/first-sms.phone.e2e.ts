// The first text on a telephone: a template with what is known filled in, from blank to blank, and at the end the text before all reminders.

import { saveApplication } from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import type { Locator, Page } from '@playwright/test';
import { settle, violationsOf } from '../axe.ts';
import { callAs, handIn, letPass } from '../calls.ts';
import { enterAs, expect, test } from '../console.ts';
import { freshDeadNumber, freshNumber } from '../fresh-number.ts';

const stamp = String(Date.now()).slice(-6);
const next = (page: Page, step: string) => page.getByRole('button', { name: `下一步：${step}` });
const footOf = (page: Page) => page.getByRole('main').locator('footer');
const topOf = async (place: Locator): Promise<number> => (await place.boundingBox())?.y ?? Number.NaN;

async function takeTyphoon(page: Page): Promise<Locator> {
  const main = page.getByRole('main');
  await main.getByRole('button', { name: '选择模板' }).click();
  await page.getByRole('button', { name: '选用台风预警' }).click();
  return main.getByRole('group', { name: '填写模板里的内容' });
}

test('[SMS-08] a template comes with what is known, and leads from blank to blank to a text that stands before the reminders', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await enterAs(page, 'xhmsg', '/sms/applyForm');
  const main = page.getByRole('main');
  const values = await takeTyphoon(page);
  const foot = footOf(page);
  // known of the writer's office: its name, its place, its telephone, each said to be so and changeable
  await expect(values.getByLabel('发布单位')).toHaveValue('西湖区农业农村局');
  await expect(values.getByLabel('区域')).toHaveValue('西湖区');
  await expect(values.getByLabel('电话')).toHaveValue(/^0571-\d+$/);
  await expect(values.getByText('已按您的单位填好，可以改')).toHaveCount(3);
  await expect(values.getByLabel('台风编号')).toBeFocused();

  const blanks = foot.getByRole('button', { name: '下一处空白' });
  await expect(foot).toContainText('还有 7 项没填');
  // one that is not known yet is passed over, and come back to behind the last
  for (const label of [
    '台风名称',
    '登陆时间',
    '登陆地点',
    '雨量',
    '风力（级）',
    '紧急发送的理由',
    '台风编号',
  ]) {
    await blanks.click();
    await expect(values.getByLabel(label)).toBeFocused();
    await expect(values.getByLabel(label)).toBeInViewport({ ratio: 1 });
  }
  await page.keyboard.type('13');
  await expect(foot).toContainText('还有 6 项没填');
  await blanks.click();
  await expect(values.getByLabel('台风名称')).toBeFocused();
  await page.keyboard.type('梅花');
  await page.keyboard.press('Enter');
  await expect(values.getByLabel('登陆时间')).toBeFocused();
  await page.keyboard.type('14日夜间');
  await blanks.click();
  await page.keyboard.type('象山到玉环');
  await blanks.click();
  await page.keyboard.type('暴雨');
  await blanks.click();
  await page.keyboard.type('10-12');
  await expect(foot).toContainText('还没填：紧急发送的理由');

  // what is still missing is led to, and said
  const reason = main.getByLabel('紧急发送的理由');
  await next(page, '选对象').click();
  await expect(reason).toBeFocused();
  await expect(reason).toBeInViewport({ ratio: 1 });
  await expect(main.getByText('请填写紧急发送的理由')).toBeInViewport({ ratio: 1 });
  const before = await topOf(foot);
  await page.keyboard.type('将在本区登陆');
  await expect(blanks).toHaveCount(0);
  expect(await topOf(foot), 'what is pressed stays where it is').toBe(before);
  await next(page, '选对象').click();
  // not one of those used before: the names of many places do not fit into the blank for them
  await main.getByLabel('查找接收区域').fill('绕城村');
  await page
    .getByRole('treeitem', { name: /^绕城村/ })
    .locator('.dept-name')
    .first()
    .click();
  await expect(foot).toContainText(/将发给 [\d,]+ 人/);
  expect(await topOf(foot)).toBe(before);
  await next(page, '定时间').click();
  await next(page, '核对提交').click();

  const text = main.getByLabel('收到的短信');
  await expect(main.getByText(/^将发给 .+，[\d,]+ 人/)).toBeInViewport({ ratio: 1 });
  await expect(main.getByText('审核通过后立即发送')).toBeInViewport({ ratio: 1 });
  await expect(text.getByText(/第13号台风“梅花”/)).toBeInViewport({ ratio: 1 });
  expect(await topOf(text)).toBeLessThan(await topOf(main.getByRole('heading', { name: '检查结果' })));
  await expect(page.getByRole('button', { name: '提交审核' })).toBeInViewport({ ratio: 1 });
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
});

test('the first screen of a text that was sent tells how many got it, and leads to those who are to be called', async ({
  seat,
}) => {
  test.setTimeout(120_000);
  const messenger = await seat('xhmsg');
  const applyId = await handIn(messenger, {
    title: `电话通知${stamp}`,
    content: `今夜有雨，请清沟排水。${stamp}`,
    numbers: [freshNumber('1602'), freshDeadNumber('1602'), freshDeadNumber('1602')],
  });
  await letPass(await seat('xhadmin'), applyId);
  await messenger.goto(`/sms/detail?applyId=${applyId}`);
  const figures = messenger.getByRole('list', { name: '收到了没有' });
  await expect(figures).toContainText('2 人发送失败', { timeout: 40_000 });
  for (const said of [/^已发 3 \/ 3 人/, /^1 人发送成功/, /^2 人发送失败/])
    await expect(figures.getByRole('listitem').filter({ hasText: said })).toBeInViewport({ ratio: 1 });
  // the list of an urgent text comes by itself
  await messenger.getByRole('link', { name: '给没收到的人打电话' }).click();
  await expect(messenger).toHaveURL(new RegExp(`/sms/undelivered\\?applyId=${applyId}`));
  await expect(messenger.getByRole('table', { name: '未送达的农户' }).getByRole('row').last()).toBeVisible();
  await settle(messenger);
  expect(await violationsOf(messenger)).toEqual([]);
});

test('a draft that is taken up is not said to be like the writer’s last text', async ({ page }) => {
  await enterAs(page, 'xhmsg');
  const { applyId } = await callAs(page, saveApplication, {
    smsTitle: `每日一助${stamp}`,
    smsCategory: '06',
    smsContent: '请给大棚加膜保温。',
    submitFlag: 0,
  });
  await page.goto(`/sms/applyForm?applyId=${applyId}`);
  await expect(page.getByRole('main').getByLabel('类别')).toHaveValue('06');
  await expect(page.getByText('已按您上一条短信选好')).toHaveCount(0);
  await page.goto('/sms/applyForm');
  await expect(page.getByText('已按您上一条短信选好，不同的请改。')).toBeVisible();
});
