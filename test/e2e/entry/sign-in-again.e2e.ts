// Signing in again in front of a page whose session has ended, for those who need more than a password: what was typed is still there.

import type { Page } from '@playwright/test';
import { settle, violationsOf } from '../axe.ts';
import { enterAs, expect, PASSWORD, signInQuietly, test } from '../console.ts';
import { oneTimePassword } from '../one-time-password.ts';

const ended = (page: Page) => page.getByRole('dialog', { name: '您已退出登录' });
const autosaved = (page: Page) => page.getByText(/^已自动保存 \d\d:\d\d$/);

async function ask<Data>(page: Page, token: string, path: string, fields: object): Promise<Data> {
  const response = await page.request.post(`/admin/api${path}`, { headers: { token }, data: fields });
  const answer = (await response.json()) as { code: number; msg: string; data: Data };
  expect(answer.code, `${path}: ${answer.msg}`).toBe(200);
  return answer.data;
}

const tokenOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? '';

/** As a sign-out elsewhere does. */
async function endSession(page: Page): Promise<void> {
  const visit = { type: 'LOGIN_TYPE', subType: 102, osType: 403 };
  await ask(page, await tokenOf(page), '/v1/admin/accessStatistics/count', visit);
}

async function signInAgain(page: Page): Promise<void> {
  await ended(page).getByLabel('密码', { exact: true }).fill(PASSWORD);
  await ended(page).getByRole('button', { name: '重新登录' }).click();
}

test('[ERR-04] the second factor is asked for in the same dialog', async ({ page }) => {
  await enterAs(page, 'provadmin3', '/sms/template');
  const token = await tokenOf(page);
  const { secret } = await ask<{ secret: string }>(page, token, '/v1/admin/secondFactor/begin', {});
  const code = oneTimePassword(secret);
  const { recoveryCodes } = await ask<{ recoveryCodes: string[] }>(
    page,
    token,
    '/v1/admin/secondFactor/confirm',
    { code },
  );
  await page.getByRole('button', { name: /^新\s?增$/ }).click();
  const name = page.getByRole('form', { name: '新增模板' }).getByLabel('模板名称');
  await name.fill('台风提醒');
  await expect(autosaved(page)).toBeVisible();
  await endSession(page);
  // no press of the mouse, which the drawer would stop
  await page.getByRole('button', { name: '刷新', includeHidden: true }).dispatchEvent('click');
  await expect(ended(page)).toBeVisible();
  await signInAgain(page);
  const second = ended(page).getByRole('textbox', { name: '动态口令' });
  await expect(second).toBeFocused();
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
  await second.fill('000000');
  await ended(page).getByRole('button', { name: '验证并登录' }).click();
  await expect(ended(page).getByText('验证码错误或已失效')).toBeVisible();
  await second.fill(oneTimePassword(secret, 1));
  await ended(page).getByRole('button', { name: '验证并登录' }).click();
  await expect(ended(page)).toHaveCount(0);
  await expect(name).toHaveValue('台风提醒');
  await name.fill('台风提醒二');
  await expect(name).toHaveValue('台风提醒二');

  const [recoveryCode = ''] = recoveryCodes;
  await ask(page, await tokenOf(page), '/v1/admin/secondFactor/remove', {
    password: PASSWORD,
    code: recoveryCode,
  });
});

test('[ERR-04] whoever owes the proof of a real name gives it in front of the form, and goes on', async ({
  page,
  browser,
  baseURL,
}) => {
  await enterAs(page, 'provmsg2', '/sms/applyForm');
  const title = page.getByRole('main').getByLabel('标题');
  await title.fill('春耕提醒');
  await page.getByRole('main').getByLabel('类别').selectOption({ label: '农技指导' });

  // an administrator puts the ID number right, so that it has to be proved anew
  const office = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const admin = await office.newPage();
  const token = await signInQuietly(admin, 'provadmin2');
  const { list } = await ask<{ list: { userId: string; version: number; realName: string }[] }>(
    admin,
    token,
    '/v1/admin/user/page',
    { keyword: 'provmsg2' },
  );
  const [person] = list;
  const { realName = '' } = person ?? {};
  const certificateNo = '339901198803087522';
  await ask(admin, token, '/v1/admin/user/update', {
    userId: person?.userId,
    version: person?.version,
    userName: 'provmsg2',
    realName,
    phoneNumber: '',
    certificateNo,
    remark: '',
  });
  await office.close();

  await endSession(page);
  // no press of the mouse: a call of the form's own may have found out before
  await page.getByRole('button', { name: '保存草稿' }).dispatchEvent('click');
  await expect(ended(page)).toBeVisible();
  await signInAgain(page);
  const duty = page.getByRole('dialog', { name: '实名认证' });
  await expect(duty).toBeVisible();
  await expect(ended(page)).toHaveCount(0);
  await expect(title, 'the work stays in sight').toHaveValue('春耕提醒');
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
  await duty.getByLabel('用户姓名').fill(realName);
  await duty.getByLabel('身份证号').fill(certificateNo);
  await duty.getByRole('button', { name: '提交认证' }).click();
  await expect(page.getByText('认证成功')).toBeVisible();
  await expect(duty).toHaveCount(0);
  await expect(title).toHaveValue('春耕提醒');
  await page.getByRole('button', { name: '保存草稿' }).click();
  await expect(page.getByText(/已保存为草稿/)).toBeVisible();
});
