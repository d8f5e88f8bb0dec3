// The sign-in page as people meet it: each way in, what is wrong told beside its field, and the way out of a forgotten
// password. Tests with wrong guesses come from addresses of their own, since the server counts them for each address.

import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { settle, violationsOf } from '../axe.ts';
import { expect, fillSignIn, PASSWORD, test } from '../console.ts';
import {
  chooseTrialAccount,
  codeButton,
  message,
  openPhoneWay,
  signInButton,
  someAddress,
} from './sign-in-page.ts';

/** Asks for codes as from another address: from the fourth within an hour on an address has to do some work. */
async function askFromElsewhere(page: Page): Promise<void> {
  await page.route('**/sendLoginPhoneCode?**', (route) =>
    route.continue({ headers: { ...route.request().headers(), ...someAddress() } }),
  );
}

/** The code out of the text that came to the simulated phone. */
async function readCode(page: Page): Promise<string> {
  const text = page.getByText(/【浙江农民信箱】验证码\d{6}/);
  await expect(text).toBeVisible({ timeout: 30_000 });
  return /验证码(\d{6})/.exec(await text.innerText())?.[1] ?? '';
}

test('[AUTH-02] [DLG-08] a code that comes to the phone lets in, and the button counts a minute', async ({
  page,
}) => {
  await askFromElsewhere(page);
  await page.goto('/login?redirect=%2Fsms%2Fapply');
  await chooseTrialAccount(page, 'cunmsg');
  await page.getByRole('tab', { name: '短信登录' }).click();
  const number = page.getByLabel('手机号码');
  await number.fill(` ${await number.inputValue()} `);
  await codeButton(page).click();
  await expect(message(page)).toHaveText(/^验证码发送成功!/);
  await expect(codeButton(page)).toHaveText(/^\d\d 秒后重发$/);
  await codeButton(page).click();
  await expect(message(page).filter({ hasText: '验证码已发送，注意查收!' })).toHaveClass(/message-error/);
  const signedIn = page.waitForRequest('**/user/phoneLogin');
  await page.getByLabel('短信验证码').fill(await readCode(page));
  await signInButton(page).click();
  expect((await signedIn).postDataJSON()).toMatchObject({
    phoneNumber: expect.stringMatching(/^1\d{10}$/),
    code: expect.stringMatching(/^\d{6}$/),
  });
  await expect(page).toHaveURL('/sms/apply');
  await expect(page.getByRole('table', { name: '我的短信申请' })).toBeVisible();
});

test('[DLG-08] at zero the button sends again', async ({ page }) => {
  await page.route('**/sendLoginPhoneCode?**', (route) =>
    route.fulfill({ json: { code: 200, msg: '', message: '', data: null } }),
  );
  await page.clock.install();
  await openPhoneWay(page);
  await page.getByLabel('手机号码').fill('15400000000');
  await codeButton(page).click();
  await expect(codeButton(page)).toHaveText('60 秒后重发');
  await page.clock.runFor(59_000);
  await expect(codeButton(page)).toHaveText('1 秒后重发');
  await page.clock.runFor(1_000);
  await expect(codeButton(page)).toHaveText('获取验证码');
  await codeButton(page).click();
  await expect(codeButton(page)).toHaveText('60 秒后重发');
});

test('[DLG-08] a code that could not be sent only stops the loading state', async ({ page }) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/sendLoginPhoneCode?**', async (route) => {
    await held;
    await route.fulfill({ json: { code: 5020, msg: '短信通道异常', message: '短信通道异常', data: null } });
  });
  await openPhoneWay(page);
  await page.getByLabel('手机号码').fill('15400000000');
  await codeButton(page).click();
  await expect(codeButton(page)).toHaveText('正在发送…');
  answer();
  await expect(codeButton(page)).toHaveText('获取验证码');
  expect(await message(page).count(), 'now, not only when a message has gone by itself').toBe(0);
  await expect(page.getByText('短信通道异常')).toHaveCount(0);
});

