// Fates of an application besides being sent: refusal, revocation, a chosen time, hold; who may not decide.

import type { Page, Route } from '@playwright/test';
import { settle, violationsOf } from '../axe.ts';
import { handIn } from '../calls.ts';
import { expect, type Seat, signInQuietly, test } from '../console.ts';
import { apply, openReview, pass, submit, writeAndChoose, writeText } from '../writing.ts';

const stamp = String(Date.now()).slice(-6);
/** Nobody's numbers, others for each test: a number gets three texts a day. Strangers get only categories that need no consent. */
const someNumbers = (start: number) =>
  Array.from({ length: 3 }, (_, index) => `1601000${start * 10 + index + 1000}`);

test('[SMS-02] a refused applicant mends it from the letter of refusal, and is called of the pass as chosen', async ({
  seat,
}) => {
  const title = `农机检修通知${stamp}`;
  const messenger = await seat('xhmsg', '/userInfoManagement/userAddressList');
  await chooseSmsOfPasses(messenger);
  const applyId = await handIn(messenger, {
    title,
    category: '农业气象',
    content: `请各位农机手在开镰前检修收割机。${stamp}`,
    numbers: someNumbers(1),
  });
  const reviewer = await seat('xhadmin');
  const drawer = await openReview(reviewer, title);
  await drawer.getByRole('button', { name: '不通过' }).click();
  await expect(drawer.getByText('请写明不通过的原因（至少 2 个字）')).toBeVisible();
  await drawer.getByLabel(/审核意见/).fill('请写明检修点的地址');
  await drawer.getByRole('button', { name: '不通过' }).click();
  await expect(reviewer.getByText('已退回申请人修改')).toBeVisible();

  await messenger.goto(`/sms/apply?smsTitle=${encodeURIComponent(title)}`);
  const row = messenger.getByRole('row', { name: title });
  await expect(row).toContainText('审核不通过');
  await expect(row).toContainText('请写明检修点的地址');
  await messenger.goto('/interaction/inbox');
  await messenger
    .locator('.letter-title')
    .filter({ hasText: `审核不通过：${title}` })
    .click();
  const letter = messenger.getByRole('dialog', { name: '信件' });
  await expect(letter).toContainText('原因：请写明检修点的地址');
  await settle(messenger);
  expect(await violationsOf(messenger)).toEqual([]);
  await letter.getByRole('link', { name: '修改这个申请' }).click();
  await expect(messenger).toHaveURL(new RegExp(`/sms/applyForm\\?applyId=${applyId}`));
  await messenger.getByLabel('短信内容').fill(`请各位农机手在开镰前到镇农机站检修收割机。${stamp}`);
  const reason = messenger.getByRole('note').filter({ hasText: '退回原因' });
  for (const step of ['选对象', '定时间', '核对提交']) {
    await expect(reason).toContainText('请写明检修点的地址');
    await messenger.getByRole('button', { name: `下一步：${step}` }).click();
  }
  expect(await submit(messenger)).toBe(applyId);
  await pass(reviewer, title);
  await messenger.getByRole('tab', { name: '内容与审核' }).click();
  const steps = messenger.getByRole('region', { name: '办理过程' }).getByRole('listitem').locator('b');
  await expect(steps).toHaveText(
    ['创建并提交', '审核不通过', '修改并提交', '审核通过', '开始发送', '发送结束'],
    { timeout: 20_000 },
  );
  await messenger.goto('/trial/handset');
  await expect(messenger.getByText(`您的短信申请“${title}”审核通过。`)).toBeVisible({ timeout: 30_000 });
});

/** By the keyboard, and still so when the page is opened again. */
async function chooseSmsOfPasses(page: Page): Promise<void> {
  const choice = page
    .getByRole('region', { name: '短信通知' })
    .getByRole('checkbox', { name: '我的短信申请审核通过' });
  await expect(choice).toBeVisible();
  if (!(await choice.isChecked())) {
    await choice.press('Space');
    await expect(choice).toBeChecked();
    await expect(choice).toBeFocused();
  }
  await page.reload();
  await expect(choice).toBeChecked();
}

