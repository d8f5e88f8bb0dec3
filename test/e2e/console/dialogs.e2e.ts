// The dialogs of one's own account, as people meet them. Each test has a person of its own: passwords and proofs stay changed.

import type { BrowserContext, Locator, Page, Route } from '@playwright/test';
import { settle, violationsOf } from '../axe.ts';
import { enterAs, expect, fillSignIn, PASSWORD, signInQuietly, test } from '../console.ts';

const NEW_PASSWORD = 'Xin#Mima2026';

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });
const fieldOf = (dialog: Locator, label: string) => dialog.getByLabel(label, { exact: true });

async function openFromMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { expanded: false }).last().click();
  await page.getByRole('menuitem', { name: item }).click();
}

async function tokenOf(context: BrowserContext): Promise<string> {
  return (await context.cookies()).find(({ name }) => name === 'token')?.value ?? '';
}

/** Leaves a field as people do, so that it is judged. */
async function leave(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
}

async function expectNothingCloses(page: Page, dialog: Locator): Promise<void> {
  await expect(dialog.getByRole('button', { name: /关闭|取消/ })).toHaveCount(0);
  for (let turn = 0; turn < 3; turn++) await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await page.mouse.click(5, 400);
  await expect(dialog).toBeVisible();
}

async function expectAtEveryAddress(page: Page, dialog: Locator): Promise<void> {
  await page.reload();
  await expect(dialog).toBeVisible();
  for (const address of [
    '/sms/apply',
    '/trial/handset',
    '/nowhere',
    '/flight/production',
    '/flight/index',
    '/qrConfirm?code=x',
  ]) {
    await page.goto(address);
    await expect(dialog).toBeVisible();
    await expect(page.getByRole('navigation', { name: '主菜单' })).toHaveCount(0);
  }
}

test('[DLG-05] [DLG-04] [VAL-07] a first password must be changed: on every screen, and nothing closes the dialog but doing it', async ({
  page,
  context,
}) => {
  await page.goto('/sms/apply');
  await fillSignIn(page, 'weakpwd');
  const dialog = dialogOf(page, '修改密码');
  await expect(dialog).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('lowPwd'))).toBe('false');
  await expectNothingCloses(page, dialog);
  await expectAtEveryAddress(page, dialog);
  const secondTab = await context.newPage();
  await secondTab.goto('/sms/apply');
  await expect(dialogOf(secondTab, '修改密码')).toBeVisible();
  await secondTab.close();
  expect(await violationsOf(page)).toEqual([]);

  await page.goto('/sms/apply');
  await dialog.getByRole('button', { name: '修改密码' }).click();
  for (const sentence of ['请输入原密码', '请输入新密码', '请确认新密码']) {
    await expect(dialog.getByText(sentence, { exact: true })).toBeVisible();
  }
  await expect(fieldOf(dialog, '原密码')).toBeFocused();
  await fieldOf(dialog, '原密码').fill(PASSWORD);
  await fieldOf(dialog, '新密码').fill('Kurz#1');
  await leave(page);
  await expect(dialog.getByText('密码长度在9-16位', { exact: true })).toBeVisible();
  await fieldOf(dialog, '新密码').fill('nursmallletters');
  await expect(dialog.getByText('密码长度在9-16位,需包含大、小写字母，数字和符号')).toBeVisible();
  await fieldOf(dialog, '新密码').fill(NEW_PASSWORD);
  await fieldOf(dialog, '确认新密码').fill('Anders#2026');
  await leave(page);
  await expect(dialog.getByText('两次密码必须输入一致')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await fieldOf(dialog, '确认新密码').fill(NEW_PASSWORD);
  await expect(dialog.getByText('两次密码必须输入一致')).toHaveCount(0);
  await page.keyboard.press('Enter');

  await expect(page.getByText('修改密码成功')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('table', { name: '我的短信申请' })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('lowPwd'))).toBe('true');
});

test('[DLG-05] signing out stays possible', async ({ page }) => {
  await enterAs(page, '3303msg', '/sms/apply');
  const dialog = dialogOf(page, '修改密码');
  await dialog.getByRole('button', { name: '退出登录' }).click();
  await expect(page).toHaveURL('/login?redirect=%2Fsms%2Fapply');
  expect((await page.context().cookies()).filter(({ name }) => name === 'token')).toEqual([]);
});

