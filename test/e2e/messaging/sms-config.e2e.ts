// The province sets how mass SMS is sent: a draft that is kept, what differs in plain words, publications now and at midnight, and
// the other settings.

import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { CategoryRule } from '@farmers-mailbox/contract/messaging/sms-config/content.ts';
import {
  discardDraft,
  getDraft,
  type otherConfigDetail,
} from '@farmers-mailbox/contract/messaging/sms-config/endpoints.ts';
import type { Page } from '@playwright/test';
import { settle, violationsOf } from '../axe.ts';
import { expect, reload, signInQuietly, test } from '../console.ts';

const WIDTHS = [1440, 390] as const;

test('[SMS-09] a draft is kept, says in plain words what differs, is published, and taken back the same way', async ({
  seat,
}) => {
  test.setTimeout(180_000);
  const page = await seat('provadmin', '/sms/config');
  await expect(page.getByRole('navigation', { name: '版本' }).getByText('使用中')).toBeVisible();
  await page.getByRole('button', { name: '新建草稿', exact: true }).click();
  await expect(page.getByRole('heading', { name: '我的草稿：新配置' })).toBeVisible();
  await expect(page.getByRole('table', { name: '发送人员' }).getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByText(/名单里有 [\d,]+ 人，只有他们能发送/)).toBeVisible();

  await page.getByRole('tab', { name: '类别规则' }).click();
  await page.getByRole('checkbox', { name: '农技指导：退订提示' }).check();
  await expect(page.getByText('与使用中的版本有 1 处不同。已自动保存。')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('checkbox', { name: '农技指导：退订提示' })).toBeChecked();
  await page.getByRole('tab', { name: '差异' }).click();
  await expect(page.getByText('类别06农技指导 退订提示：无 → 有')).toBeVisible();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    for (const tab of ['发送人员', '审核规则', '类别规则', '通道路由', '签名与链接', '差异']) {
      await page.getByRole('tab', { name: tab }).click();
      await settle(page);
      expect(await violationsOf(page), `${tab} at ${width}`).toEqual([]);
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect(isWide, `${tab} at ${width}`).toBe(false);
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  const publish = async (note: string, effect: string) => {
    await page.getByRole('button', { name: '发布', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: '发布短信配置' });
    await expect(dialog.getByText(/将修改 \d+ 处/)).toBeVisible();
    await expect(dialog.getByText(/可以发送短信的人：[\d,]+ 人 → [\d,]+ 人/)).toBeVisible();
    await dialog.getByRole('button', { name: '发布', exact: true }).click();
    await expect(dialog.getByText('请填写为什么修改')).toBeVisible();
    await dialog.getByLabel('为什么修改（记入操作日志）').fill(note);
    await dialog.getByRole('radio', { name: effect }).check();
    await settle(page);
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: '发布', exact: true }).click();
    await expect(dialog).toBeHidden();
  };
  await publish('春耕试验', '立即生效');
  await expect(page.getByText('说明：春耕试验')).toBeVisible();

  await page.getByRole('button', { name: '新建草稿', exact: true }).click();
  await expect(page.getByRole('heading', { name: '我的草稿：新配置' })).toBeVisible();
  await page.getByRole('tab', { name: '类别规则' }).click();
  await page.getByRole('checkbox', { name: '农技指导：退订提示' }).uncheck();
  await expect(page.getByText('已自动保存。')).toBeVisible();
  await publish('试验结束', '次日零点生效（生效前可以取消）');
  await expect(page.getByText(/将于 .* 00:00:00 生效/)).toBeVisible();
  await page.getByRole('button', { name: '取消这次发布' }).click();
  const cancel = page.getByRole('dialog', { name: /取消发布/ });
  await cancel.getByLabel('原因').fill('改为立即生效');
  await cancel.getByRole('button', { name: '取消这次发布' }).click();
  await expect(cancel).toBeHidden();
  await expect(page.getByText('生效前已取消。')).toBeVisible();
  await page.getByRole('button', { name: '以这个版本为内容新建草稿' }).click();
  await publish('试验结束', '立即生效');
  await expect(page.getByText('说明：试验结束')).toBeVisible();
});

/** Publishes what is in use with a change, as a colleague does meanwhile. @returns the rules before */
async function publishMeanwhile(page: Page, change: (rules: CategoryRule[]) => CategoryRule[]) {
  const token = await signInQuietly(page, 'provadmin2');
  const call = async (path: string, data?: object) => {
    const url = `/admin/api/sms/config/${path}`;
    const headers = { token };
    const reply = data
      ? await page.request.post(url, { headers, data })
      : await page.request.get(url, { headers });
    const { code, msg, data: answer } = await reply.json();
    expect(code, `${path}: ${msg}`).toBe(200);
    return answer;
  };
  const { smsConfigVersion, configContent } = await call('getUseVersion');
  await call('publish', {
    configName: '同事的修改',
    baseVersion: smsConfigVersion,
    changeNote: '同时修改',
    configContent: { ...configContent, categoryRules: change(configContent.categoryRules) },
    effectType: 1,
  });
  return configContent.categoryRules as CategoryRule[];
}