test('[SMS-03] what waits for its review is revoked, mended and deleted by its author', async ({ seat }) => {
  const title = `培训改期${stamp}`;
  const messenger = await seat('xhmsg');
  await apply(messenger, {
    title,
    category: '农业气象',
    content: `茶叶采摘培训改到下周三下午。${stamp}`,
    numbers: someNumbers(2),
  });
  await messenger.getByRole('button', { name: '撤回' }).click();
  const dialog = messenger.getByRole('dialog', { name: '撤回申请' });
  await dialog.getByLabel(/撤回原因/).fill('时间写错了');
  await dialog.getByRole('button', { name: '撤回申请' }).click();
  await expect(messenger.getByText('已撤回，可修改后重新提交')).toBeVisible();
  const reviewer = await seat('xhadmin', `/sms/audit?smsTitle=${encodeURIComponent(title)}`);
  await expect(reviewer.getByText('没有符合条件的数据')).toBeVisible();

  await messenger.goto(`/sms/apply?smsTitle=${encodeURIComponent(title)}`);
  const row = messenger.getByRole('row', { name: title });
  await expect(row).toContainText('已撤销');
  await row.getByRole('button', { name: `${title}的更多操作` }).click();
  await messenger.getByRole('menuitem', { name: '删除' }).click();
  const question = messenger.getByRole('dialog', { name: '删除 1 条申请' });
  await expect(question).toContainText('删除后不能恢复');
  await question.getByRole('button', { name: '删除', exact: true }).click();
  await expect(messenger.getByText('已删除')).toBeVisible();
  await expect(messenger.getByText('没有符合条件的数据')).toBeVisible();
});

/** Keeps what should hold a sending on the line, until it is said what becomes of it; the third one gets through. */
async function holdOnLine(page: Page) {
  const held: Route[] = [];
  await page.route('**/massSms/hold', (route) => void held.push(route), { times: 2 });
  const next = async (): Promise<Route> => {
    await expect.poll(() => held.length).toBeGreaterThan(0);
    return held.shift() as Route;
  };
  return {
    cut: async () => (await next()).abort(),
    loseAnswer: async () => {
      const route = await next();
      await route.fetch();
      await route.abort();
    },
    comeAfter: async (deed: () => Promise<void>) => {
      const route = await next();
      await deed();
      await route.continue();
    },
  };
}

/** Passed and waiting for tomorrow, at its author's page. */
async function openScheduled(seat: Seat, title: string, numbers: readonly string[]): Promise<Page> {
  const messenger = await seat('xhmsg', '/sms/applyForm');
  await writeAndChoose(messenger, {
    title,
    category: '农业气象',
    content: `明早八点水库放水，请不要到下游河道。${title}`,
    numbers,
  });
  await messenger.getByRole('radio', { name: /定时发送/ }).check();
  await messenger.getByRole('button', { name: /明早/ }).first().click();
  await messenger.getByRole('button', { name: '下一步：核对提交' }).click();
  await expect(messenger.getByText(/定于 .* 发送/)).toBeVisible();
  await submit(messenger);
  const reviewer = await seat('xhadmin');
  const drawer = await openReview(reviewer, title);
  await drawer.getByRole('button', { name: '通过', exact: true }).click();
  const asked = reviewer.getByRole('dialog', { name: '审核通过' });
  await expect(asked).toContainText(/通过后定于 .* 向 3 人发送/);
  await asked.getByRole('button', { name: '通过' }).click();
  await expect(reviewer.getByText(/^已通过，/)).toBeVisible();

  await messenger.reload();
  await expect(messenger.getByText('待发送', { exact: true })).toBeVisible();
  return messenger;
}

test('a scheduled application waits for its time and can be called off before it', async ({ seat }) => {
  const messenger = await openScheduled(seat, `明早放水${stamp}`, someNumbers(3));
  const dialog = messenger.getByRole('dialog', { name: '取消发送' });
  const hold = await holdOnLine(messenger);
  await messenger.getByRole('button', { name: '取消发送' }).click();
  await expect(dialog.getByText('正在停止发送…')).toBeVisible();
  await messenger.keyboard.press('Escape');
  await expect(dialog.getByRole('button', { name: /关闭|Close/ })).toHaveCount(0);
  await expect(dialog.getByText('正在停止发送…')).toBeVisible();
  // it never reaches the server
  await hold.cut();
  await expect(dialog.getByText('网络没有回应，不知道暂停了没有：短信可能还会发出。')).toBeVisible();
  await messenger.goBack();
  const leaving = messenger.getByRole('dialog').filter({ hasText: '还不知道是否已经暂停' });
  await leaving.getByRole('button', { name: '留在本页' }).click();
  await dialog.getByRole('button', { name: '再试' }).click();
  await expect(dialog.getByText('正在停止发送…')).toBeVisible();
  // it does, and its answer is lost: the progress tells that it stands
  await hold.loseAnswer();
  await expect(dialog.getByText('已先暂停，不再发出新的短信')).toBeVisible();
  await dialog.getByRole('button', { name: '按原定时间发送' }).click();
  await expect(messenger.getByText('仍按原定时间发送')).toBeVisible();
  await expect(dialog).toBeHidden();

  await messenger.getByRole('button', { name: '取消发送' }).click();
  await expect(dialog.getByText('已先暂停，不再发出新的短信')).toBeVisible();
  await dialog.getByLabel('取消原因').fill('放水推迟');
  await dialog.getByRole('button', { name: '取消发送' }).click();
  await expect(messenger.getByText('已取消：3 人不再发送，0 人此前已发出，0 人正在途中')).toBeVisible();
});