test('[DLG-05] a password that grows too old while somebody works: the dialog comes, and the work is still there', async ({
  page,
}) => {
  const listed = page.waitForResponse('**/pageMyMassSmsApply');
  await enterAs(page, '330108msg', '/sms/apply');
  await listed;
  const title = page.getByLabel('标题', { exact: true });
  await title.fill('春耕');
  const refusal = { code: 4032, msg: '请先修改密码', message: '请先修改密码', data: null };
  await page.route('**/pageMyMassSmsApply', (route) => route.fulfill({ json: refusal }));
  await page.route('**/getInfo/v2', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { lowPwd: boolean } };
    body.data.lowPwd = false;
    await route.fulfill({ response: answer, json: body });
  });
  await page.getByRole('button', { name: '刷新' }).click();
  const dialog = dialogOf(page, '修改密码');
  await expect(dialog).toBeVisible();
  await expectNothingCloses(page, dialog);
  await expect(page.locator('.message')).toHaveCount(0);
  await page.unroute('**/getInfo/v2');
  await page.unroute('**/pageMyMassSmsApply');
  await fieldOf(dialog, '原密码').fill(PASSWORD);
  await fieldOf(dialog, '新密码').fill(NEW_PASSWORD);
  await fieldOf(dialog, '确认新密码').fill(NEW_PASSWORD);
  await dialog.getByRole('button', { name: '修改密码' }).click();
  await expect(page.getByText('修改密码成功')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(title).toHaveValue('春耕');
});

test('[DLG-01] [VAL-01] the real name is proved before anything else, and the profile says so afterwards', async ({
  page,
}) => {
  await enterAs(page, 'norealname', '/sms/apply');
  const dialog = dialogOf(page, '实名认证');
  await expect(dialog).toBeVisible();
  await expectNothingCloses(page, dialog);
  await expectAtEveryAddress(page, dialog);
  await page.goto('/sms/apply');
  const name = fieldOf(dialog, '用户姓名');
  const number = fieldOf(dialog, '身份证号');
  const wrongNumber = dialog.getByText('请输入正确的身份证号', { exact: true });
  // judged a moment after the last of its characters, with the cursor still in it
  await number.fill('339901199002300011');
  await expect(wrongNumber).toBeVisible();
  await number.fill('');
  await name.focus();
  await leave(page);
  await expect(dialog.getByText('请输入真实姓名', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: '提交认证' }).click();
  await expect(dialog.getByText('请输入18位身份证号', { exact: true })).toBeVisible();
  await number.fill('3399011990023000111234');
  await expect(number).toHaveValue('339901199002300011');
  await expect(wrongNumber).toBeVisible();
  await number.fill(' 339901199002280019');
  await expect(number, 'the blank before it counts for nothing').toHaveValue('339901199002280019');
  await expect(wrongNumber).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);

  await number.fill('339901199002280019');
  await name.fill('Zhou Min');
  const wrongCheck = dialog.getByText('身份证的校验码不正确！');
  await dialog.getByRole('button', { name: '提交认证' }).click();
  await expect(wrongCheck.or(page.getByText('姓名与身份证号码不一致'))).toBeVisible();
  await number.fill(withCheckCharacter('33990119900228001'));
  await page.getByRole('button', { name: '提交认证' }).click();
  await expect(page.getByText('姓名与身份证号码不一致')).toBeVisible();

  await name.fill(' 周敏敏 ');
  let submitted = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/submitAuth')) submitted += 1;
  });
  await composeAndPressEnter(number);
  const reloaded = page.waitForResponse('**/getInfo/v2');
  await page.keyboard.press('Enter');
  await expect(page.getByText('认证成功')).toBeVisible();
  expect(submitted, 'the Enter of the input method submits nothing').toBe(1);
  expect(((await (await reloaded).json()) as { data: { sysUser: object } }).data.sysUser).toMatchObject({
    realName: '周敏敏',
    realNameAuthFlag: 1,
  });
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('table', { name: '我的短信申请' })).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('周敏敏');
});

