// After a sending: a wrong text is corrected, the missed are sent to again or visited, and the whole is proved.

import { readFileSync } from 'node:fs';
import { settle, violationsOf } from '../axe.ts';
import { handIn, letPass } from '../calls.ts';
import { expect, test } from '../console.ts';
import { freshDeadNumber, freshNumber } from '../fresh-number.ts';
import { openReview, submit, writeAndChoose } from '../writing.ts';

const stamp = String(Date.now()).slice(-6);
// Of this run alone: what was sent once to a number of nobody, the program knows as dead.
const three = (fresh: (prefix: string) => string): string[] => [1, 2, 3].map(() => fresh('1602'));
const numbers = three(freshNumber);
const missed = three(freshDeadNumber);

test('[SMS-05] a wrong text is corrected for whoever got it, with both texts before the reviewer’s eyes', async ({
  seat,
}) => {
  test.setTimeout(120_000);
  const title = `撤离时间${stamp}`;
  const messenger = await seat('xhmsg');
  const reviewer = await seat('xhadmin');
  const sourceId = await handIn(messenger, {
    title,
    category: '农业气象',
    content: `请于明早八点撤离到村小学。${stamp}`,
    numbers,
  });
  await letPass(reviewer, sourceId);
  await messenger.goto(`/sms/detail?applyId=${sourceId}&tab=situation`);
  // a correction is offered once the first has it, and goes to so many as have it by then
  await expect(messenger.getByRole('article').getByText('发送完成', { exact: true })).toBeVisible({
    timeout: 40_000,
  });
  await messenger.getByRole('button', { name: '发更正' }).click();
  await expect(messenger.getByLabel('短信内容')).toHaveValue(`更正：请于明早八点撤离到村小学。${stamp}`);
  await messenger.getByLabel('短信内容').fill(`更正：请于明早六点撤离到村小学。${stamp}`);
  await messenger.getByRole('button', { name: '下一步：选对象' }).click();
  await expect(messenger.getByRole('heading', { name: '发给收到原短信的人' })).toBeVisible();
  await expect(messenger.getByText('将发给 3 人').first()).toBeVisible();
  await settle(messenger);
  expect(await violationsOf(messenger)).toEqual([]);
  for (const step of ['定时间', '核对提交']) {
    await messenger.getByRole('button', { name: `下一步：${step}` }).click();
  }
  await submit(messenger);
  await messenger
    .getByRole('region', { name: '原短信' })
    .getByRole('link', { name: title, exact: true })
    .click();
  await expect(messenger.getByRole('region', { name: '后续短信' })).toContainText('更正，待审核，3 人');

  const drawer = await openReview(reviewer, `更正：${title}`);
  const both = drawer.getByRole('region', { name: '原短信' });
  await expect(both).toContainText('请于明早八点撤离');
  await expect(both).toContainText('更正：请于明早六点撤离');
  await settle(reviewer);
  expect(await violationsOf(reviewer)).toEqual([]);

  const proof = messenger.waitForEvent('download');
  await messenger.getByRole('button', { name: '下载证明' }).click();
  expect((await proof).suggestedFilename()).toMatch(/^证明材料_DX\d+\.pdf$/);
  await messenger.getByRole('tab', { name: '内容与审核' }).click();
  const waiting = messenger.waitForEvent('download');
  await messenger.getByRole('button', { name: '下载核对文件（给检查人员）' }).click();
  const file = await (await waiting).path();
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
    format: 'farmers-mailbox-evidence',
    application: { smsTitle: title },
    recipients: { validCount: 3 },
  });
  const pdf = messenger.waitForEvent('download');
  await messenger.getByRole('button', { name: '下载 PDF' }).click();
  expect(
    readFileSync(await (await pdf).path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
});