test('[DLG-08] a code asked for again too soon, as after a reload, is refused with the same sentence', async ({
  page,
}) => {
  const sentence = '验证码已发送，注意查收!';
  await page.route('**/sendLoginPhoneCode?**', (route) =>
    route.fulfill({ json: { code: 4006, msg: sentence, message: sentence, data: null } }),
  );
  await openPhoneWay(page);
  await page.getByLabel('手机号码').fill('15400000000');
  await codeButton(page).click();
  await expect(message(page)).toHaveText(new RegExp(`^${sentence}`));
  await expect(codeButton(page)).toHaveText('获取验证码');
});

test('[VAL-05] [VAL-06] what is wrong with number and code stands beside them, and the first has the focus', async ({
  page,
}) => {
  await openPhoneWay(page);
  const number = page.getByLabel('手机号码');
  const code = page.getByLabel('短信验证码');
  await codeButton(page).click();
  await expect(page.getByText('请输入正确的手机号码')).toBeVisible();
  await expect(number).toBeFocused();
  await signInButton(page).click();
  await expect(number).toHaveAccessibleDescription('请输入手机号码');
  await expect(code).toHaveAccessibleDescription('请输入验证码');
  await number.fill('12345678901');
  await code.fill('12345');
  await signInButton(page).click();
  await expect(number).toHaveAccessibleDescription('请输入正确的手机号');
  await expect(code).toHaveAccessibleDescription('请输入6位数字的验证码');
  await expect(number).toBeFocused();
  await number.fill('15400000000');
  await code.fill('');
  await code.pressSequentially('1234567');
  await expect(code).toHaveValue('123456');
  await code.fill('123 456');
  await expect(code).toHaveValue('123456');
});

test('[VAL-07] a forgotten password is set anew by phone, and its rules are told while it is typed', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await askFromElsewhere(page);
  await page.goto('/login');
  await chooseTrialAccount(page, 'checker1');
  await page.getByRole('button', { name: '忘记密码？' }).click();
  await expect(page.getByRole('heading', { name: '重设密码' })).toBeFocused();
  const submit = page.getByRole('button', { name: '重设密码' });
  const password = page.getByLabel('新密码', { exact: true });
  const again = page.getByLabel('确认新密码', { exact: true });
  await submit.click();
  await expect(password).toHaveAccessibleDescription('请输入新密码');
  await expect(again).toHaveAccessibleDescription('请确认新密码');
  const parts = page.getByRole('list', { name: '密码须包含' }).getByRole('listitem');
  await password.fill('abcABC1');
  await expect(parts.filter({ hasText: '已满足' })).toHaveText([/大写字母/, /小写字母/, /数字/]);
  await submit.click();
  await expect(password).toHaveAccessibleDescription('密码长度在9-16位');
  await password.fill('abcABC12345');
  await submit.click();
  await expect(password).toHaveAccessibleDescription('密码长度在9-16位,需包含大、小写字母，数字和符号');
  const fresh = `Xin#Mi${randomInt(100_000, 999_999)}`;
  await password.fill(fresh);
  await again.fill(`${fresh}x`);
  await submit.click();
  await expect(again).toHaveAccessibleDescription('两次密码必须输入一致');
  await expect(parts.filter({ hasText: '未满足' })).toHaveCount(0);
  await again.fill(fresh);
  await codeButton(page).click();
  await page.getByLabel('短信验证码').fill(await readCode(page));
  await submit.click();
  await expect(message(page).filter({ hasText: '修改密码成功' })).toBeVisible();
  await expect(page).toHaveURL('/login');
  await page.getByLabel('密码', { exact: true }).fill(fresh);
  await signInButton(page).click();
  await expect(page).toHaveURL('/dashboard');
});

test('the browser leads back from the forgotten password to the ways in', async ({ page }) => {
  await page.goto('/login?redirect=%2Fsms%2Fapply');
  await page.getByRole('button', { name: '忘记密码？' }).click();
  await expect(page).toHaveURL('/login?redirect=%2Fsms%2Fapply&step=password');
  await page.goBack();
  await expect(signInButton(page)).toBeVisible();
  await expect(page).toHaveURL('/login?redirect=%2Fsms%2Fapply');
});

test('a locked account is told how many minutes are left', async ({ page }) => {
  await page.goto('/login');
  // locked in the trial's data
  await fillSignIn(page, '330702msg');
  await expect(page.getByText(/^账号已锁定，请\d+分钟后再试$/)).toHaveCount(1);
});