/** Dispatches the Enter with which an input method takes a word over. */
async function composeAndPressEnter(field: Locator): Promise<void> {
  await field.focus();
  const isPrevented = await field.evaluate((input) => {
    const key = { key: 'Enter', bubbles: true, cancelable: true, isComposing: true };
    return !input.dispatchEvent(new KeyboardEvent('keydown', key));
  });
  expect(isPrevented).toBe(true);
}

function withCheckCharacter(first17: string): string {
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, at) => total + weight * Number(first17[at]), 0);
  return first17 + '10X98765432'.charAt(sum % 11);
}

test('[DLG-04] a password changed by choice ends the old token and gives the focus back; every window goes on', async ({
  page,
  context,
}) => {
  await enterAs(page, 'drafter2');
  const before = await tokenOf(context);
  const secondWindow = await context.newPage();
  await secondWindow.goto('/userInfoManagement/userAddressList');
  await expect(secondWindow.getByRole('heading', { name: '基本信息' })).toBeVisible();
  await page.bringToFront();
  await openFromMenu(page, '修改密码');
  const dialog = dialogOf(page, '修改密码');
  await expect(fieldOf(dialog, '原密码')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('button', { expanded: false }).last()).toBeFocused();

  await openFromMenu(page, '修改密码');
  await fieldOf(dialog, '原密码').fill('Falsch#2026');
  await fieldOf(dialog, '新密码').fill(NEW_PASSWORD);
  await fieldOf(dialog, '确认新密码').fill(NEW_PASSWORD);
  await dialog.getByRole('button', { name: '修改密码' }).click();
  await expect(dialog.getByText('原密码不正确')).toBeVisible();
  await expect(fieldOf(dialog, '原密码')).toBeFocused();
  await fieldOf(dialog, '原密码').fill(PASSWORD);
  await dialog.getByRole('button', { name: '修改密码' }).click();
  await expect(page.getByText('修改密码成功')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(await tokenOf(context)).not.toBe(before);
  const underOld = await page.request.get('/admin/api/v1/admin/oauth/getInfo/v2', {
    headers: { token: before },
  });
  expect(await underOld.json()).toMatchObject({ code: 401 });
  await openFromMenu(page, '个人信息');
  await expect(fieldOf(dialogOf(page, '个人信息'), '用户账号')).toHaveValue('drafter2');
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await expect(page).toHaveURL('/dashboard');
  await secondWindow.bringToFront();
  await secondWindow.getByRole('main').getByRole('button', { name: '修改头像和账号' }).click();
  await expect(fieldOf(dialogOf(secondWindow, '个人信息'), '用户账号')).toHaveValue('drafter2');
  await secondWindow.reload();
  await expect(secondWindow.getByRole('heading', { name: '基本信息' })).toBeVisible();
});

test('[DLG-06] [VAL-03] [VAL-04] [VAL-08] picture and account are changed; what was proved is only shown', async ({
  page,
}) => {
  await enterAs(page, 'drafter3');
  const picture = await page.screenshot();
  await openFromMenu(page, '个人信息');
  const dialog = dialogOf(page, '个人信息');
  await expect(fieldOf(dialog, '真实姓名')).toHaveAttribute('readonly');
  await expect(fieldOf(dialog, '身份证号')).toHaveValue(/^\d{6}\*{8}\w{4}$/);
  await expect(fieldOf(dialog, '手机号码')).toHaveAttribute('readonly');
  await expect(fieldOf(dialog, '手机号码')).toHaveValue(/^1\d\d\*{4}\d{4}$/);
  await expect(dialog.getByRole('button', { name: '更改', exact: true })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  const account = fieldOf(dialog, '用户账号');
  await account.fill('');
  await leave(page);
  await expect(dialog.getByText('请输入用户账号', { exact: true })).toBeVisible();
  await account.fill('坏账号');
  await expect(
    dialog.getByText('用户账号只能输入大小写字母和数字,长度20以内', { exact: true }),
  ).toBeVisible();
  await account.fill('XHMSG');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByText('该用户账号已被使用')).toBeVisible();
  await account.fill('drafter3neu');

  const file = dialog.getByLabel('选择头像图片');
  await file.setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: picture });
  await expect(page.getByText('只能上传png、jpg、jpeg格式的图片')).toBeVisible();
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(5_242_881) });
  await expect(page.getByText('图片过大请重新上传!')).toBeVisible();
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(page.getByText('上传文件失败!')).toBeVisible();

  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: picture });
  const crop = dialogOf(page, '裁剪头像');
  const area = crop.getByLabel(/裁剪区域/);
  await expect(area).toBeVisible();
  await area.focus();
  for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowRight');
  await crop.getByLabel('缩放').fill('2');
  expect(await violationsOf(page)).toEqual([]);
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/v1/common/upload', async (route) => {
    await held;
    await route.continue();
  });
  const sent = page.waitForRequest('**/v1/common/upload');
  await crop.getByRole('button', { name: '使用此图' }).click();
  await expect(dialog.getByRole('progressbar', { name: '上传进度' })).toBeVisible();
  await sent;
  release();
  await expect(dialog.getByRole('img', { name: '头像' })).toBeVisible();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('修改用户信息成功')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('img', { name: '头像' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('banner').getByRole('img', { name: '头像' })).toBeVisible();
  await openFromMenu(page, '个人信息');
  await expect(account).toHaveValue('drafter3neu');
});

