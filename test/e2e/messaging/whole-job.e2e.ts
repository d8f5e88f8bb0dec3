// The main job as an office does it: one warning from the first word to the last receipt, and a second one stopped midway.

import { ErrorCode, errorSentence } from '@farmers-mailbox/contract/error-codes.ts';
import type { Locator, Page } from '@playwright/test';
import { handIn, letPass } from '../calls.ts';
import { expect, signInQuietly, test } from '../console.ts';
import { numbersIn } from '../figures.ts';
import { freshNumber, freshRefusedNumber } from '../fresh-number.ts';
import { openReview, submit, writeAndChoose } from '../writing.ts';

const stamp = String(Date.now()).slice(-6);
/** 西湖区 */
const COUNTY = '330106';
const WARNING =
  '受今年第18号台风影响，预计今晚到明天我区有大到暴雨🌧️，请立即加固大棚、疏通沟渠，抢收成熟作物；' +
  '低洼和山边的农户请听从村里安排转移，转移时带好证件和药品，不要涉水过桥。防汛电话0571-00000000。';

test('[SMS-01] [SMS-02] [SMS-05] [SMS-06] a warning is written, passed, sent, read on a phone, and its refused number found', async ({
  seat,
}) => {
  test.setTimeout(120_000);
  const title = `台风蓝色预警${stamp}`;
  const [reached, refused] = [freshNumber('1549'), freshRefusedNumber('1549')];
  const messenger = await seat('xhmsg', '/sms/apply');
  await messenger.getByRole('button', { name: '新建短信申请' }).click();
  await writeAndChoose(messenger, {
    title,
    content: `${WARNING}${stamp}`,
    areas: ['绕城村', '华联村', '东江嘴村'],
    group: '种粮大户',
    numbers: [reached, refused],
  });
  await messenger.getByRole('button', { name: '下一步：核对提交' }).click();
  await expect(messenger.getByText('将发给 3 个村（社区）、1 个分组、2 个填写的号码')).toBeVisible();
  await expect(messenger.getByText('按 2 条计费，手机上合并显示为一条')).toBeVisible();
  await expect(messenger.getByText(/西湖区：陈立/)).toBeVisible();
  // while it is handed in, the check of before stands: nobody is told to try again
  const button = messenger.getByRole('button', { name: '提交审核' });
  await messenger.route('**/massSmsApply', async (route) => {
    await expect(button).not.toHaveAccessibleDescription(/请重试/);
    await expect(messenger.getByText(/西湖区：陈立/)).toBeVisible();
    await route.fallback();
  });
  const applyId = await submit(messenger);
  await expect(
    messenger.getByText(/^等待西湖区的.*陈立.*审核。急用的请打下面的电话，请审核人先审；超过 24 小时没有审/),
  ).toBeVisible();
  await expect(messenger.getByRole('link', { name: /^陈立 0571-\d+$/ })).toHaveAttribute(
    'href',
    /^tel:0571-\d+$/,
  );
  const course = messenger.getByRole('list', { name: '经过' }).getByRole('listitem');
  await expect(course).toHaveText([/^提交 /, /^审核 /, /^发送 /, /^结果 /]);

  const reviewer = await seat('xhadmin');
  const drawer = await openReview(reviewer, title);
  await expect(drawer.getByLabel('收到的短信')).toContainText('【浙江农民信箱】受今年第18号台风影响');
  await expect(drawer.getByText('绕城村、华联村、东江嘴村', { exact: true })).toBeVisible();
  const reach = /^发给绕城村、华联村、东江嘴村、.+、2 个填写的号码：[\d,]+ 人，每人 2 条，通过后立即发送$/;
  await expect(drawer.getByText(reach)).toBeInViewport();
  await drawer.getByRole('button', { name: '通过', exact: true }).click();
  const asked = reviewer.getByRole('dialog', { name: '审核通过' });
  await expect(asked).toContainText(/通过后立即向 \d+ 人发送，共 \d+ 条，发出后不能收回。/);
  await asked.getByRole('button', { name: '通过' }).click();
  await expect(reviewer.getByText(/^已通过，/)).toBeVisible();

  await messenger.getByRole('tab', { name: '发送结果' }).click();
  const progress = messenger.getByRole('tabpanel');
  // said once, over whichever part is open
  await expect(messenger.getByRole('article').getByText('发送完成', { exact: true })).toBeVisible({
    timeout: 30_000,
  });
  await expect(progress.getByText(/成功率 9\d\.\d\d%/)).toBeVisible({ timeout: 60_000 });

  await expect(course).toHaveText([/^提交 /, /^审核通过 /, /^开始发送 /, /^发送完成 /]);

  // said in one sentence over whichever part is open, and never mixed up with how many it was sent to
  await messenger.getByRole('tab', { name: '内容与审核' }).click();
  const figures = messenger.getByRole('list', { name: '收到了没有' });
  await expect(figures).toContainText(/[\d,]+ 人发送成功.*\d+ 人发送失败/);

  await messenger.getByRole('tab', { name: '收件人明细' }).click();
  await messenger.getByRole('textbox', { name: '号码' }).fill(refused);
  await messenger.getByRole('button', { name: '搜索' }).click();
  const row = messenger.getByRole('table', { name: '发送明细' }).getByRole('row').nth(1);
  await expect(row).toContainText('号码无效，运营商拒绝接收');
  await expect(row).toContainText(`${refused.slice(0, 3)}****${refused.slice(-4)}`);

  await messenger.getByRole('tab', { name: '内容与审核' }).click();
  const process = messenger.getByRole('region', { name: '办理过程' });
  await expect(process.getByRole('listitem').locator('b')).toHaveText([
    '创建并提交',
    '审核通过',
    '开始发送',
    '发送结束',
  ]);
  await messenger.getByRole('tab', { name: '发送结果' }).click();
  await expect(messenger.getByRole('tabpanel')).toContainText('号码无效，运营商拒绝接收');

  await messenger.goto('/trial/handset');
  await messenger.getByLabel('手机号码').fill(reached);
  await messenger.getByRole('button', { name: '查看' }).click();
  const bubbles = messenger.getByRole('log', { name: `${reached} 的短信` });
  await expect(bubbles).toContainText(`【浙江农民信箱】${WARNING}${stamp}`);
  await expect(bubbles).toContainText('2 条合并');
  await expect(bubbles).toContainText('已送达');
  await messenger.getByLabel('回复内容').fill('收到，谢谢');
  await messenger.getByRole('button', { name: '回复' }).click();
  await expect(bubbles).toContainText('收到，谢谢');
  await messenger.goto(`/sms/detail?applyId=${applyId}&tab=details&phoneNumber=${reached}`);
  await expect(messenger.getByRole('table', { name: '发送明细' }).getByRole('row').nth(1)).toContainText(
    '收到，谢谢',
  );
});