/** As a test that failed half-way leaves it, its next try could not begin. */
async function withoutDraft(page: Page): Promise<void> {
  const headers = { token: await signInQuietly(page, 'provadmin') };
  const reply = await page.request.get(`/admin/api${getDraft.path}`, { headers });
  const { draft } = (await reply.json()).data;
  if (draft === null) return;
  await page.request.post(`/admin/api${discardDraft.path}`, { headers, data: { version: draft.version } });
}
test.beforeEach(({ page }) => withoutDraft(page));

test('[SMS-09] a draft that another publication has overtaken is put on the new version, and what both changed is named', async ({
  seat,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const page = await seat('provadmin', '/sms/config');
  await page.getByRole('button', { name: '新建草稿', exact: true }).click();
  await expect(page.getByRole('heading', { name: '我的草稿：新配置' })).toBeVisible();
  await page.getByRole('tab', { name: '类别规则' }).click();
  await page.getByRole('checkbox', { name: '农技指导：退订提示' }).check();
  await page.getByRole('checkbox', { name: '教育培训：退订提示' }).check();
  await expect(page.getByText('与使用中的版本有 2 处不同。已自动保存。')).toBeVisible();

  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const colleague = await context.newPage();
  const before = await publishMeanwhile(colleague, (rules) =>
    rules.map((rule) => (rule.smsCategory === '06' ? { ...rule, nightFlag: 1 } : rule)),
  );
  await page.reload();
  const notice = page.getByRole('alert').filter({ hasText: '有人在您之后发布了' });
  await expect(notice.getByText('有 2 处两边都改了，换过去后以新版本为准')).toBeVisible();
  await expect(notice.getByText('类别06农技指导 退订提示：无 → 有')).toBeVisible();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await settle(page);
    expect(await violationsOf(page), `at ${width}`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: '换到新版本上' }).click();
  const dialog = page.getByRole('dialog');
  await expect(
    dialog.getByText(/保留您的 1 处修改。有 2 处新版本也改了，以新版本为准，您在这些地方的修改将丢失/),
  ).toBeVisible();
  await dialog.getByRole('button', { name: '换到新版本上' }).click();
  await expect(page.getByText('与使用中的版本有 1 处不同。已自动保存。')).toBeVisible();
  await expect(
    page.getByRole('status').filter({ hasText: '类别06农技指导 退订提示：无 → 有' }),
  ).toBeVisible();
  await expect(page.getByRole('checkbox', { name: '教育培训：退订提示' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: '农技指导：退订提示' })).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: '农技指导：时段外发送' })).toBeChecked();

  await page.getByRole('button', { name: '放弃草稿' }).click();
  await dialog.getByRole('button', { name: '放弃草稿' }).click();
  await expect(page.getByRole('heading', { name: /我的草稿/ })).toBeHidden();
  await publishMeanwhile(colleague, () => before);
  await context.close();
});