test('[ERR-04] a session that has ended is asked about when it is found out by a picture on its way', async ({
  page,
}) => {
  await enterAs(page, 'drafter6');
  const picture = await page.screenshot();
  await openFromMenu(page, '个人信息');
  const dialog = dialogOf(page, '个人信息');
  const sentence = '登录已过期，请重新登录';
  await page.route('**/v1/common/upload', (route) =>
    route.fulfill({ json: { code: 401, msg: sentence, message: sentence, data: null } }),
  );
  await dialog
    .getByLabel('选择头像图片')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: picture });
  await dialogOf(page, '裁剪头像').getByRole('button', { name: '使用此图' }).click();
  const question = dialogOf(page, '您已退出登录');
  await expect(question).toBeVisible();
  await expect(page.locator('.message')).toHaveText([new RegExp(`^${sentence}`)]);
  await question.getByRole('button', { name: '留在本页' }).click();
  await expect(question).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: '上传头像' })).toBeVisible();
});

/** The newest text that a number has on the simulated handset, once there is one. */
async function codeOnHandset(page: Page, phoneNumber: string): Promise<string> {
  const token = await signInQuietly(page, 'provmsg');
  let code = '';
  await expect(async () => {
    const answer = await page.request.get('/admin/api/v1/trial/handset', {
      headers: { token },
      params: { phoneNumber },
    });
    const { data } = (await answer.json()) as { data: { messages: { content: string }[] } };
    code = /\d{6}/.exec(data.messages.at(-1)?.content ?? '')?.[0] ?? '';
    expect(code).not.toBe('');
  }).toPass({ timeout: 30_000 });
  return code;
}

