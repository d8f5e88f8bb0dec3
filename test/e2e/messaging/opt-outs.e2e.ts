// Somebody answers a text with T and is left alone, until they want texts again; an office reads its replies and sees to them.

import type { Page } from '@playwright/test';
import { fateOf } from '../../../packages/server/src/gateways/carrier-fates.ts';
import { TRIAL_SEED } from '../../../packages/server/src/trial-data/first-load.ts';
import { phoneAt } from '../../../packages/server/src/trial-data/identity-numbers.ts';
import { settle, violationsOf } from '../axe.ts';
import { handIn, letPass } from '../calls.ts';
import { expect, test } from '../console.ts';
import { freshNumber } from '../fresh-number.ts';

const stamp = String(Date.now()).slice(-6);
/** Another one at each try: who opted out in the last one gets nothing. */
const PHONE =
  Array.from(
    { length: 500 },
    (_, index) => `1548${2_000_000 + ((Number(stamp) + index * 6_131) % 8_000_000)}`,
  ).find((number) => fateOf(number).stat === 'DELIVRD') ?? '';
const MASKED = `${PHONE.slice(0, 3)}****${PHONE.slice(-4)}`;

/** One of the trial's. */
const FARMER = phoneAt(1_001_234, TRIAL_SEED);

async function openHandset(page: Page) {
  await page.goto('/trial/handset');
  await page.getByLabel('手机号码').fill(PHONE);
  await page.getByRole('button', { name: '查看' }).click();
  return page.getByRole('log', { name: `${PHONE} 的短信` });
}
async function answer(page: Page, words: string): Promise<void> {
  await page.getByLabel('回复内容').fill(words);
  await page.getByRole('button', { name: '回复', exact: true }).click();
  // emptied once it is on its way
  await expect(page.getByLabel('回复内容')).toHaveValue('');
}

test('T opts out with a confirmation, the next text is withheld with its reason, KT brings back', async ({
  seat,
}) => {
  test.setTimeout(180_000);
  const messenger = await seat('xhmsg');
  const reviewer = await seat('xhadmin');
  const content = (number: number) =>
    `晚稻田间管理技术要点第${number}讲：适时排水搁田，注意防治病虫害。${stamp}`;
  const send = async (number: number) => {
    const title = `农技指导${stamp}第${number}讲`;
    // somebody else as well: a text that nobody would get is not submitted
    const numbers = [PHONE, freshNumber('1602')];
    const applyId = await handIn(messenger, {
      title,
      content: content(number),
      category: '植保病虫',
      numbers,
    });
    await letPass(reviewer, applyId);
    return applyId;
  };
  const first = await send(1);
  const bubbles = await openHandset(messenger);
  await expect(bubbles).toContainText(content(1), { timeout: 30_000 });
  await answer(messenger, '请问什么时候排水');
  await answer(messenger, 'Ｔ ');
  await expect(bubbles).toContainText('您已退订农民信箱短信，灾害预警仍会发送。恢复请回复KT。', {
    timeout: 30_000,
  });

  await messenger.goto(`/sms/optOut?phoneNumber=${PHONE}`);
  const list = messenger.getByRole('table', { name: '退订名单' });
  const row = list.getByRole('row').filter({ hasText: MASKED });
  await expect(row).toContainText('不接收');
  await expect(row).toContainText('短信回复');
  await expect(row.getByRole('link', { name: `农技指导${stamp}第1讲` })).toBeVisible();
  await expect(messenger.getByRole('button', { name: '登记退订' })).toHaveCount(0);

  await messenger.goto(`/sms/detail?applyId=${first}&tab=replies`);
  const panel = messenger.getByRole('tabpanel');
  await expect(
    panel.getByText(/收到 2 条回复，来自 1 个号码，退订 1 条，提问 1 条；1 条待处理/),
  ).toBeVisible();
  await settle(messenger);
  expect(await violationsOf(messenger)).toEqual([]);
  await panel
    .getByRole('row')
    .filter({ hasText: '什么时候排水' })
    .getByRole('button', { name: '处理' })
    .click();
  const handling = messenger.getByRole('dialog', { name: '处理上行短信' });
  await handling.getByLabel('处理说明（可不填）').fill('已电话答复');
  await settle(messenger);
  expect(await violationsOf(messenger)).toEqual([]);
  await handling.getByRole('button', { name: /保\s?存/ }).click();
  await expect(panel.getByText('已电话答复')).toBeVisible();
  const saved = messenger.waitForEvent('download');
  await panel.getByRole('button', { name: /导\s?出/ }).click();
  expect((await saved).suggestedFilename()).toBe('上行短信.xlsx');

  const second = await send(2);
  await messenger.goto(`/sms/detail?applyId=${second}&tab=details&phoneNumber=${PHONE}`);
  await expect(messenger.getByRole('table', { name: '发送明细' }).getByRole('row').nth(1)).toContainText(
    '已退订',
  );

  const again = await openHandset(messenger);
  await answer(messenger, 'KT');
  await expect(again).toContainText('您已恢复接收农民信箱短信', { timeout: 30_000 });
  await send(3);
  const last = await openHandset(messenger);
  await expect(last).toContainText(content(3), { timeout: 30_000 });
  await expect(last).not.toContainText(content(2));
});