test('what goes on by the own word is not held again, and what is over is not called held', async ({
  page,
  seat,
}) => {
  const messenger = await openScheduled(seat, `明早闭闸${stamp}`, someNumbers(40));
  const dialog = messenger.getByRole('dialog', { name: '取消发送' });
  let holdCount = 0;
  messenger.on('request', (request) => {
    if (request.url().endsWith('/massSms/hold')) holdCount += 1;
  });
  await messenger.getByRole('button', { name: '取消发送' }).click();
  await expect(dialog.getByText(/3 人将不再发送/)).toBeVisible();
  const read = Promise.withResolvers<void>();
  await messenger.route('**/massSmsDetails*', async (route) => {
    await read.promise;
    await route.continue();
  });
  await dialog.getByRole('button', { name: '按原定时间发送' }).click();
  // the progress tells that it goes on, while the page is still being read anew
  await expect(dialog.getByText('正在读取人数…')).toBeVisible();
  read.resolve();
  await expect(messenger.getByText('仍按原定时间发送')).toBeVisible();
  await expect(dialog).toBeHidden();
  await messenger.unroute('**/massSmsDetails*');
  await expect(messenger.getByText('待发送', { exact: true })).toBeVisible();
  expect(holdCount).toBe(1);

  const hold = await holdOnLine(messenger);
  await messenger.getByRole('button', { name: '取消发送' }).click();
  await hold.cut();
  await dialog.getByRole('button', { name: '再试' }).click();
  // a colleague is quicker than the next try
  await hold.comeAfter(async () => {
    const cancelled = await page.request.post('/admin/api/v1/admin/massSmsCancelSend', {
      headers: { token: await signInQuietly(page, 'superadmin') },
      data: { applyId: new URL(messenger.url()).searchParams.get('applyId'), cancelReason: '改期' },
    });
    expect(await cancelled.json()).toMatchObject({ code: 200 });
  });
  await expect(dialog.getByText('现在没有在发送。')).toBeVisible();
  await dialog.getByRole('button', { name: '不取消' }).click();
  await expect(dialog).toBeHidden();
});

test('nobody reviews what they wrote: the other administrator does', async ({ seat }) => {
  const title = `管理员自己写的${stamp}`;
  const author = await seat('xhadmin');
  await handIn(author, {
    title,
    category: '农业气象',
    content: `明天上午九点在区里开会。${stamp}`,
    numbers: someNumbers(4),
  });
  await author.goto(`/sms/audit?smsTitle=${encodeURIComponent(title)}`);
  const own = author.getByRole('row', { name: title });
  await expect(own.or(author.getByText('没有符合条件的数据'))).toBeVisible();
  await expect(own.getByRole('button', { name: '审核' })).toHaveCount(0);
  const other = await seat('xhadmin2');
  await pass(other, title);
});

