// The work that the browser does before further guesses and codes. Its tries take a compiler that optimises some tenths of a
// second, as in offices; without one they take as long as the machine likes.

import { violationsOf } from '../axe.ts';
import { chromium } from '../chromium.ts';
import { expect, fillSignIn, test } from '../console.ts';
import { codeButton, message, openPhoneWay, signInButton, someAddress } from './sign-in-page.ts';

test.use({ launchOptions: chromium });

test.describe('after wrong guesses', () => {
  test.use({ extraHTTPHeaders: someAddress() });

  test('[AUTH-01] the browser does some work before the next one: nothing is to be read or typed', async ({
    page,
  }) => {
    const asked: (Record<string, string> | null)[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/user/login')) asked.push(request.postDataJSON());
    });
    await page.goto('/login');
    for (let guess = 1; guess <= 4; guess += 1) {
      const answered = page.waitForResponse('**/user/login');
      await fillSignIn(page, 'nosuchperson', `Wrong#Word${guess}`);
      await answered;
      await expect(page.getByText('账号或密码错误')).toHaveCount(1);
      await expect(signInButton(page)).toHaveText('登录');
    }
    const isDone = (fields: Record<string, string> | null | undefined) =>
      /^\d+\.[0-9a-f]{64}$/.test(fields?.['code'] ?? '');
    expect(asked.map(isDone)).toEqual([false, false, false, true]);
    // what another page knows nothing of is done when the server asks for it
    await page.goto('/login');
    await fillSignIn(page, 'drafter4');
    await expect(page).toHaveURL('/dashboard');
    expect(asked.slice(4).map(isDone)).toEqual([false, true]);
  });

  test('[AUTH-01] nothing on the page moves while it is done', async ({ page }) => {
    await page.goto('/login');
    const form = page.getByRole('form', { name: '密码登录' });
    const topOf = async () => (await form.locator('button[type=submit]').boundingBox())?.y;
    const guess = async (password: string) => {
      await page.getByLabel('密码', { exact: true }).fill(password);
      await page.keyboard.press('Enter');
    };
    await page.getByLabel('用户账号').fill('nosuchperson2');
    for (const password of ['Wrong#Word6', 'Wrong#Word7', 'Wrong#Word8']) {
      const answered = page.waitForResponse('**/user/login');
      await guess(password);
      await answered;
      await expect(signInButton(page)).toHaveText('登录');
    }
    const { promise: held, resolve: goOn } = Promise.withResolvers<void>();
    await page.route('**/getVerificationCode', async (route) => {
      await held;
      await route.fallback();
    });
    await expect(page.getByText('账号或密码错误')).toBeVisible();
    const before = await topOf();
    await guess('Wrong#Word9');
    await expect(page.getByRole('button', { name: '正在安全验证…' })).toBeVisible();
    await expect(page.getByRole('status')).toContainText('安全验证');
    expect(await topOf()).toBe(before);
    goOn();
    await expect(page.getByText('账号或密码错误')).toBeVisible();
    expect(await topOf()).toBe(before);
  });

  test('is heard of by who does not see it, and leaves the page within the rules for everybody', async ({
    page,
  }) => {
    await page.goto('/login');
    await page.route('**/getVerificationCode', (route) => route.fallback());
    await fillSignIn(page, 'nosuchperson', 'Wrong#Word5');
    await expect(page.getByRole('status')).toContainText('安全验证');
    await expect(page.getByText('账号或密码错误')).toHaveCount(1);
    expect(await violationsOf(page)).toEqual([]);
  });
});

test.describe('after three codes within the hour', () => {
  test.use({ extraHTTPHeaders: someAddress() });

  test('[AUTH-09] before the fourth the browser does some work', async ({ page }) => {
    const askedBy = async (number: string) => {
      const answered = page.waitForResponse('**/sendLoginPhoneCode?**');
      await openPhoneWay(page);
      await page.getByLabel('手机号码').fill(number);
      await codeButton(page).click();
      await answered;
    };
    for (const number of ['15400000901', '15400000902', '15400000903']) {
      await askedBy(number);
      await expect(message(page), 'a number of nobody gets the same answer').toHaveText(/^验证码发送成功!/);
    }
    const worked = page.waitForRequest(/sendLoginPhoneCode\?.*code=\d+\.[0-9a-f]{64}/);
    await askedBy('15400000904');
    await worked;
    await expect(message(page)).toHaveText(/^验证码发送成功!/);
    await expect(codeButton(page)).toHaveText(/秒后重发/);
  });
});
