// Coming in from outside: a telephone that confirms a QR code, and a third party that vouches for somebody. Whom the third
// party knows stays known to the program, so each test has people of its own, and others when it is tried again.

import { randomInt } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { settle, violationsOf } from '../axe.ts';
import { enterAs, expect, fillSignIn, PASSWORD, signInQuietly, test } from '../console.ts';
import { freshNumber } from '../fresh-number.ts';

const someAddress = () => ({ 'X-Forwarded-For': `203.0.${randomInt(256)}.${randomInt(1, 255)}` });

/** A telephone in somebody's hand. */
async function takePhone(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    userAgent:
      'Mozilla/5.0 (Linux; Android 13; Pixel 7) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile Safari/537.36',
  });
  return context.newPage();
}

/** Opens the picture at the desk. @returns the address that stands in it */
async function openPicture(desk: Page): Promise<string> {
  const asked = desk.waitForResponse('**/loginQrCode');
  await desk.goto('/login?redirect=%2Fsms%2Fapply');
  await desk.getByRole('tab', { name: '扫码登录' }).click();
  const { data } = (await (await asked).json()) as { data: { qrContent: string } };
  await expect(desk.getByRole('img', { name: '登录二维码' })).toBeVisible();
  return data.qrContent;
}
const said = (desk: Page) => desk.getByRole('status').filter({ hasText: /扫码|二维码|确认/ });

test.describe('[AUTH-07] by a QR code', () => {
  test('a telephone shows who asks, confirms, and the desk is inside as the same person', async ({
    page: desk,
    browser,
    baseURL,
  }) => {
    const address = await openPicture(desk);
    await expect(said(desk)).toHaveText('请用手机扫码，并在手机上确认登录');
    const phone = await takePhone(browser, baseURL);
    await phone.goto(address);
    await expect(phone, 'who is not signed in on the telephone signs in first').toHaveURL(
      /^.*\/login\?redirect=/,
    );
    await fillSignIn(phone, 'hzadmin2');
    await expect(phone.getByText('有一台电脑请求以您的身份登录')).toBeVisible();
    await expect(phone.getByRole('term')).toHaveText(['浏览器', '网络地址', '请求时间', '登录身份']);
    await expect(phone.getByRole('definition').nth(0)).toHaveText(/Chrome（Linux）/);
    await expect(phone.getByRole('definition').nth(3)).toContainText('hzadmin2');
    await expect(said(desk)).toHaveText('已扫码，请在手机上确认登录');
    await settle(phone);
    expect(await violationsOf(phone)).toEqual([]);
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

    await phone.getByRole('button', { name: '确认登录' }).tap();
    await expect(phone.getByRole('heading', { name: '已确认登录' })).toBeVisible();
    await expect(desk).toHaveURL('/sms/apply');
    await expect(desk.getByRole('banner')).toBeVisible();
    await phone.context().close();
  });

  test('who refuses leaves the desk outside, with a button for a new picture', async ({
    page: desk,
    browser,
    baseURL,
  }) => {
    const address = await openPicture(desk);
    const phone = await takePhone(browser, baseURL);
    await phone.goto(address);
    await fillSignIn(phone, 'provmsg2');
    await phone.getByRole('button', { name: '取消' }).tap();
    await expect(phone.getByRole('heading', { name: '已取消' })).toBeVisible();
    await expect(said(desk)).toHaveText('二维码已失效');
    await settle(desk);
    expect(await violationsOf(desk)).toEqual([]);
    const renewed = desk.waitForResponse('**/loginQrCode');
    await desk.getByRole('button', { name: '刷新二维码' }).click();
    await renewed;
    await expect(said(desk)).toHaveText('请用手机扫码，并在手机上确认登录');
    await phone.goto(address);
    await expect(phone.getByRole('heading', { name: '不能确认登录' })).toBeVisible();
    await expect(phone.getByText('二维码已失效，请在电脑上刷新后重新扫码')).toBeVisible();
    await phone.context().close();
  });

  test('a server in trouble, or a cut line, is told with a way to try again; a code that is over is not', async ({
    page: phone,
  }) => {
    const busy = { code: 5000, msg: '系统繁忙', message: '系统繁忙', data: { requestId: 'req-5' } };
    const asker = { browser: 'Chrome', ip: '203.0.113.7', askTime: '2026-11-24 09:00:00' };
    const done = (data: unknown) => ({ json: { code: 200, msg: '', message: '', data } });
    await phone.route('**/qrCodeScan*', (route) => route.fulfill(done(asker)));
    await phone.route('**/qrCodeScan*', (route) => route.fulfill({ json: busy }), { times: 1 });
    await phone.route('**/qrCodeConfirm*', (route) => route.fulfill(done(null)));
    await phone.route('**/qrCodeConfirm*', (route) => route.abort(), { times: 1 });
    await enterAs(phone, 'hzadmin2', '/qrConfirm?code=invented');
    await expect(phone.getByRole('alert')).toContainText('系统繁忙编号 req-5');
    await expect(phone.getByRole('link', { name: '返回工作台' })).toBeVisible();
    await settle(phone);
    expect(await violationsOf(phone)).toEqual([]);
    await phone.getByRole('button', { name: '重试' }).click();
    await phone.getByRole('button', { name: '确认登录' }).click();
    await expect(phone.getByRole('alert')).toContainText('连接不上服务器，请稍后重试，或检查网络');
    await phone.getByRole('button', { name: '重试' }).click();
    await expect(phone.getByRole('heading', { name: '已确认登录' })).toBeVisible();
    await phone.unroute('**/qrCodeScan*');
    await phone.reload();
    await expect(phone.getByRole('heading', { name: '不能确认登录' })).toBeVisible();
    await expect(phone.getByRole('button', { name: '重试' })).toHaveCount(0);
  });

  test('a page that nobody looks at does not ask, and asks at once when it is looked at again', async ({
    page: desk,
  }) => {
    await desk.clock.install();
    await openPicture(desk);
    const asked = () => desk.waitForRequest('**/qrCodeLogin');
    await asked();
    const setHidden = (hidden: boolean) =>
      desk.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { value, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, hidden);
    await setHidden(true);
    let calls = 0;
    desk.on('request', (request) => {
      if (request.url().includes('qrCodeLogin')) calls += 1;
    });
    await desk.clock.runFor(5_000);
    expect(calls).toBeLessThanOrEqual(1);
    const next = asked();
    await setHidden(false);
    await next;
  });
});