test('[SMS-09] what is changed in a draft while its last change is read again is kept as well', async ({
  seat,
}) => {
  const page = await seat('provadmin', '/sms/config');
  await page.getByRole('button', { name: '新建草稿', exact: true }).click();
  await expect(page.getByRole('heading', { name: '我的草稿：新配置' })).toBeVisible();
  await page.getByRole('tab', { name: '类别规则' }).click();
  let reads = 0;
  let answer = () => {};
  const isTicked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**${getDraft.path}*`, async (route) => {
    reads += 1;
    if (reads > 1) await isTicked;
    await route.continue();
  });
  await page.getByRole('checkbox', { name: '农技指导：退订提示' }).check();
  await expect(page.getByText('与使用中的版本有 1 处不同。已自动保存。')).toBeVisible();
  await page.getByRole('checkbox', { name: '教育培训：退订提示' }).check();
  answer();
  await expect(page.getByText('与使用中的版本有 2 处不同。已自动保存。')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: '教育培训：退订提示' })).toBeChecked();

  await page.getByRole('button', { name: '放弃草稿' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '放弃草稿' }).click();
  await expect(page.getByRole('heading', { name: /我的草稿/ })).toBeHidden();
});

test('[SMS-07] the other settings say what they do, refuse what makes no sense, and are set back', async ({
  seat,
}) => {
  const page = await seat('provadmin', '/sms/otherConfig');
  const limit = page.getByLabel('每个号码每天最多（条）');
  await expect(limit).toHaveValue(/^\d+$/);
  const before = await limit.inputValue();
  for (const group of ['时间与频率', '审核阈值', '内容限制', '告警']) {
    await expect(page.getByRole('region', { name: group })).toBeVisible();
  }
  await page.getByLabel('发送时段结束').fill('8点');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('时间应为 08:00 这样的形式')).toBeVisible();
  await page.getByLabel('发送时段结束').fill('24:00');
  await page.getByLabel('退订提示').fill('不想收请告诉我们');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText(/退订提示应以一个退订词结尾/)).toBeVisible();
  await page.getByLabel('退订提示').fill('拒收请回复R');
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await settle(page);
    expect(await violationsOf(page), `at ${width}`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await limit.fill('4');
  const offer = page.getByRole('region', { name: '没有填完的内容' });
  // a number lies on the server alone
  const kept = page.waitForResponse(
    (response) =>
      response.url().endsWith('/formDraft') && (response.request().postData() ?? '').includes('15400001234'),
  );
  await page.getByLabel('新增告警手机').fill('15400001234');
  await kept;
  await reload(page);
  await offer.getByRole('button', { name: '继续填写' }).click();
  await expect(page.getByLabel('退订提示')).toHaveValue('拒收请回复R');
  await expect(page.getByLabel('新增告警手机')).toHaveValue('15400001234');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('checkbox', { name: '154****1234' })).toBeChecked();
  await expect(limit).toHaveValue('4');
  await page.reload();
  await expect(limit).toHaveValue('4');
  await expect(offer).toHaveCount(0);
  await limit.fill(before);
  await page.getByRole('checkbox', { name: '154****1234' }).uncheck();
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('checkbox', { name: '154****1234' })).toHaveCount(0);
  await expect(limit).toHaveValue(before);
});

/** As a colleague does on another machine, in between. */
async function changeDailyLimit(page: Page, change: number): Promise<number> {
  const headers = { token: await signInQuietly(page, 'superadmin') };
  const read = await page.request.get('/admin/api/v1/smsOtherConfig/detail', { headers });
  const { data } = (await read.json()) as { data: AnswerOf<typeof otherConfigDetail> };
  const { alarmPhones, updateUserName: _, updateTime: __, can: ___, ...others } = data;
  const limit = others.dailyLimitPerPhone + change;
  const reply = await page.request.post('/admin/api/v1/smsOtherConfig/update', {
    headers,
    data: {
      ...others,
      dailyLimitPerPhone: limit,
      keptAlarmPhones: alarmPhones.map(({ phoneId }) => phoneId),
      alarmPhones: [],
    },
  });
  expect(await reply.json()).toMatchObject({ code: 200 });
  return limit;
}

test('what a colleague set meanwhile is not put back by a form that was gone on with', async ({
  page: colleague,
  seat,
}) => {
  const page = await seat('provadmin', '/sms/otherConfig');
  const limit = page.getByLabel('每个号码每天最多（条）');
  const hint = page.getByLabel('退订提示');
  const offer = page.getByRole('region', { name: '没有填完的内容' });
  await hint.fill('不要请回复R');
  await expect(page.getByText(/^已自动保存 /)).toBeVisible();
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await menu.getByRole('link', { name: '工作台' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '离开，以后再写' }).click();
  await expect(hint).toHaveCount(0);
  const changed = await changeDailyLimit(colleague, 1);
  try {
    // gone on with at what is known from before, while the page is still being read anew
    const reading = Promise.withResolvers<void>();
    await page.route('**/smsOtherConfig/detail*', async (route) => {
      await reading.promise;
      await route.continue();
    });
    const read = page.waitForResponse('**/smsOtherConfig/detail*');
    await menu.getByRole('link', { name: '其他配置' }).click();
    await offer.getByRole('button', { name: '继续填写' }).click();
    await expect(hint).toHaveValue('不要请回复R');
    reading.resolve();
    await (await read).finished();
    await hint.fill('不再要请回复R');
    await page.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText(/^您打开以后，其他配置又有变动.*您填写的已自动保存/)).toBeVisible();
    await expect(hint).toHaveValue('不再要请回复R');
    await reload(page);
    await expect(offer).toContainText('会覆盖那次修改');
    await offer.getByRole('button', { name: '重新开始' }).click();
    await expect(limit).toHaveValue(String(changed));
  } finally {
    await changeDailyLimit(colleague, -1);
  }
});

test('[PERM-07] who does not stand for the province has neither page', async ({ seat }) => {
  const page = await seat('xhadmin', '/sms/config');
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
  await page.goto('/sms/otherConfig');
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
});