test('after sign-in nobody is led to another site', async ({ page }) => {
  for (const redirect of ['https://evil.example/', '//evil.example', '/\\evil.example']) {
    await page.goto(`/login?redirect=${encodeURIComponent(redirect)}`);
    await fillSignIn(page, 'cunadmin');
    await expect(page).toHaveURL('/dashboard');
    await page.context().clearCookies();
  }
});

test('Enter that takes a word of the input method does not send the form', async ({ page }) => {
  await page.goto('/login');
  const account = page.getByLabel('用户账号');
  await account.focus();
  const keyboard = await page.context().newCDPSession(page);
  await keyboard.send('Input.imeSetComposition', { text: 'xhmsg', selectionStart: 5, selectionEnd: 5 });
  await page.keyboard.press('Enter');
  await expect(page.getByText('请输入密码', { exact: true })).toHaveCount(0);
  await keyboard.send('Input.insertText', { text: 'xhmsg' });
  await page.keyboard.press('Enter');
  await expect(page.getByText('请输入密码', { exact: true })).toBeVisible();
});

test('the password can be looked at, and Caps Lock is noticed', async ({ page }) => {
  await page.goto('/login');
  const password = page.getByLabel('密码', { exact: true });
  await password.fill('Abc');
  await page.getByRole('button', { name: '显示密码' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: '隐藏密码' }).click();
  await expect(password).toHaveAttribute('type', 'password');
  await password.focus();
  // the browser under test has no Caps Lock to press
  await password.evaluate((input) =>
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock: true })),
  );
  await expect(password).toHaveAccessibleDescription('大写锁定已打开');
  await page.keyboard.press('b');
  await expect(password).not.toHaveAccessibleDescription('大写锁定已打开');
});

test('the tabs are walked by arrows, and what was typed stays', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('用户账号').fill('xhmsg');
  await page.getByRole('tab', { name: '密码登录' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: '短信登录' })).toBeFocused();
  await page.getByLabel('手机号码').fill('15400000000');
  await page.keyboard.press('Tab');
  await page.getByRole('tab', { name: '扫码登录' }).click();
  await expect(page.getByRole('img', { name: '登录二维码' })).toBeVisible();
  await page.getByRole('tab', { name: '短信登录' }).click();
  await expect(page.getByLabel('手机号码')).toHaveValue('15400000000');
  await page.getByRole('tab', { name: '密码登录' }).click();
  await expect(page.getByLabel('用户账号')).toHaveValue('xhmsg');
});

test('every step of the page passes the accessibility rules', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: /^xhmsg / })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  for (const way of ['短信登录', '扫码登录']) {
    await page.getByRole('tab', { name: way }).click();
    await settle(page);
    expect(await violationsOf(page), way).toEqual([]);
  }
  await page.goto('/login?step=password');
  await page.getByRole('button', { name: '重设密码' }).click();
  expect(await violationsOf(page)).toEqual([]);
});

test('the page stands after four requests and without the component kit', async ({ page }) => {
  const requests: { url: string; bytes: Promise<number> }[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith('http')) return;
    const bytes = request.response().then(async () => (await request.sizes()).responseBodySize);
    requests.push({ url: request.url(), bytes });
  });
  await page.goto('/login');
  await expect(page.getByRole('button', { name: /^xhmsg / })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const addresses = requests.map(({ url }) => new URL(url).pathname);
  expect(addresses.length, addresses.join('\n')).toBeLessThanOrEqual(4);
  expect(addresses.filter((address) => /kit|router|console/.test(address))).toEqual([]);
  const scripts = requests.filter(({ url }) => url.endsWith('.js'));
  const bytes = await Promise.all(scripts.map((script) => script.bytes));
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(100 * 1024);
});

test('the trial hint names accounts and never their password', async ({ page }) => {
  const answered = page.waitForResponse('**/v1/common/signInPage');
  await page.goto('/login');
  expect(await (await answered).text()).not.toContain(PASSWORD);
  await chooseTrialAccount(page, 'hzmsg');
  await expect(page.getByLabel('用户账号')).toHaveValue('hzmsg');
  await expect(page.getByLabel('密码', { exact: true })).toBeFocused();
});
