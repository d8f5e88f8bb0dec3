// The guard before every page, as people meet it: admission, and the page where they land.

import { enterAs, expect, fillSignIn, signInQuietly, test, userMenu } from '../console.ts';

test('[NAV-01] without a token every page leads to sign-in, which comes back to it afterwards', async ({
  page,
}) => {
  await page.goto('/sms/apply?pageSize=20');
  await expect(page).toHaveURL('/login?redirect=%2Fsms%2Fapply%3FpageSize%3D20');
  await fillSignIn(page, 'xhmsg');
  await expect(page).toHaveURL('/sms/apply?pageSize=20');
  await expect(page.getByRole('table', { name: '我的短信申请' })).toBeVisible();
});

for (const address of ['/login', '/flight/index']) {
  test(`[NAV-01] ${address} opens without a token`, async ({ page }) => {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(address);
  });
}

test('[NAV-02] somebody who is signed in is led from the sign-in page to the console', async ({ page }) => {
  await enterAs(page, 'xhmsg', '/login');
  await expect(page).toHaveURL('/dashboard');
});

test('[NAV-03] the root leads to the workbench', async ({ page }) => {
  await enterAs(page, 'xhmsg', '/');
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: '工作台' })).toBeAttached();
});

test('[NAV-04] an unknown address says 404 beside the menu, and its link leads back', async ({ page }) => {
  await enterAs(page, 'xhmsg', '/no/such/page');
  await expect(page).toHaveURL('/404');
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
  await expect(page.getByRole('main').getByText('没有这个页面')).toBeVisible();
  await expect(page.getByRole('navigation', { name: '主菜单' }).getByText('短信申请')).toBeVisible();
  await page.setViewportSize({ width: 1600, height: 900 });
  await expect(page.getByRole('navigation', { name: '打开的页面' }).getByRole('link')).toHaveText(['工作台']);
  await page.getByRole('link', { name: '返回工作台' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('a page of another role answers that the present identity has no right to it, and whom to ask', async ({
  page,
}) => {
  await enterAs(page, 'xhmsg', '/sms/audit');
  await expect(page).toHaveURL('/404');
  await expect(page.getByText('您现在的身份（西湖区农业农村局）没有权限打开它')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: '联系管理员' }).click();
  await expect(page.getByRole('table', { name: '联系管理员' })).toBeVisible();
});

test('[NAV-04] cockpit, single sign-on and 404 never stand in the menu', async ({ page }) => {
  await enterAs(page, 'superadmin');
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await expect(menu.getByRole('link', { name: '短信监管' })).toBeVisible();
  const addresses = await menu
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(addresses.length).toBeGreaterThan(3);
  expect(addresses.filter((to) => /^\/(flight\/index|villageSSOLogin|404)$/.test(to ?? ''))).toEqual([]);
});

test('[NAV-05] the page’s own script asks for the profile before any other is run, and the policy lets it', async ({
  page,
}) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  await enterAs(page, 'xhmsg');
  expect(await page.evaluate(() => Object.keys(Reflect.get(globalThis, 'earlyAnswers') ?? {}))).toContain(
    'profile',
  );
  expect(refused).toEqual([]);
});

test('[NAV-05] the guard fetches the profile first, then the menu', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const call = /getInfo\/v2|menu\/getRouter/.exec(request.url());
    if (call) calls.push(call[0]);
  });
  await enterAs(page, 'xhmsg', '/sms/apply');
  await expect(page.getByRole('table', { name: '我的短信申请' })).toBeVisible();
  expect(calls).toEqual(['getInfo/v2', 'menu/getRouter']);
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '工作台' }).click();
  await expect(page).toHaveURL('/dashboard');
  expect(calls, 'once for each token').toHaveLength(2);
});

test('[NAV-06] a role without dynamic routes gets the workbench and no menu call', async ({ page }) => {
  let asked = false;
  page.on('request', (request) => {
    if (request.url().includes('menu/getRouter')) asked = true;
  });
  // No trial account has such a role, so the profile of one is shown with another role.
  await page.route('**/getInfo/v2', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { roleList: string[] } };
    body.data.roleList = ['ordinaryUser'];
    await route.fulfill({ response: answer, json: body });
  });
  await enterAs(page, 'xhmsg');
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await expect(menu.getByRole('link')).toHaveText(['工作台']);
  expect(asked).toBe(false);
});