test('[ERR-02] a forbidden word is pointed out while writing, and refuses the submission', async ({
  seat,
}) => {
  const messenger = await seat('xhmsg', '/sms/applyForm');
  await messenger.getByLabel('短信内容').fill('恭喜您中奖，请到村里领取。');
  await expect(messenger.getByText('不能使用')).toBeVisible();
  await messenger.getByRole('button', { name: '找到它' }).click();
  const chosen = await messenger
    .getByLabel('短信内容')
    .evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd));
  expect(chosen).toBe('恭喜您中奖');
  // nobody chooses people for a text that cannot be sent
  await messenger.getByLabel('标题').fill(`敏感词${stamp}`);
  await messenger.getByLabel('类别').selectOption({ label: '农业气象' });
  await messenger.getByRole('button', { name: '下一步：选对象' }).click();
  await expect(messenger.getByText('含有不能使用的词“恭喜您中奖”，请删除或换个说法')).toBeVisible();
  await expect(messenger.getByLabel('短信内容')).toBeFocused();
  // as if the check while writing had not answered in time
  await messenger.route('**/checkAuditKeyWord', (route) =>
    route.fulfill({ json: { code: 200, msg: '', message: '', data: { hits: [] } } }),
  );
  await writeAndChoose(messenger, {
    title: `敏感词${stamp}`,
    category: '农业气象',
    content: `恭喜您中奖，请到村里领取。${stamp}`,
    numbers: someNumbers(5),
  });
  await messenger.getByRole('button', { name: '下一步：核对提交' }).click();
  await expect(messenger.getByText('含有敏感词：恭喜您中奖')).toBeVisible();
  await expect(messenger.getByRole('button', { name: '提交审核' })).toHaveAttribute('aria-disabled', 'true');
  // As if the word had been added to the list after the check.
  await messenger.route('**/massSmsCheck', (route) =>
    route.fulfill({
      json: { code: 200, msg: '', message: '', data: { passFlag: 1, items: [], reviewSteps: [] } },
    }),
  );
  await messenger.getByRole('button', { name: '上一步' }).click();
  await messenger.getByRole('button', { name: '下一步：核对提交' }).click();
  await messenger.getByRole('button', { name: '提交审核' }).click();
  const dialog = messenger.getByRole('dialog', { name: '提交失败' });
  await expect(dialog).toContainText('恭喜您中奖');
  await expect(dialog.getByRole('button')).toHaveText(['关闭']);
  await dialog.getByRole('button', { name: '关闭' }).click();
  await expect(dialog).toHaveCount(0);
});

test('numbers from a file: what is none is named with its row, and mended there', async ({ seat }) => {
  const messenger = await seat('xhmsg', '/sms/applyForm');
  await writeText(messenger, { title: '号码文件', content: '请各位农户清沟排水。' });
  await messenger.getByText('导入号码文件').click();
  await messenger.getByLabel('选择号码文件').setInputFiles({
    name: '联系人.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('手机号码,姓名\r\n16010009001,张三\r\n12345,李四\r\n1601000900,王五\r\n'),
  });
  await expect(messenger.getByText('读到 3 个号码，可用 1 个')).toBeVisible();
  const wrong = messenger.getByRole('region', { name: '有问题的行' });
  await expect(wrong.getByRole('listitem')).toContainText(['第 3 行 李四', '第 4 行 王五']);
  await wrong.getByLabel('第 3 行的正确号码').fill('1601000');
  await wrong.getByRole('button', { name: '保存改正' }).click();
  await expect(wrong.getByLabel('第 3 行的正确号码')).toHaveAttribute('aria-invalid', 'true');
  await wrong.getByLabel('第 3 行的正确号码').fill('16010009002');
  await wrong.getByRole('button', { name: '保存改正' }).click();
  await expect(messenger.getByText('读到 3 个号码，可用 2 个')).toBeVisible();
  await settle(messenger);
  expect(await violationsOf(messenger)).toEqual([]);
  await wrong.getByRole('button', { name: '去掉第 4 行' }).click();
  await expect(messenger.getByText('读到 2 个号码，可用 2 个')).toBeVisible();
  await expect(wrong).toHaveCount(0);
  await messenger.getByLabel('选择号码文件').setInputFiles({
    name: '照片.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0]),
  });
  await expect(messenger.getByText('请上传xlsx、xls、csv或txt文件')).toBeVisible();
});

test('[SMS-04] my, audit and supervise views hold different applications, each with its pages and filters', async ({
  seat,
}) => {
  const messenger = await seat('xhmsg', '/sms/apply');
  const mine = messenger.getByRole('table', { name: '我的短信申请' });
  await expect(mine.getByRole('row')).toHaveCount(21);
  await messenger.getByRole('button', { name: '第 2 页' }).click();
  await expect(messenger).toHaveURL(/pageNum=2/);
  await messenger.getByLabel('每页条数').selectOption('10');
  await expect(mine.getByRole('row')).toHaveCount(11);
  await messenger.getByRole('button', { name: /^未通过 \d/ }).click();
  await expect(messenger).toHaveURL(/auditStatus=4/);
  await expect(mine.getByRole('row').nth(1)).toContainText('审核不通过');
  await messenger.getByRole('button', { name: '重置' }).click();
  await expect(messenger).not.toHaveURL(/auditStatus/);
  await expect(messenger.getByRole('button', { name: /^全部 \d/ })).toHaveAttribute('aria-pressed', 'true');

  const reviewer = await seat('xhadmin', '/sms/audit');
  const waiting = reviewer.getByRole('table', { name: '待我审核的短信' });
  await expect(waiting.getByRole('row').nth(1)).toBeVisible();
  await reviewer.getByRole('tab', { name: '我已审核' }).click();
  await expect(reviewer.getByRole('table', { name: '我已审核的短信' }).getByRole('row').nth(1)).toBeVisible();

  await reviewer.goto('/sms/supervise');
  const all = reviewer.getByRole('table', { name: '监管范围内的短信申请' });
  await expect(all.getByRole('row').nth(1)).toBeVisible();
  await reviewer.getByRole('textbox', { name: '标题' }).fill('没有这样的标题');
  await reviewer.getByRole('textbox', { name: '标题' }).press('Enter');
  await expect(reviewer.getByText('没有符合条件的数据')).toBeVisible();
});

