// A link that is followed: written into a text, read on a handset, opened from there, and counted for the office.

import type { Page } from '@playwright/test';
import { settle, violationsOf } from '../axe.ts';
import { expect, signInQuietly, test } from '../console.ts';
import { openReview, submit } from '../writing.ts';

const stamp = String(Date.now()).slice(-6);
const NUMBER = '15400001111';

/** As the province does under 短信配置 and 其他配置. */
async function allowLinks(page: Page): Promise<void> {
  const token = await signInQuietly(page, 'provadmin');
  const call = async (path: string, data?: object) => {
    const options = { headers: { token } };
    const url = `/admin/api${path}`;
    const reply = data
      ? await page.request.post(url, { ...options, data })
      : await page.request.get(url, options);
    const { code, msg, data: answer } = await reply.json();
    expect(code, `${path}: ${msg}`).toBe(200);
    return answer;
  };
  const {
    alarmPhones,
    updateUserName: _,
    updateTime: __,
    can: ___,
    ...other
  } = await call('/v1/smsOtherConfig/detail');
  const keptAlarmPhones = alarmPhones.map(({ id }: { id: string }) => id);
  if (other.shortLinkDomain === '')
    await call('/v1/smsOtherConfig/update', {
      ...other,
      shortLinkDomain: 'nmxx.cn',
      keptAlarmPhones,
      alarmPhones: [],
    });
  const { smsConfigVersion, configContent } = await call('/sms/config/getUseVersion');
  if (configContent.linkHosts.includes('zj.gov.cn')) return;
  await call('/sms/config/publish', {
    configName: '允许政府网站',
    baseVersion: smsConfigVersion,
    changeNote: '允许链接到政府网站',
    configContent: { ...configContent, linkHosts: [...configContent.linkHosts, 'zj.gov.cn'] },
    effectType: 1,
  });
}

test('[SMS-05] a link is written, passed, opened from a handset and seen in the figures', async ({
  seat,
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const province = await seat('provadmin');
  await allowLinks(province);

  const title = `补贴申报${stamp}`;
  const messenger = await seat('xhmsg', '/sms/applyForm');
  const form = messenger.getByRole('main');
  await form.getByLabel('标题').fill(title);
  await form.getByLabel('类别').selectOption({ label: '惠农政策补贴' });
  await form.getByLabel('短信内容').fill(`第${stamp}批补贴开始申报，详情见`);
  await messenger.getByRole('button', { name: '链接', exact: true }).click();
  await expect(form.getByLabel('短信内容')).toHaveValue(/ \{链接\} $/);
  await form.getByLabel('链接地址（可不填）').fill('https://evil.example.com/');
  await messenger.getByRole('button', { name: '下一步：选对象' }).click();
  const refused = form.getByText(/不在允许的范围内/);
  await expect(refused).toContainText('evil.example.com');
  await expect.poll(() => refused.evaluate(isBeforeAll), 'not behind the foot of the form').toBe(true);
  // nor while somebody mends it
  await form.getByLabel('链接地址（可不填）').fill('');
  await expect(refused).toHaveCount(0);
  await form.getByRole('textbox', { name: '短信内容' }).evaluate((text) => {
    text.closest('.page-frame')?.scrollTo(0, 0);
  });
  await form.getByLabel('链接地址（可不填）').fill('https://worse.example.com/');
  await expect(refused).toContainText('worse.example.com');
  await expect.poll(() => refused.evaluate(isBeforeAll), 'not behind the foot of the form').toBe(true);
  await settle(messenger);
  expect(await violationsOf(messenger)).toEqual([]);
  await form.getByLabel('链接地址（可不填）').fill('https://nynct.zj.gov.cn/policy');
  await expect(form.getByText(/https:\/\/nmxx\.cn\/s\/k7Qm2xRd/)).toBeVisible();
  await messenger.getByRole('button', { name: '下一步：选对象' }).click();
  await messenger.getByText('填写号码').click();
  await form.getByLabel('手机号码').fill(NUMBER);
  await messenger.getByRole('button', { name: '下一步：定时间' }).click();
  await messenger.getByRole('button', { name: '下一步：核对提交' }).click();
  const applyId = await submit(messenger);

  const reviewer = await seat('xhadmin');
  const drawer = await openReview(reviewer, title);
  await expect(drawer.getByLabel('收到的短信')).toContainText('https://nmxx.cn/s/');
  await drawer.getByRole('button', { name: '通过', exact: true }).click();
  await reviewer.getByRole('dialog', { name: '审核通过' }).getByRole('button', { name: '通过' }).click();
  await expect(reviewer.getByText(/^已通过，/)).toBeVisible();

  await messenger.goto(`/trial/handset?phoneNumber=${NUMBER}`);
  const bubble = messenger
    .getByRole('log')
    .getByText(new RegExp(`第${stamp}批`))
    .last();
  await expect(bubble).toBeVisible({ timeout: 30_000 });
  const code = /https:\/\/nmxx\.cn\/s\/(\w{8})/.exec((await bubble.textContent()) ?? '')?.[1] ?? '';
  expect(code).toHaveLength(8);

  // a farmer's own browser, nobody signed in
  const farmer = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    userAgent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36',
  });
  const opened = await farmer.request.get(`/s/${code}`, { maxRedirects: 0 });
  expect(opened.status()).toBe(302);
  expect(opened.headers()['location']).toBe('https://nynct.zj.gov.cn/policy');
  expect((await farmer.request.get('/s/bcdfghjk', { maxRedirects: 0 })).status()).toBe(404);
  const nowhere = await farmer.newPage();
  await nowhere.goto('/s/bcdfghjk');
  await expect(nowhere.getByRole('heading', { name: '链接无效或已过期' })).toBeVisible();
  await farmer.close();

  await messenger.goto(`/sms/detail?applyId=${applyId}&tab=clicks`);
  await expect(messenger.getByText(/1 人，共 1 次/)).toBeVisible({ timeout: 20_000 });
  await expect(messenger.getByRole('table', { name: '点开的人' })).toContainText('154****1111');
  await settle(messenger);
  expect(await violationsOf(messenger)).toEqual([]);
  await messenger.setViewportSize({ width: 390, height: 844 });
  await settle(messenger);
  expect(await violationsOf(messenger)).toEqual([]);
});

/** Runs in the page. Nothing lies over the end of it. */
function isBeforeAll(part: Element): boolean {
  const { left, bottom } = part.getBoundingClientRect();
  return part.contains(document.elementFromPoint(left + 2, bottom - 2));
}