test('a wrong password says so once, keeps the account and lets the right one in', async ({ page }) => {
  await page.goto('/login');
  await fillSignIn(page, 'sdmsg', 'Wrong#Word1');
  await expect(page.getByText('账号或密码错误')).toHaveCount(1);
  await expect(page.getByLabel('用户账号')).toHaveValue('sdmsg');
  await fillSignIn(page, '  sdmsg ');
  await expect(page).toHaveURL('/dashboard');
});

test('[AUTH-01] the token is kept in a cookie and travels in the header "token"', async ({
  page,
  context,
}) => {
  await page.goto('/login');
  // it may be on its way before the button is let go
  const asked = page.waitForRequest('**/getInfo/v2');
  await fillSignIn(page, 'xhmsg');
  const profile = await asked;
  const cookie = (await context.cookies()).find(({ name }) => name === 'token');
  expect(cookie?.value).toMatch(/^[\w-]{43}$/);
  expect(profile.headers()['token']).toBe(cookie?.value);
});

test('a page deep in the console can be loaded again and shows the same', async ({ page }) => {
  await enterAs(page, 'xhmsg', '/sms/apply?sendStatus=3&pageNum=2');
  const table = page.getByRole('table', { name: '我的短信申请' });
  const first = table.getByRole('row').nth(1);
  await expect(first).toBeVisible();
  const text = await first.innerText();
  await page.reload();
  await expect(first).toBeVisible();
  expect(await first.innerText()).toBe(text);
  await expect(page.getByRole('button', { name: '第 2 页' })).toHaveAttribute('aria-current', 'page');
});

test('[NAV-07] when the profile cannot be had, the token goes, the reason shows, and sign-in keeps the way back', async ({
  page,
}) => {
  await page.route('**/getInfo/v2', (route) =>
    route.fulfill({ json: { code: 5000, msg: '系统繁忙', message: '系统繁忙', data: null } }),
  );
  await enterAs(page, 'xhmsg', '/sms/apply');
  await expect(page).toHaveURL('/login?redirect=%2Fsms%2Fapply');
  await expect(page.getByText('系统繁忙')).toHaveCount(1);
  expect((await page.context().cookies()).filter(({ name }) => name === 'token')).toEqual([]);
});

test('[NAV-07] a refusal without a text is told as Has Error', async ({ page }) => {
  await page.route('**/getInfo/v2', (route) =>
    route.fulfill({ json: { code: 5000, msg: '', message: '', data: null } }),
  );
  await enterAs(page, 'xhmsg', '/sms/apply');
  await expect(page).toHaveURL('/login?redirect=%2Fsms%2Fapply');
  await expect(page.locator('.message')).toHaveText(/^Has Error/);
  expect((await page.context().cookies()).filter(({ name }) => name === 'token')).toEqual([]);
});

test('a line that is cut once at the start ends no session; one that stays cut says so', async ({ page }) => {
  let cuts = 0;
  await page.route('**/getInfo/v2', (route) => {
    cuts += 1;
    return cuts === 1 ? route.abort() : route.continue();
  });
  await enterAs(page, 'xhmsg');
  await expect(page.getByRole('heading', { name: /您好/ })).toBeVisible();
  await page.unroute('**/getInfo/v2');
  await page.route('**/getInfo/v2', (route) => route.abort());
  await page.reload();
  await expect(page).toHaveURL('/login?redirect=%2Fdashboard');
  await expect(page.getByText('连接不上服务器，请稍后重试，或检查网络')).toHaveCount(1);
});

test('somebody who reloads before the page has come stays signed in', async ({ page }) => {
  await page.route('**/getInfo/v2', () => {});
  const asked = page.waitForRequest('**/getInfo/v2');
  await enterAs(page, 'xhmsg');
  await asked;
  await page.unroute('**/getInfo/v2');
  await page.goto('/sms/apply');
  await expect(page.getByRole('table', { name: '我的短信申请' })).toBeVisible();
  await expect(page).toHaveURL('/sms/apply');
});