test('from the workbench straight to the decision: its level, what the applicant was told, and a head that keeps up', async ({
  seat,
}) => {
  const title = `橙色预警${stamp}`;
  const messenger = await seat('xhmsg', '/sms/applyForm');
  await writeAndChoose(messenger, {
    title,
    content: `受冷空气影响，夜里有霜冻，请给大棚加盖保温。${stamp}`,
    areas: ['绕城村'],
  });
  await messenger.getByRole('button', { name: '写内容' }).click();
  await messenger.getByRole('radiogroup', { name: '预警级别' }).getByLabel('橙色').check();
  for (const step of ['选对象', '定时间']) {
    await messenger.getByRole('button', { name: `下一步：${step}` }).click();
  }
  await messenger.getByRole('button', { name: '下一步：核对提交' }).click();
  await submit(messenger);
  await messenger.getByRole('tab', { name: '内容与审核' }).click();

  const reviewer = await seat('xhadmin', new URL(messenger.url()).pathname + new URL(messenger.url()).search);
  await reviewer.getByRole('button', { name: '审核', exact: true }).click();
  await expect(reviewer.getByRole('dialog', { name: title })).toBeVisible();
  await reviewer.goto('/dashboard');
  await reviewer.getByRole('link', { name: title }).click();
  const drawer = reviewer.getByRole('dialog', { name: title });
  await expect(drawer.getByText('橙色预警', { exact: true })).toBeVisible();
  await expect(drawer.locator('.ant-drawer-header').getByText('橙色', { exact: true })).toBeVisible();
  await expect(
    drawer.getByText('这些区域近 7 天和将要收到同类短信').or(drawer.getByText('提交时的提醒')).first(),
  ).toBeInViewport();
  await drawer.getByRole('button', { name: '通过', exact: true }).click();
  await reviewer.getByRole('dialog', { name: '审核通过' }).getByRole('button', { name: '通过' }).click();
  await expect(reviewer.getByText(/^已通过，/)).toBeVisible();
  await expect(reviewer).not.toHaveURL(/applyId/);

  const steps = messenger.getByRole('region', { name: '办理过程' }).getByRole('listitem').locator('b');
  await expect(steps).toContainText(['审核通过'], { timeout: 10_000 });
  await expect(messenger.getByText('待审核', { exact: true })).toBeHidden({ timeout: 3_000 });
});

test('a draft is handed in from its row in the list, which shows its text and what it will cost', async ({
  seat,
}) => {
  const title = `田间管理提醒${stamp}`;
  const content = `近期多阴雨，请及时清沟排水，防止渍害；雨后抓住晴好天气补施穗肥，注意防治纹枯病和稻飞虱。${stamp}`;
  const page = await seat('xhmsg', '/sms/applyForm');
  await writeAndChoose(page, { title, content, areas: ['绕城村'] });
  await page.getByRole('button', { name: '保存草稿' }).click();
  await expect(page.getByText(/^已保存为草稿/)).toBeVisible();
  await page.goto('/sms/apply');
  const table = page.getByRole('table', { name: '我的短信申请' });
  const row = table.getByRole('row').filter({ hasText: title });
  const cellOf = async (column: string) => {
    const columns = await table.getByRole('columnheader').allInnerTexts();
    return row.getByRole('cell').nth(columns.findIndex((one) => one.trim() === column));
  };
  await expect(row).toBeVisible();
  await expect(await cellOf('内容')).toHaveText(/^近期多阴雨，.{24}…$/);
  await expect(await cellOf('计费条数')).toHaveText('—');
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
  await row.getByRole('button', { name: '提交' }).click();
  await expect(page).toHaveURL(/\/sms\/applyForm\?applyId=\d+&step=check$/);
  await submit(page);
  await page.goto('/sms/apply');
  await expect(row).toBeVisible();
  await expect(await cellOf('计费条数')).toHaveText(/^\d[\d,]*$/);
});