test('whom a text did not reach gets it again, or is called by the messenger', async ({ seat }) => {
  test.setTimeout(120_000);
  const title = `雨前抢收${stamp}`;
  const messenger = await seat('xhmsg');
  const reviewer = await seat('xhadmin');
  const applyId = await handIn(messenger, {
    title,
    category: '植保病虫',
    content: `后天\${village}有大雨，请抓紧抢收。${stamp}`,
    numbers: [...numbers.slice(0, 1), ...missed],
  });
  await letPass(reviewer, applyId);
  await messenger.goto(`/sms/detail?applyId=${applyId}&tab=situation`);
  const again = messenger.getByRole('button', { name: '失败重发' });
  await expect(again).toBeVisible({ timeout: 40_000 });
  // each figure leads to its people, from the sentence and the ring
  await expect(messenger.getByRole('link', { name: /^3 人发送失败$/ })).toBeVisible({ timeout: 40_000 });
  await messenger.getByRole('link', { name: '发送失败 3 人' }).click();
  const results = messenger.getByRole('group', { name: '按结果查看' });
  await expect(results.getByRole('button', { name: '发送失败' })).toHaveAttribute('aria-pressed', 'true');
  const recipients = messenger.getByRole('table', { name: '发送明细' });
  await expect(recipients.getByRole('row')).toHaveCount(4);
  await results.getByRole('button', { name: '发送成功' }).click();
  await expect(recipients.getByRole('row')).toHaveCount(2);
  await settle(messenger);
  expect(await violationsOf(messenger)).toEqual([]);
  await again.click();
  // there is nobody behind these numbers, as the carrier has just said: it is told before anything is written
  const before = messenger.getByRole('dialog', { name: '失败重发' });
  await expect(before).toContainText('有 3 人发送失败');
  await expect(before).toContainText('将发给 0 人');
  await expect(before).toContainText('运营商近期说是空号、停机或黑名单 3 个');
  await settle(messenger);
  expect(await violationsOf(messenger)).toEqual([]);
  await expect(before).toContainText(/(空号|停机|号码无效)[^，。]* \d 人/);
  await expect(before.getByRole('button', { name: '去写重发申请' })).toHaveCount(0);
  await expect(before.getByRole('button', { name: '生成名单，去未送达回访' })).toBeVisible();
  await before.getByRole('button', { name: '仍要写重发申请' }).click();
  await messenger.getByRole('button', { name: '下一步：选对象' }).click();
  await expect(messenger.getByRole('heading', { name: '发给上次没有收到的人' })).toBeVisible();
  await expect(messenger.getByText('运营商近期说是空号、停机或黑名单 3 个')).toBeVisible();
  await messenger.getByRole('checkbox', { name: /也发给空号、停机或黑名单号码/ }).check();
  await expect(messenger.getByText('将发给 3 人').first()).toBeVisible();
  await messenger.getByRole('radio', { name: /状态未知的人/ }).check();
  await settle(messenger);
  expect(await violationsOf(messenger)).toEqual([]);

  await messenger.goto(`/sms/detail?applyId=${applyId}&tab=situation`);
  await messenger.getByRole('button', { name: '生成未送达名单' }).click();
  await messenger
    .getByRole('dialog', { name: '生成未送达名单' })
    .getByRole('button', { name: '生成未送达名单' })
    .click();
  const visits = messenger.getByRole('region', { name: '未送达回访' });
  await expect(visits).toContainText('已回访 0 / 3 人，还差 3 人');
  await visits.getByRole('link', { name: '查看名单' }).click();
  const table = messenger.getByRole('table', { name: '未送达的农户' });
  await expect(table.getByRole('row')).toHaveCount(4);
  await expect(table).toContainText(/160\*{4}\d{4}/);
  await expect(messenger.getByRole('main'), 'as it is read to a farmer').toContainText('后天{村名}有大雨');
  // nobody answers under a dead number
  await expect(table).toContainText('上门或托村里转告');
  await expect(table.getByRole('button', { name: '打电话' })).toHaveCount(0);
  await expect(table.getByRole('button', { name: '上门后记结果' })).toHaveCount(3);
  await settle(messenger);
  expect(await violationsOf(messenger)).toEqual([]);
  // a telephone that is off is tried for minutes: its rows are called
  await messenger.route('**/v1/admin/smsVisit/farmers', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    for (const row of answer.data?.list ?? []) row.isDead = false;
    await route.fulfill({ response, json: answer });
  });
  await messenger.reload();
  await table.getByRole('button', { name: '打电话' }).first().click();
  const calling = messenger.getByRole('dialog', { name: /打电话/ });
  await expect(calling).toContainText('会记入操作日志');
  await calling.getByRole('button', { name: '查看完整号码' }).click();
  await expect(calling.getByRole('link')).toHaveText(/^1602\d{7}$/);
  await expect(calling).toContainText(`后天{村名}有大雨，请抓紧抢收。${stamp}`);
  await calling.getByRole('button', { name: '打完了，记结果' }).click();
  const noting = messenger.getByRole('dialog', { name: /记下结果/ });
  await noting.getByRole('radio', { name: '号码有误' }).check();
  await noting.getByLabel(/正确号码/).fill('13900001234');
  await settle(messenger);
  expect(await violationsOf(messenger)).toEqual([]);
  await noting.getByRole('button', { name: '记下' }).click();
  await expect(messenger.getByText('已回访 1 / 3 人，还差 2 人')).toBeVisible();
  await expect(table).toContainText('139****1234');
  await expect(messenger.getByRole('button', { name: '打印本页' })).toBeVisible();
  await messenger.getByRole('link', { name: '返回这条短信' }).click();
  await expect(messenger).toHaveURL(new RegExp(`/sms/detail\\?applyId=${applyId}`));
  await messenger.goto('/dashboard');
  await expect(messenger.getByRole('link', { name: /未送达待回访/ })).toBeVisible();
});

