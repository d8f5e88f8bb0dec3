// The message icon leads to the chat beside the address book; two people talk, each sees the other's words without asking.

import type { Locator } from '@playwright/test';
import { judged } from '../both-widths.ts';
import { handIn } from '../calls.ts';
import { expect, test } from '../console.ts';
import { freshNumber } from '../fresh-number.ts';
import { PNG } from '../publishing/verbs.ts';

test('[NAV-19] [BIZ-10] 站内聊天: the icon opens it, two talk live, what is unread is counted', async ({
  seat,
}) => {
  test.setTimeout(180_000);
  const other = await seat('cunmsg', '/interaction/addressBook/index?chat');
  const county = await seat('xhmsg', '/dashboard');
  await county.getByRole('banner').getByRole('link', { name: '消息' }).click();
  await expect(county).toHaveURL('/interaction/addressBook/index?chat');
  const chat = county.getByRole('region', { name: '站内聊天' });
  await expect(chat.getByRole('heading', { name: '站内聊天' })).toBeInViewport();
  await expect(chat.getByText('还没有聊天')).toBeVisible();
  await judged(county);
  await county.getByRole('button', { name: '村级信息员' }).click();
  const village = county
    .getByRole('table', { name: '分组成员' })
    .getByRole('row')
    .filter({ hasText: '绕城村' });
  await village.first().getByRole('button', { name: '聊天' }).click();
  const say = chat.getByRole('textbox', { name: /^对.+说$/ });
  await say.fill('收割机明天到村口。');
  await say.press('Enter');
  await expect(chat.getByText('收割机明天到村口。')).toBeVisible();
  await expect(chat.getByText('未读', { exact: false })).toBeVisible();
  await judged(county);

  await other.setViewportSize({ width: 390, height: 844 });
  const theirs = other.getByRole('region', { name: '站内聊天' });
  await theirs.getByRole('button', { name: /周敏.*条未读/ }).click();
  await expect(theirs.getByText('收割机明天到村口。')).toBeVisible();
  await expect(chat.getByText('已读', { exact: false })).toBeVisible();
  const png = { name: '村口.png', mimeType: 'image/png', buffer: PNG };
  const csv = { name: '用机安排.csv', mimeType: 'text/csv', buffer: Buffer.from('日期,地点') };
  await chat.getByLabel(/^选择发给.+的图片或文件$/).setInputFiles([png, csv]);
  await expect(theirs.getByRole('img', { name: '图片：村口.png' })).toBeVisible();
  const saved = other.waitForEvent('download');
  await theirs.getByRole('button', { name: '下载 用机安排.csv' }).click();
  expect((await saved).suggestedFilename()).toBe(csv.name);
  await theirs.getByRole('textbox', { name: '对周敏说' }).fill('好的，<b>路</b>已清好。');
  await theirs.getByRole('button', { name: /发\s?送/ }).click();
  await expect(chat.getByText('好的，<b>路</b>已清好。')).toBeVisible();
  await judged(other);

  await county.goto('/interaction/addressBook/index?chat=1&chatName=省农业农村厅');
  await expect(chat.getByText('对方不存在，或不在您能联系的范围内。')).toBeVisible();
  await expect(county.getByText('省农业农村厅')).toBeHidden();
});

test('the number beside the message icon counts letters too: they stand above the chats, one click from their text', async ({
  seat,
}) => {
  const title = `沟渠清淤提醒${String(Date.now()).slice(-6)}`;
  const writer = await seat('sdmsg');
  await handIn(writer, { title, content: `请清理沟渠。${title}`, numbers: [freshNumber('1549')] });
  const reviewer = await seat('sdadmin', '/dashboard');
  await reviewer.getByRole('banner').getByRole('link', { name: '消息' }).click();
  const letters = reviewer.getByRole('region', { name: /^未读信件 \d+ 封$/ });
  await expect(letters).toBeInViewport();
  const left = async (region: Locator) => (await region.boundingBox())?.x;
  const book = await left(reviewer.getByRole('region', { name: '分组', exact: true }));
  expect(await left(letters), 'what waits stands before the address book').toBeLessThan(book ?? 0);
  const members = reviewer.getByRole('table', { name: '所有分组的成员' });
  await expect(members.getByRole('button', { name: '发短信' }).first()).toBeVisible();
  const beyond = (table: HTMLElement) => table.offsetWidth - (table.parentElement?.clientWidth ?? 0);
  expect(await members.evaluate(beyond), 'nobody scrolls sideways beside the chats').toBeLessThanOrEqual(1);
  await judged(reviewer);
  await letters.getByRole('link', { name: `等您审核：${title}` }).click();
  await expect(reviewer.getByRole('dialog', { name: '信件' })).toContainText(title);
  await reviewer.keyboard.press('Escape');
  await expect(reviewer.getByRole('dialog', { name: '信件' })).toHaveCount(0);
  await reviewer.getByRole('banner').getByRole('link', { name: '消息' }).click();
  await expect(reviewer.getByRole('region', { name: '站内聊天' })).toBeVisible();
  await expect(reviewer.getByRole('link', { name: `等您审核：${title}` })).toHaveCount(0);
});