/** Numbers in the dialog: recipients on their way, and those who will not be sent to any more. */
async function saidBefore(dialog: Locator): Promise<{ inFlight: number; rest: number }> {
  const line = dialog.getByText(/人将不再发送，取消后不能恢复/);
  const [, , , ...ends] = numbersIn(await line.innerText());
  return { inFlight: ends.length > 1 ? (ends[0] ?? 0) : 0, rest: ends.at(-1) ?? 0 };
}

/** Of a hold, when somebody else was first. */
const HELD_ALREADY = { code: ErrorCode.stateChanged, msg: errorSentence[ErrorCode.stateChanged], data: null };

/**
 * Lets the carrier turn away a share of what it is sent. All of it at first: so nothing is over before somebody looks, and the sender
 * has learnt to go slowly by then.
 */
async function trialCarrier(page: Page) {
  const headers = { token: await signInQuietly(page, 'superadmin') };
  const turnAway = (throttleShare: number) =>
    page.request.post('/admin/api/v1/trial/carrier/faults', { headers, data: { throttleShare } });
  await expect(await turnAway(1)).toBeOK();
  return {
    headers,
    turnAway,
    /** Otherwise the unsent texts of a failed try would go out before those of the next one. */
    async end(applyId: string): Promise<void> {
      await turnAway(0);
      const data = { applyId, cancelReason: '演练结束' };
      await page.request.post('/admin/api/v1/admin/massSmsCancelSend', { headers, data });
    },
  };
}