test('visits are for messengers: whoever only audits is refused', async ({ seat }) => {
  const auditor = await seat('audit1', '/sms/undelivered');
  await expect(auditor.getByRole('heading', { name: '404' })).toBeVisible();
});

test('[SMS-06] numbers that the carrier calls empty or stopped fail once, and are kept out of the next text unless ticked', async ({
  seat,
}) => {
  test.setTimeout(150_000);
  const dead = three(freshDeadNumber);
  const alive = freshNumber('1602');
  const title = `空号核对${stamp}`;
  const messenger = await seat('xhmsg');
  const applyId = await handIn(messenger, {
    title,
    content: `空号核对。${stamp}`,
    category: '农业气象',
    numbers: dead,
  });
  const reviewer = await seat('xhadmin');
  await letPass(reviewer, applyId);
  await messenger.goto(`/sms/detail?applyId=${applyId}&tab=process`);
  const state = messenger.locator('.detail-tags');
  await expect(state).toContainText('发送失败', { timeout: 60_000 });
  await expect(state).not.toContainText('部分失败');

  await messenger.goto('/sms/applyForm');
  await writeAndChoose(messenger, {
    title: `再次通知${stamp}`,
    content: `再次通知。${stamp}`,
    category: '农业气象',
    numbers: [...dead, alive],
  });
  await messenger.getByRole('button', { name: '上一步' }).click();
  const counted = messenger.locator('.count-panel');
  await expect(counted).toContainText('运营商近期说是空号、停机或黑名单 3 个');
  const include = messenger.getByRole('checkbox', { name: /也发给空号、停机或黑名单号码/ });
  await messenger.getByRole('button', { name: '查看这些号码' }).click();
  const listed = messenger.getByRole('list', { name: '近期收不到的号码' }).getByRole('listitem');
  await expect(listed).toHaveCount(3);
  await expect(listed.first()).toContainText(/\d{3}\*{4}\d{4}.*，(无法送达：|被运营商|号码)/);
  await include.check();
  await expect(counted).toContainText('将发给 4 人');
  await messenger.getByRole('button', { name: '下一步：定时间' }).click();
  await messenger.getByRole('button', { name: '下一步：核对提交' }).click();
  await submit(messenger);
  const drawer = await openReview(reviewer, `再次通知${stamp}`);
  await expect(drawer.getByRole('note').filter({ hasText: '空号、停机或黑名单' })).toBeVisible();
});

test('the parts of an application stay where they are when its first figures and its result come', async ({
  seat,
}) => {
  const messenger = await seat('xhmsg');
  const reviewer = await seat('xhadmin');
  const applyId = await handIn(messenger, {
    title: `停水通知${stamp}`,
    content: `今晚八点至十点停水检修。${stamp}`,
    numbers: three(freshNumber),
  });
  await letPass(reviewer, applyId);
  await messenger.goto(`/sms/detail?applyId=${applyId}`);
  const state = messenger.getByRole('article').getByText('发送完成', { exact: true });
  await expect(state).toBeVisible({ timeout: 40_000 });
  // as it was while it was sent, until the figures come
  const figures = Promise.withResolvers<void>();
  let isOver = false;
  await messenger.route('**/massSmsDetails*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: object };
    if (!isOver) Object.assign(body.data, { sendStatus: 2, finishTime: null, sendCount: 0, successCount: 0 });
    await route.fulfill({ response, json: body });
  });
  for (const call of ['**/massSmsSendSituation*', '**/massSms/progress*'])
    await messenger.route(call, async (route) => {
      await figures.promise;
      isOver = true;
      await route.continue();
    });
  await messenger.reload();
  const parts = messenger.getByRole('tablist', { name: '申请的各部分' });
  await expect(messenger.getByText('已发 0 / 3 人')).toBeVisible();
  const before = await parts.boundingBox();
  figures.resolve();
  await expect(messenger.getByRole('link', { name: /^\d 人发送成功/ })).toBeVisible();
  await settle(messenger);
  expect(await parts.boundingBox()).toEqual(before);
  await messenger.unrouteAll({ behavior: 'ignoreErrors' });
});