test('an administrator enters a caller, sees the whole number, and restores', async ({ seat }) => {
  test.setTimeout(120_000);
  const page = await seat('provadmin', '/sms/optOut');
  const table = page.getByRole('table', { name: '退订名单' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: '登记退订' }).click();
  const entering = page.getByRole('dialog', { name: '登记退订' });
  await entering.getByLabel('手机号码').fill('12345');
  await entering.getByRole('button', { name: /登\s?记/ }).click();
  await expect(entering.getByText('请输入正确的手机号')).toBeVisible();
  await expect(entering.getByText('请填写原因')).toBeVisible();
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
  const number = `1547${stamp}0`;
  await entering.getByLabel('手机号码').fill(number);
  await entering.getByText('只退商业类').click();
  await entering.getByLabel('原因').fill('来电投诉');
  await entering.getByRole('button', { name: /登\s?记/ }).click();
  await expect(page.getByText('已登记，今后不再给这个号码发短信')).toBeVisible();

  await page.goto(`/sms/optOut?phoneNumber=${number}`);
  const row = table.getByRole('row').nth(1);
  await expect(row).toContainText('只退商业类');
  await row.getByRole('button', { name: '查看完整号码' }).click();
  await page
    .getByRole('dialog', { name: '查看完整号码' })
    .getByRole('button', { name: '查看完整号码' })
    .click();
  await expect(row).toContainText(number);
  await row.getByRole('button', { name: /恢\s?复/ }).click();
  const restoring = page.getByRole('dialog', { name: /恢复 .* 接收短信/ });
  await restoring.getByLabel('原因').fill('本人要求');
  await restoring.getByRole('button', { name: '恢复接收' }).click();
  await expect(row).toContainText('已恢复');
});

test('a consent on paper is entered with what shows it, and stands in the records', async ({ seat }) => {
  const page = await seat('provadmin', '/sms/optOut');
  await page.getByRole('tab', { name: '同意记录' }).click();
  const records = page.getByRole('table', { name: '同意记录' });
  await expect(records.getByRole('row').nth(1)).toContainText('同意接收');
  await page.getByRole('button', { name: '登记同意或撤回' }).click();
  const form = page.getByRole('dialog', { name: '登记同意或撤回' });
  await form.getByRole('button', { name: /^登\s?记$/ }).click();
  await expect(form.getByText('请填写依据')).toBeVisible();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await settle(page);
    expect(await violationsOf(page)).toEqual([]);
  }
  await form.getByLabel('手机号码').fill(FARMER);
  await form.getByLabel('依据').fill('三墩镇登记表第12页');
  await form.getByRole('button', { name: /^登\s?记$/ }).click();
  await expect(page.getByText('已登记', { exact: true })).toBeVisible();
  await expect(records.getByRole('row').nth(1)).toContainText('三墩镇登记表第12页');
});

test('replies of the area are listed, several are seen to at once', async ({ seat }) => {
  const page = await seat('provadmin', '/sms/inbound');
  await expect(page.getByRole('table', { name: '上行短信' }).getByRole('row').nth(1)).toBeVisible();
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
});

test('a question that came as a text becomes a consultation, and leads to it', async ({ seat }) => {
  const page = await seat('provadmin', '/sms/inbound');
  const replies = page.getByRole('table', { name: '上行短信' });
  const row = replies
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: '转咨询' }) })
    .first();
  await row.getByRole('button', { name: '转咨询' }).click();
  const form = page.getByRole('dialog', { name: '转为咨询' });
  await form.getByRole('button', { name: '转为咨询' }).click();
  await expect(form.getByText('请填写提问人')).toBeVisible();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await settle(page);
    expect(await violationsOf(page)).toEqual([]);
  }
  await form.getByLabel('咨询类型').selectOption('技术咨询');
  await form.getByLabel('标题').fill(`短信问的${stamp}`);
  await form.getByLabel('提问人', { exact: true }).fill('王阿根（虚构）');
  // whoever wrote last may be nobody that the registers know
  await form.getByRole('button', { name: /^所在区域/ }).click();
  await form.getByLabel('查找所在区域').fill('三墩镇');
  await form
    .getByRole('treeitem', { name: /^三墩镇/ })
    .locator('.dept-name')
    .first()
    .click();
  await form.getByRole('button', { name: '转为咨询' }).click();
  await expect(page.getByText(/已转为咨询，编号 ZX\d{13}/)).toBeVisible();
  await page.goto('/sms/inbound');
  await replies
    .getByRole('link', { name: /^ZX\d{13}$/ })
    .first()
    .click();
  const asked = page.getByRole('table', { name: '咨询', exact: true }).getByRole('row').nth(1);
  await expect(asked).toContainText(`短信问的${stamp}`);
  await expect(asked).toContainText('短信回复');
});

test('on a telephone both lists hold together', async ({ seat }) => {
  const page = await seat('provadmin', '/sms/optOut');
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [address, name] of [
    ['/sms/optOut', '退订名单'],
    ['/sms/inbound', '上行短信'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('table', { name }).getByRole('row').nth(1)).toBeVisible();
    await settle(page);
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  }
});

test('[PERM-07] who reads the logs only has neither page', async ({ seat }) => {
  const page = await seat('audit1', '/sms/optOut');
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
  await page.goto('/sms/inbound');
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
});