test('[DLG-02] the identities are shown whole: name, organisation, roles, the main one and the current one', async ({
  page,
}) => {
  await enterAs(page, 'multi');
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: '切换身份' }).click();
  const dialog = page.getByRole('dialog', { name: '切换身份' });
  const current = dialog.getByRole('radio', { checked: true });
  await expect(current).toHaveCount(1);
  await expect(dialog.locator('label', { has: page.getByRole('radio', { checked: true }) })).toContainText(
    /multi.*主身份.*浙江省杭州市西湖区.*区县级信息员/s,
  );
  await expect(dialog.getByText('主身份')).toHaveCount(1);
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect(dialog).toHaveCount(0);
  // who one is already needs no new token, and reads that it is done all the same
  const before = (await page.context().cookies()).find(({ name }) => name === 'token')?.value;
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: '切换身份' }).click();
  await dialog.getByRole('button', { name: '切换身份' }).click();
  await expect(page.getByText('切换身份成功!')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect((await page.context().cookies()).find(({ name }) => name === 'token')?.value).toBe(before);
});

test('[AUTH-06] the console holds department and identities: each is asked for once, and shown at once', async ({
  page,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const call = /getUserAreaInfo|getListIdentity/.exec(request.url());
    if (call) calls.push(call[0]);
  });
  const held = page.waitForResponse('**/getUserAreaInfo');
  await enterAs(page, 'multi');
  await held;
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: '切换身份' }).click();
  await expect(page.getByRole('dialog', { name: '切换身份' }).getByRole('radio')).toHaveCount(3);
  await page.keyboard.press('Escape');
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: '选择组织' }).click();
  await expect(page.getByText(/^您当前的组织是“.+”。$/)).toBeVisible();
  expect(calls.toSorted()).toEqual(['getListIdentity', 'getUserAreaInfo']);
});

test('[AUTH-04] [DLG-03] somebody with three posts switches to another and sees its name and menu', async ({
  page,
}) => {
  await enterAs(page, 'multi');
  const before = (await page.context().cookies()).find(({ name }) => name === 'token')?.value;
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await expect(menu.getByRole('link', { name: '短信申请' })).toBeVisible();
  await expect(menu.getByRole('link', { name: '短信审核' })).toHaveCount(0);
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: '切换身份' }).click();
  const dialog = page.getByRole('dialog', { name: '切换身份' });
  await expect(dialog.getByRole('radio')).toHaveCount(3);
  await dialog.getByRole('radio', { name: /乡镇级管理员/ }).check();
  await dialog.getByRole('button', { name: '切换身份' }).click();
  await expect(page.getByText('切换身份成功!')).toBeVisible();
  await expect(menu.getByRole('link', { name: '短信审核' })).toBeVisible();
  expect((await page.context().cookies()).find(({ name }) => name === 'token')?.value).not.toBe(before);
});

test('[SHELL-08] signing out is recorded, ends the session and leads to sign-in with the way back', async ({
  page,
}) => {
  const token = await signInQuietly(page, 'hzmsg');
  await page.goto('/sms/apply');
  await userMenu(page).click();
  const recorded = page.waitForRequest(
    (request) =>
      request.url().includes('accessStatistics/count') && request.postData()?.includes('102') === true,
  );
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  expect((await recorded).postDataJSON()).toMatchObject({ type: 'LOGIN_TYPE', subType: 102, osType: 403 });
  await expect(page).toHaveURL('/login?redirect=%2Fsms%2Fapply');
  expect((await page.context().cookies()).filter(({ name }) => name === 'token')).toEqual([]);
  const answer = await page.request.get('/admin/api/v1/admin/oauth/getInfo/v2', { headers: { token } });
  expect(((await answer.json()) as { code: number }).code).not.toBe(200);
});

test('the page that somebody left is opened again for them, and for nobody else who signs in', async ({
  page,
}) => {
  const leave = async () => {
    await page.goto('/sms/apply');
    await userMenu(page).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await expect(page).toHaveURL('/login?redirect=%2Fsms%2Fapply');
  };
  await signInQuietly(page, 'hzmsg');
  await leave();
  await fillSignIn(page, 'hzmsg');
  await expect(page).toHaveURL('/sms/apply');
  await leave();
  await fillSignIn(page, 'hzadmin');
  await expect(page).toHaveURL('/dashboard');
});