test('[SMS-03] a sending to the whole county is cancelled midway, and every number adds up', async ({
  page,
  seat,
}) => {
  test.setTimeout(180_000);
  const title = `全区抽查通知${stamp}`;
  const carrier = await trialCarrier(page);
  let applyId = '';
  try {
    const messenger = await seat('xhmsg');
    applyId = await handIn(messenger, {
      title,
      content: `${WARNING}第二次。${stamp}`,
      areas: [COUNTY],
    });
    const reviewer = await seat('xhadmin');
    await messenger.goto(`/sms/detail?applyId=${applyId}`);
    await expect(messenger.getByRole('tab', { name: '发送结果' })).toBeVisible();
    await letPass(reviewer, applyId);
    await messenger.getByRole('tab', { name: '发送结果' }).click();
    // most of it still: the sender soon finds that a slower pace helps nobody, and two thousand a second would be over at once
    await carrier.turnAway(0.9);
    await expect(messenger.getByRole('tabpanel')).toContainText(/已发 [1-9]/, { timeout: 60_000 });
    await messenger.getByRole('button', { name: '取消发送' }).click();
    const dialog = messenger.getByRole('dialog', { name: '取消发送' });
    await expect(dialog.getByText('已先暂停，不再发出新的短信')).toBeVisible();
    await expect(messenger.getByText('人工暂停：准备取消发送，正在填写原因')).toBeVisible();
    await dialog.getByRole('button', { name: '继续发送' }).click();
    await expect(messenger.getByText('已继续发送，不会重发')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(messenger.getByText('人工暂停：准备取消发送，正在填写原因')).toBeHidden();

    await messenger.getByRole('button', { name: '取消发送' }).click();
    await expect(dialog.getByText('已先暂停，不再发出新的短信')).toBeVisible();
    await messenger.keyboard.press('Escape');
    const question = messenger.getByRole('dialog', { name: '继续发送吗？' });
    await question.getByRole('button', { name: '保持暂停' }).click();
    await expect(dialog).toBeHidden();
    await expect(messenger.getByRole('button', { name: '恢复发送' })).toBeVisible();

    await messenger.getByRole('button', { name: '取消发送' }).click();
    await expect(dialog.getByText('现在没有在发送。')).toBeVisible();
    // a late reading of the progress may still say that it is sending: that hold is refused
    await messenger.route('**/massSms/hold', (route) => route.fulfill({ json: HELD_ALREADY }), { times: 1 });
    // a colleague lets it go on while the reason is typed
    const resumed = await page.request.post('/admin/api/v1/admin/massSms/resume', {
      headers: carrier.headers,
      data: { applyId },
    });
    expect(await resumed.json()).toMatchObject({ code: 200 });
    await expect(dialog.getByText('已先暂停，不再发出新的短信')).toBeVisible();
    // stopped before the reason is typed: nobody more is sent to, and what is said is what happens
    const said = await saidBefore(dialog);
    await dialog.getByRole('button', { name: '取消发送' }).click();
    await expect(dialog.getByText('请填写取消原因')).toBeVisible();
    await dialog.getByLabel('取消原因').fill('演练结束');
    await dialog.getByRole('button', { name: '取消发送' }).click();
    const told = messenger.getByText(/已取消：[\d,]+ 人不再发送，[\d,]+ 人此前已发出，[\d,]+ 人正在途中/);
    await expect(told).toBeVisible();
    const [cancelled = 0, sent = 0, inFlight = 0] = numbersIn(await told.innerText());
    expect(cancelled).toBeGreaterThan(0);
    expect(cancelled).toBeGreaterThanOrEqual(said.rest);
    expect(cancelled).toBeLessThanOrEqual(said.rest + said.inFlight);
    expect(sent + inFlight).toBeGreaterThan(0);
    await expect(messenger.getByText(/由周敏取消：演练结束/)).toBeVisible();

    await messenger.getByRole('tab', { name: '收件人明细' }).click();
    await messenger
      .getByRole('group', { name: '按结果查看' })
      .getByRole('button', { name: '已取消' })
      .click();
    // of those under way some may still be stopped: what the carrier turned away and was to be tried again
    await expect(async () => {
      const answer = await messenger.request.get(
        `/admin/api/v1/admin/massSmsSendSituation?applyId=${applyId}`,
        { headers: { token: (await messenger.context().cookies())[0]?.value ?? '' } },
      );
      const { data } = (await answer.json()) as { data: { total: Record<string, number> } };
      const { validCount = 0, cancelledCount = 0 } = data.total;
      expect(validCount).toBe(cancelled + sent + inFlight);
      expect(cancelledCount).toBeGreaterThanOrEqual(cancelled);
      expect(cancelledCount).toBeLessThanOrEqual(cancelled + inFlight);
      await messenger.getByRole('button', { name: '搜索' }).click();
      const found = messenger.getByText(`共 ${cancelledCount.toLocaleString('zh-CN')} 条`);
      await expect(found).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 30_000 });
  } finally {
    await carrier.end(applyId);
  }
});

test('a sending is held and resumed: nobody is lost and nobody gets it twice', async ({ page, seat }) => {
  test.setTimeout(180_000);
  const title = `暂停演练${stamp}`;
  const carrier = await trialCarrier(page);
  let applyId = '';
  try {
    const messenger = await seat('xhmsg');
    applyId = await handIn(messenger, {
      title,
      // one segment: of two the carrier may have one when the other is turned away, and that is a doubt of its own
      content: `今晚有大到暴雨，请加固大棚。${stamp}`,
      areas: [COUNTY],
    });
    const reviewer = await seat('xhadmin');
    await messenger.goto(`/sms/detail?applyId=${applyId}`);
    await expect(messenger.getByRole('tab', { name: '发送结果' })).toBeVisible();
    await letPass(reviewer, applyId);
    await messenger.getByRole('tab', { name: '发送结果' }).click();
    await carrier.turnAway(0.9);
    await expect(messenger.getByRole('tabpanel')).toContainText(/已发 [1-9]/, { timeout: 60_000 });
    await messenger.getByRole('button', { name: '暂停发送' }).click();
    const dialog = messenger.getByRole('dialog', { name: '暂停发送' });
    await dialog.getByLabel('暂停原因').fill('核对名单');
    await dialog.getByRole('button', { name: '暂停发送' }).click();
    await expect(messenger.getByText('人工暂停：核对名单')).toBeVisible();
    await carrier.turnAway(0);
    await messenger.getByRole('button', { name: '恢复发送' }).click();
    await messenger
      .getByRole('dialog', { name: '恢复发送' })
      .getByRole('button', { name: '恢复发送' })
      .click();
    await expect(messenger.getByRole('article').getByText('发送完成', { exact: true })).toBeVisible({
      timeout: 90_000,
    });
    const { cookies } = await messenger.context().storageState();
    const answer = await messenger.request.get(`/admin/api/v1/admin/massSmsDetails?applyId=${applyId}`, {
      headers: { token: cookies.find(({ name }) => name === 'token')?.value ?? '' },
    });
    const { data } = (await answer.json()) as { data: Record<string, number> };
    expect(data['sendCount']).toBe(data['validCount']);
    expect(data['possibleDuplicateCount']).toBe(0);
  } finally {
    await carrier.end(applyId);
  }
});