test('[DLG-07] [DLG-08] [VAL-05] [VAL-06] a new phone is proved by the code that its handset shows', async ({
  page,
  browser,
  baseURL,
}) => {
  const phoneNumber = '15488800017';
  await enterAs(page, 'drafter4');
  await openFromMenu(page, '个人信息');
  await dialogOf(page, '个人信息').getByRole('button', { name: '更改', exact: true }).click();
  const dialog = dialogOf(page, '更改手机号码');
  const phone = fieldOf(dialog, '新手机号码');
  const code = fieldOf(dialog, '验证码');
  await dialog.getByRole('button', { name: '更改手机号码' }).click();
  await expect(dialog.getByText('请输入手机号码', { exact: true })).toBeVisible();
  await expect(dialog.getByText('请输入验证码', { exact: true })).toBeVisible();
  await phone.fill('12345');
  await leave(page);
  await expect(dialog.getByText('请输入正确的手机号', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await expect(dialog.getByText('请输入正确的手机号码', { exact: true })).toBeVisible();
  await code.fill('1234567');
  await expect(code).toHaveValue('123456');
  await code.fill('12345');
  await leave(page);
  await expect(dialog.getByText('请输入6位数字的验证码')).toBeVisible();

  await phone.fill(phoneNumber);
  const sentence = '获取验证码过于频繁，请稍后再试';
  const tooOften = { code: 4006, msg: sentence, message: sentence, data: null };
  for (const fail of [
    (route: Route) => route.abort(),
    (route: Route) =>
      route.fulfill({ json: { code: 5020, msg: '短信通道异常', message: '短信通道异常', data: null } }),
    (route: Route) => route.fulfill({ json: tooOften }),
  ]) {
    await page.route('**/sendPhoneCode*', fail, { times: 1 });
    await dialog.getByRole('button', { name: '获取验证码' }).click();
    await expect(dialog.getByRole('button', { name: '获取验证码' })).toBeVisible();
    expect(await page.locator('.message').count()).toBe(0);
  }

  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByText('验证码发送成功!')).toBeVisible();
  const counting = dialog.getByRole('button', { name: /\d+ ?秒/ });
  await expect(counting).toBeVisible();
  // it can still be pressed: it only says that it waits
  await counting.click({ force: true });
  await expect(page.getByText('验证码已发送，注意查收!')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  const reader: BrowserContext = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const sent = await codeOnHandset(await reader.newPage(), phoneNumber);
  await reader.close();
  await code.fill(sent === '000000' ? '000001' : '000000');
  await dialog.getByRole('button', { name: '更改手机号码' }).click();
  await expect(page.getByText('验证码错误或已失效')).toBeVisible();
  await code.fill(sent);
  await dialog.getByRole('button', { name: '更改手机号码' }).click();
  await expect(page.getByText('更改手机号码成功')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(fieldOf(dialogOf(page, '个人信息'), '手机号码')).toHaveValue('154****0017');
});

test('[DLG-08] the countdown ends at zero, and the button sends again', async ({ page }) => {
  await page.clock.install();
  await enterAs(page, 'drafter5');
  await openFromMenu(page, '个人信息');
  await dialogOf(page, '个人信息').getByRole('button', { name: '更改', exact: true }).click();
  const dialog = dialogOf(page, '更改手机号码');
  await fieldOf(dialog, '新手机号码').fill('15488800018');
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await expect(dialog.getByRole('button', { name: /^60|^59/ })).toBeVisible();
  await page.clock.runFor(30_000);
  await expect(dialog.getByRole('button', { name: /^(30|29|28) ?秒/ })).toBeVisible();
  await page.clock.runFor(31_000);
  await expect(dialog.getByRole('button', { name: '获取验证码' })).toBeVisible();
});

/** Shows the profile as if the organisation were another: no person of the trial is placed wrongly. */
async function placeWrongly(page: Page, sysDept: object): Promise<void> {
  await page.route('**/getInfo/v2', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { sysDept: object } };
    Object.assign(body.data.sysDept, sysDept);
    await route.fulfill({ response: answer, json: body });
  });
}

/** Every time that the profile is loaded, and every login record, in their order. */
function followLoads(page: Page): readonly string[] {
  const loads: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/getInfo/v2')) loads.push('profile');
    if (request.url().includes('/accessStatistics/count') && request.postDataJSON().subType === 101) {
      loads.push('record');
    }
  });
  return loads;
}

test('[DLG-09] [SHELL-09] [VAL-09] [VAL-10] whoever stands at a region chooses an organisation that suits the role', async ({
  page,
}) => {
  await placeWrongly(page, { deptType: '01', deptLevel: 4, ancestors: '浙江省/杭州市/西湖区' });
  const loads = followLoads(page);
  await enterAs(page, '330110msg');
  const area = page.locator('.header-area');
  await expect(area).toHaveText('西湖区');
  const dialog = dialogOf(page, '选择所属组织');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: '修改组织' }).click();
  await expect(dialog.getByText('请选择所属组织', { exact: true })).toBeVisible();
  const tree = dialog.getByRole('tree', { name: '所属组织' });
  const nodeOf = (name: string) => tree.getByText(name, { exact: true });
  await nodeOf('余杭区').click();
  await expect(page.getByText('省市县级行政地区组织节点不可选')).toBeVisible();
  await expect(dialog.getByText(/已选择/)).toHaveCount(0);
  await dialog.getByLabel('查找组织').fill('良渚街道');
  // what was found, which says where it lies, and no longer the tree that stood there before
  const found = tree.getByRole('treeitem', { name: '良渚街道 杭州市/余杭区' });
  await found.getByText('良渚街道').click();
  await expect(page.getByText('您的角色权限不符合您所填组织节点，请选择区县及以下组织节点')).toBeVisible();
  await expect(dialog.getByText(/已选择/)).toHaveCount(0);
  await dialog.getByLabel('查找组织').fill('');
  await nodeOf('余杭区农业技术推广中心').click();
  await expect(dialog.getByText('已选择：余杭区农业技术推广中心')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  await page.unroute('**/getInfo/v2');
  const reloaded = page.waitForResponse('**/getInfo/v2');
  await dialog.getByRole('button', { name: '修改组织' }).click();
  await expect(page.getByText('修改成功', { exact: true })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  const { data } = (await (await reloaded).json()) as { data: { sysDept: { deptName: string } } };
  expect(data.sysDept.deptName).toBe('余杭区农业技术推广中心');
  await expect(area).toHaveText('余杭区');
  await expect.poll(() => loads).toEqual(['profile', 'record', 'profile', 'record']);
  await page.getByRole('banner').getByRole('button', { expanded: false }).last().click();
  await expect(page.getByRole('banner')).toContainText(data.sysDept.deptName);
  expect(loads, 'and no more').toHaveLength(4);
});