/** Chooses somebody on the third party's own page. */
const choose = (page: Page, name: string) => page.getByRole('link', { name }).click();

async function goToThirdParty(page: Page, address = '/login'): Promise<void> {
  await page.goto(address);
  // this way is asked for when somebody is there, so that the page comes up with fewer requests
  const way = page.getByRole('button', { name: '用乡村大脑账号登录' });
  let moves = 0;
  await expect(async () => {
    moves += 1;
    await page.mouse.move(200, 200 + moves);
    await expect(way).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 15_000 });
  await way.click();
  await expect(page.getByRole('heading', { name: '乡村大脑（试用）' })).toBeVisible();
}

/** As when the browser was closed: no page is left that would notice. */
async function forgetSession(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

/** One for each time that a test is tried. */
const pick = <Kind>(kinds: readonly [Kind, ...Kind[]]): Kind => kinds[test.info().retry] ?? kinds[0];

test.describe('[AUTH-08] through a third party', () => {
  test.use({ extraHTTPHeaders: someAddress() });

  test('somebody binds their account once, and comes in at once from then on, to the page that they wanted', async ({
    page,
  }) => {
    const person = pick(['沈小满', '周芒种', '郑白露']);
    const account = pick(['cunmsg', 'sdmsg', 'provmsg']);
    await goToThirdParty(page, '/login?redirect=%2Fsms%2Fapply');
    await choose(page, person);
    await expect(page).toHaveURL('/villageSSOLogin');
    await expect(page.getByText('您还没有关联农民信箱的账号')).toBeVisible();
    await settle(page);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByLabel('用户账号').fill(account);
    await page.getByLabel('密码', { exact: true }).fill('Wrong#Word1');
    await page.getByRole('button', { name: '绑定并登录' }).click();
    await expect(page.getByRole('alert').filter({ hasText: '账号或密码错误' })).toBeVisible();
    await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: '绑定并登录' }).click();
    await expect(page).toHaveURL('/sms/apply');

    await forgetSession(page);
    await goToThirdParty(page, '/login?redirect=%2Fsms%2Fapply');
    await choose(page, person);
    await expect(page).toHaveURL('/sms/apply');
    await expect(page.getByRole('table', { name: '我的短信申请' })).toBeVisible();

    await forgetSession(page);
    await page.goto('/trial/third-party/village');
    await choose(page, person);
    await expect(page, '[NAV-01] a ticket from the village platform leads to the root').toHaveURL(
      '/dashboard',
    );
  });

  test('somebody without an account makes one, in their village, with a proven number', async ({
    page,
    seat,
  }) => {
    const person = pick(['陆谷雨', '吴秋分', '韩霜降']);
    const phoneNumber = freshNumber('1600000');
    await goToThirdParty(page);
    await choose(page, person);
    await page.route('**/xcdn/listChildDept*', (route) => route.abort(), { times: 1 });
    await page.getByRole('tab', { name: '创建新账号' }).click();
    await expect(page.getByLabel('市', { exact: true })).toHaveAccessibleDescription(
      '连接不上服务器，请稍后重试，或检查网络',
    );
    await page.getByRole('button', { name: '重试' }).click();
    await expect(page.getByText(/第三方平台登记的手机号码：160\*{4}000\d/)).toBeVisible();
    await page.getByRole('button', { name: '创建并登录' }).click();
    await expect(page.getByText('请选择所属组织')).toBeVisible();
    for (const [label, name] of [
      ['市', '杭州市'],
      ['县（市、区）', '西湖区'],
      ['乡镇（街道）', '三墩镇'],
      ['村（社区）', '绕城村'],
    ] as const) {
      await page.getByLabel(label, { exact: true }).selectOption({ label: name });
    }
    await settle(page);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByLabel('手机号码').fill(phoneNumber);
    await page.getByRole('button', { name: '获取验证码' }).click();
    await expect(page.getByText('验证码发送成功!')).toBeVisible();
    const handset = await seat('hzmsg', `/trial/handset?phoneNumber=${phoneNumber}`);
    const text = handset.getByText(/【浙江农民信箱】验证码\d{6}/);
    await expect(text.first()).toBeVisible({ timeout: 30_000 });
    const code = /验证码(\d{6})/.exec(await text.first().innerText())?.[1] ?? '';
    await page.getByLabel('短信验证码').fill(code);
    await page.getByRole('button', { name: '创建并登录' }).click();
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('dialog', { name: '实名认证' })).toBeVisible();
  });

  test('[NAV-01] a ticket that is worth nothing leads to sign-in with the reason', async ({ page }) => {
    await page.goto('/villageSSOLogin?ticket=invented&villageCode=3301061142');
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('第三方登录凭据无效或已过期，请重新登录')).toHaveCount(1);
  });

  test('[NAV-01] who comes without anything is led to sign-in', async ({ page }) => {
    await page.goto('/villageSSOLogin');
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('缺少登录凭据，请重新登录')).toBeVisible();
  });

  test('somebody who does not agree there is back at sign-in and told so', async ({ page }) => {
    await goToThirdParty(page);
    await choose(page, '不授权，返回');
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('您没有在第三方平台授权，未登录')).toBeVisible();
  });

  test('a code that another browser obtained signs nobody in here', async ({ page, request }) => {
    const start = await request.post('/admin/api/v1/admin/third/xcdn/start', { data: {} });
    const { data } = (await start.json()) as { data: { authorizeUrl: string } };
    const back = await request.get(`${data.authorizeUrl}&person=trial-1`, { maxRedirects: 0 });
    const link = back.headers()['location'] ?? '';
    expect(link).toMatch(/^\/villageSSOLogin\?code=/);
    await page.goto(link);
    await expect(page.getByText('登录请求已失效，请重新登录')).toBeVisible();
    // nor where somebody has just left for the third party
    await goToThirdParty(page);
    await page.goto(link);
    await expect(page.getByText('登录请求不是从这个浏览器发起的，请重新登录')).toBeVisible();
    await expect(page).toHaveURL('/login');
    expect((await page.context().cookies()).filter(({ name }) => name === 'token')).toEqual([]);
  });

  test('a link with a ticket does not silently replace who is signed in', async ({ page }) => {
    const token = await signInQuietly(page, 'hzadmin');
    await page.goto('/villageSSOLogin?ticket=from-somebody-else');
    const question = page.getByRole('dialog', { name: '改用另一个账号登录？' });
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: '保持当前登录' }).click();
    await expect(page).toHaveURL('/dashboard');
    expect((await page.context().cookies()).find(({ name }) => name === 'token')?.value).toBe(token);
  });
});