test('[DLG-09] it also comes when the department is deeper than the role, and for nobody who is placed rightly', async ({
  page,
}) => {
  await placeWrongly(page, { deptType: '02', deptLevel: 5 });
  await enterAs(page, '330111msg');
  const dialog = dialogOf(page, '选择所属组织');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await openFromMenu(page, '选择组织');
  await expect(dialog.getByText(/与角色不相符，请重新选择/)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto('/flight/index');
  // asked for when the screen has drawn itself, which takes seconds where there is no graphics card
  await settle(page);
  await expect(dialog, 'on the public big screen too').toBeVisible();
  await page.unroute('**/getInfo/v2');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: /您好/ })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await openFromMenu(page, '选择组织');
  await expect(dialog.getByText(/^您当前的组织是“.+”。$/)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect(dialog).toHaveCount(0);
});

test('[DLG-09] it comes on the pages of the big screen that are not public', async ({ page }) => {
  await placeWrongly(page, { deptType: '01', deptLevel: 4 });
  await enterAs(page, 'xhadmin', '/flight/production');
  await expect(dialogOf(page, '选择所属组织')).toBeVisible();
  await expect(page.getByRole('banner').filter({ hasText: '文档下载' })).toHaveCount(0);
});

/** Milliseconds from the answer that names the new token to the question for its profile, by the browser's own clock. */
const pauseBeforeReload = (page: Page) =>
  page.evaluate(() => {
    const calls = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const last = (part: string) => calls.findLast(({ name }) => name.includes(part));
    return (last('/getInfo/v2')?.startTime ?? 0) - (last('/switchIdentity')?.responseEnd ?? Number.NaN);
  });

test('[DLG-02] [DLG-03] [SHELL-09] the old identity is dead at once, and nothing of it is left on the screen', async ({
  page,
}) => {
  const loads = followLoads(page);
  await enterAs(page, 'multi', '/sms/apply');
  await expect(page.getByRole('table', { name: '我的短信申请' })).toBeVisible();
  const before = (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? '';
  await openFromMenu(page, '切换身份');
  const dialog = dialogOf(page, '切换身份');
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('radio', { name: /乡镇级管理员/ }).check();
  const seen = Promise.withResolvers<void>();
  await page.route('**/switchIdentity*', async (route) => {
    await seen.promise;
    await route.continue();
  });
  const menuLoaded = page.waitForResponse('**/menu/getRouter');
  await dialog.getByRole('button', { name: '切换身份' }).click();
  await expect(dialog.getByRole('button', { name: '正在切换…' })).toBeDisabled();
  seen.resolve();
  await expect(page.getByText('切换身份成功!')).toBeVisible();
  await menuLoaded;
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('table', { name: '我的短信申请' })).toHaveCount(0);
  expect(await pauseBeforeReload(page)).toBeGreaterThanOrEqual(300);
  await expect.poll(() => loads).toEqual(['profile', 'record', 'profile', 'record']);
  const answer = await page.request.get('/admin/api/v1/admin/oauth/getInfo/v2', {
    headers: { token: before },
  });
  expect(((await answer.json()) as { code: number }).code).toBe(401);
  expect(loads, 'and no more').toHaveLength(4);
});
