// The frame around every page: header, side menu, breadcrumb, titles.

import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { enterAs, expect, test, userMenu } from '../console.ts';

/** An item of the menu as the server sends it. */
const item = (path: string, title: string, children: object[] = [], more: object = {}) => ({
  path,
  name: `Test${path.replace(/\W/g, '')}`,
  component: children.length > 0 ? 'Layout' : 'test/Page',
  hidden: 0,
  redirect: null,
  query: null,
  meta: {
    title,
    icon: null,
    noCache: false,
    watermark: false,
    link: null,
    activeMenu: null,
    functionType: null,
  },
  children,
  ...more,
});

test('[NAV-08] the tab of the browser says page and system', async ({ page }) => {
  await page.goto('/login');
  await expect(page).toHaveTitle('登录-农民信箱');
  await enterAs(page, 'xhadmin');
  await expect(page).toHaveTitle('工作台-农民信箱');
  await page.getByRole('link', { name: '短信审核' }).first().click();
  await expect(page).toHaveTitle('短信审核-农民信箱');
  await page.goto('/nowhere');
  await expect(page).toHaveTitle('404-农民信箱');
});

test('[NAV-10] the side menu is what the server sent for this person', async ({ page }) => {
  const answered = page.waitForResponse('**/menu/getRouter');
  await enterAs(page, 'xhmsg');
  const { data } = (await (await answered).json()) as {
    data: { hidden: number; children: { hidden: number; path: string }[] }[];
  };
  const shown = data
    .filter((section) => section.hidden === 0)
    .flatMap((section) => section.children.filter((child) => child.hidden === 0))
    .map(({ path }) => path);
  const links = page.getByRole('navigation', { name: '主菜单' }).getByRole('link');
  await expect(links.first()).toBeVisible();
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(addresses).toEqual(shown);
  expect(addresses).not.toContain('/sms/supervise');
});

test('a page that was opened by its address is in sight in a menu that is longer than the window', async ({
  page,
}) => {
  await enterAs(page, 'provadmin', '/hall/appAccess');
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await expect(menu.getByRole('link', { name: '应用接入管理' })).toBeInViewport({ ratio: 1 });
  await menu.evaluate((element) => element.scrollTo(0, 0));
  await menu.getByRole('link', { name: '短信审核' }).click();
  await expect(page).toHaveTitle('短信审核-农民信箱');
  expect(await menu.evaluate((element) => element.scrollTop), 'what is in sight stays where it is').toBe(0);
});

test('[NAV-11] hidden items are skipped, a lone child stands alone, another site opens in a new tab', async ({
  page,
}) => {
  const menu = [
    item('/a', '整组', [
      item('/a/one', '第一页'),
      item('/a/two', '第二页'),
      item('/a/never', '隐藏页', [], { hidden: 1 }),
    ]),
    item('/b', '只有一页的组', [
      item('/b/only', '唯一的页'),
      item('/b/never', '另一隐藏页', [], { hidden: 1 }),
    ]),
    item('/c', '外部', [item('https://example.org/help', '帮助中心')]),
    item('/d', '带参数', [item('/d/query', '参数页', [], { query: '{"kind":"1"}' })]),
  ];
  await page.route('**/menu/getRouter', (route) =>
    route.fulfill({ json: { code: 200, msg: '', message: '', data: menu } }),
  );
  await enterAs(page, 'xhmsg');
  const nav = page.getByRole('navigation', { name: '主菜单' });
  await expect(nav.getByRole('button')).toHaveText(['整组']);
  await expect(nav.getByRole('link')).toHaveText([
    '工作台',
    '第一页',
    '第二页',
    '唯一的页',
    '帮助中心',
    '参数页',
  ]);
  await expect(nav.getByRole('link', { name: '参数页' })).toHaveAttribute('href', '/d/query?kind=1');
  const outside = nav.getByRole('link', { name: '帮助中心' });
  await expect(outside).toHaveAttribute('target', '_blank');
  await expect(outside).toHaveAttribute('rel', /noreferrer/);
});

test('[NAV-12] a menu item whose page does not exist says so', async ({ page }) => {
  const menu = [item('/later', '以后', [item('/later/page', '以后的页'), item('/later/other', '另一页')])];
  await page.route('**/menu/getRouter', (route) =>
    route.fulfill({ json: { code: 200, msg: '', message: '', data: menu } }),
  );
  await enterAs(page, 'xhmsg');
  // the workbench has a link to it as well
  const nav = page.getByRole('navigation', { name: '主菜单' });
  await nav.getByRole('link', { name: '以后的页' }).click();
  await expect(page.getByText('模块正在开发中!')).toBeVisible();
  await expect(page).toHaveTitle('以后的页-农民信箱');
});

test('[NAV-13] the first entry of the menu is the workbench', async ({ page }) => {
  await enterAs(page, 'xhmsg', '/sms/apply');
  const first = page.getByRole('navigation', { name: '主菜单' }).getByRole('link').first();
  await expect(first).toHaveText('工作台');
  await first.click();
  await expect(page).toHaveURL('/dashboard');
});

test('[NAV-14] the breadcrumb begins with 农民信箱 everywhere but on the workbench', async ({ page }) => {
  await enterAs(page, 'xhmsg', '/sms/apply');
  const crumbs = page.getByRole('navigation', { name: '当前位置' }).getByRole('listitem');
  await expect(crumbs).toHaveText(['农民信箱', '短信管理', '短信申请']);
  await crumbs.getByRole('link', { name: '农民信箱' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(crumbs).toHaveText(['工作台']);
});

test('[NAV-14] the breadcrumb shows 服务大厅 as 应用管理', async ({ page }) => {
  const menu = [
    item('/hall', '服务大厅', [item('/hall/service', '服务应用'), item('/hall/center', '服务中心')]),
  ];
  await page.route('**/menu/getRouter', (route) =>
    route.fulfill({ json: { code: 200, msg: '', message: '', data: menu } }),
  );
  await enterAs(page, 'xhmsg', '/hall/service');
  const crumbs = page.getByRole('navigation', { name: '当前位置' }).getByRole('listitem');
  await expect(crumbs).toHaveText(['农民信箱', '应用管理', '服务应用']);
});

test('the tags of open pages stand on wide windows and where somebody wants them; elsewhere one line says what the page is for', async ({
  page,
}) => {
  await enterAs(page, 'xhmsg', '/sms/apply');
  const tags = page.getByRole('navigation', { name: '打开的页面' });
  const purpose = page.getByText('写短信、看自己写的短信走到了哪一步');
  await expect(purpose).toBeVisible();
  await expect(tags).toHaveCount(0);
  await page.setViewportSize({ width: 1600, height: 900 });
  await expect(tags.getByRole('link')).toHaveText(['工作台', '短信申请']);
  await expect(purpose).toHaveCount(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(tags).toHaveCount(0);
  const choose = async () => {
    await page.getByRole('button', { name: '显示设置' }).click();
    await page.getByRole('menuitemcheckbox', { name: '打开的页面' }).click();
  };
  await choose();
  await expect(tags.getByRole('link')).toHaveText(['工作台', '短信申请']);
  await page.reload();
  await expect(tags.getByRole('link')).toHaveText(['工作台', '短信申请']);
  await choose();
  await expect(tags).toHaveCount(0);
});

test('[SHELL-02] the side menu is 210 px wide, folds to 60 px, and stays as it was left', async ({
  page,
  context,
}) => {
  await enterAs(page, 'xhmsg');
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await expect(menu).toHaveCSS('width', '210px');
  await page.getByRole('button', { name: '收起菜单' }).click();
  await expect(menu).toHaveCSS('width', '60px');
  expect((await context.cookies()).find(({ name }) => name === 'sidebarStatus')?.value).toBe('0');
  await page.reload();
  await expect(menu).toHaveCSS('width', '60px');
  await page.getByRole('button', { name: '展开菜单' }).click();
  await expect(menu).toHaveCSS('width', '210px');
});

test('[SHELL-03] a narrow window closes the side menu; a click outside closes it again', async ({ page }) => {
  await enterAs(page, 'xhmsg');
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await expect(menu).toBeVisible();
  await page.setViewportSize({ width: 991, height: 800 });
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: '展开菜单' }).click();
  await expect(menu).toBeVisible();
  await page.mouse.click(800, 400);
  await expect(menu).toBeHidden();
  await page.setViewportSize({ width: 992, height: 800 });
  await expect(menu).toBeVisible();
});

test('[SHELL-10] a button shows only to people who hold its permission', async ({ page }) => {
  await enterAs(page, 'xhmsg', '/sms/apply');
  await expect(page.getByRole('button', { name: '新建短信申请' })).toBeVisible();
  await page.route('**/getInfo/v2', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { buttonPermissionsList: string[] } };
    body.data.buttonPermissionsList = body.data.buttonPermissionsList.filter(
      (one) => one !== 'sms:apply:add',
    );
    await route.fulfill({ response: answer, json: body });
  });
  await page.reload();
  await expect(page.getByRole('table', { name: '我的短信申请' })).toBeVisible();
  await expect(page.getByRole('button', { name: '新建短信申请' })).toHaveCount(0);
});

test('[SHELL-04] marked pages carry who looks, when and from where, too faint to disturb; others carry nothing', async ({
  page,
}) => {
  await enterAs(page, 'xhmsg', '/sms/apply');
  const list = page.locator('.paged-table:visible');
  await expect(list).toHaveCSS('background-image', /127\.0\.0\.1/);
  const image = decodeURIComponent(
    await list.evaluate((element) => getComputedStyle(element).backgroundImage),
  );
  // beneath what is written in or pressed
  await expect(list.getByRole('textbox').first()).toHaveCSS('background-image', 'none');
  expect(image).toContain('width="306" height="232"');
  expect(image).toContain('rotate(-30)');
  expect(image).toContain('fill-opacity="0.05"');
  expect(image).toMatch(/周敏 1(54|60)\*{4}\d{4}/);
  expect(image).toContain(new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Shanghai' }).format(new Date()));
  expect(image).toContain('敏感信息');
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '工作台' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('main')).toHaveCSS('background-image', 'none');
});

test('[SHELL-04] the watermark of a window that stays open over midnight says the new day', async ({
  page,
}) => {
  await page.clock.install({ time: new Date('2026-09-13T23:50:00+08:00') });
  await enterAs(page, 'xhmsg', '/sms/apply');
  const watermark = page.getByRole('main');
  await expect(watermark).toHaveCSS('background-image', /2026-09-13%20127\.0\.0\.1/);
  await page.clock.fastForward('11:00');
  await expect(watermark).toHaveCSS('background-image', /2026-09-14%20127\.0\.0\.1/);
});

test('the skip link leads past the menu, and a new page takes the focus', async ({ page }) => {
  await enterAs(page, 'xhmsg');
  await expect(page.getByRole('heading', { name: /您好/ })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: '跳到主要内容' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '短信申请' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '短信申请' })).toBeFocused();
});

const envelope = (data: unknown) => ({ json: { code: 200, msg: '', message: '', data } });

/** Answers how much mail is unread; counts how often it was asked. */
async function holdMail(page: Page, unread: number): Promise<{ unread: number; asked: number }> {
  const mail = { unread, asked: 0 };
  await page.route('**/count/UnreadMsg', (route) => {
    mail.asked += 1;
    return route.fulfill(envelope(mail.unread));
  });
  return mail;
}

test('[SHELL-01] the header holds title, documents, messages with their badge, and the person', async ({
  page,
}) => {
  await page.route('**/count/UnreadMsg', (route) => route.fulfill(envelope(7)));
  await enterAs(page, 'xhmsg');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: '农民信箱' })).toBeVisible();
  await expect(header.getByRole('button', { name: '文档下载' })).toBeVisible();
  await expect(header.getByRole('link', { name: /消息.*7.*条未读/ })).toBeVisible();
  await expect(userMenu(page)).toContainText('周敏');
});

test('[NAV-19] the messages open from the header, beside the address book', async ({ page }) => {
  await enterAs(page, 'xhmsg');
  await page.getByRole('banner').getByRole('link', { name: '消息' }).click();
  await expect(page).toHaveURL('/interaction/addressBook/index?chat');
  await expect(page).toHaveTitle('个人通讯录-农民信箱');
  await expect(page.getByRole('region', { name: '站内聊天' })).toBeVisible();
});

test('[SHELL-05] [SHELL-06] unread mail shows on the badge and as dots in the menu, asked every 25 seconds', async ({
  page,
}) => {
  const menu = [
    item('/interaction', '个人通讯', [
      item('/interaction/book', '个人通讯录'),
      item('/interaction/write', '写信'),
      item('/interaction/inbox', '收件箱'),
    ]),
    item('/userInfoManagement', '个人信息管理', [item('/userInfoManagement/list', '个人信息')]),
  ];
  await page.route('**/menu/getRouter', (route) => route.fulfill(envelope(menu)));
  const mail = await holdMail(page, 100);
  await page.clock.install();
  await enterAs(page, 'xhmsg');
  const badge = page.getByRole('banner').locator('.badge');
  await expect(badge).toHaveText('99+条未读');
  const withDot = page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: /有未读消息/ });
  await expect(withDot).toHaveText([/个人通讯录/, /写信/, /个人信息/]);
  mail.unread = 0;
  const before = mail.asked;
  await page.clock.runFor(24_000);
  expect(mail.asked).toBe(before);
  await page.clock.runFor(2_000);
  await expect(badge).toHaveCount(0);
  await expect(withDot).toHaveCount(0);
  expect(mail.asked).toBe(before + 1);
});

test('[SHELL-05] a hidden window asks for no mail, and for it at once when it comes to the front', async ({
  page,
}) => {
  const mail = await holdMail(page, 3);
  await page.clock.install();
  await enterAs(page, 'xhmsg');
  const badge = page.getByRole('banner').locator('.badge');
  await expect(badge).toHaveText('3条未读');
  const turn = (state: 'hidden' | 'visible') =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }, state);
  await turn('hidden');
  const before = mail.asked;
  mail.unread = 4;
  await page.clock.runFor(60_000);
  expect(mail.asked).toBe(before);
  await turn('visible');
  await expect(badge, 'without waiting for the next 25 seconds').toHaveText('4条未读', { timeout: 3_000 });
  expect(mail.asked).toBe(before + 1);
});

test('[SHELL-07] [PERM-08] a document is downloaded as it is, and counted', async ({ page }) => {
  await enterAs(page, 'cunmsg');
  await page.getByRole('button', { name: '文档下载' }).click();
  const dialog = page.getByRole('dialog', { name: '文档下载' });
  const row = dialog.getByRole('listitem').filter({ hasText: '农民信箱使用手册' });
  await expect(row).toContainText(/\d\.\d\dK · \d{4}\/\d\d\/\d\d/);
  const counted = page.waitForResponse('**/addDownloadCount');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: '下载' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('农民信箱使用手册.txt');
  const content = await readFile(await download.path(), 'utf8');
  expect(content).toContain('二、写一条群发短信');
  const { data } = (await (await counted).json()) as { data: { downloadCount: number } };
  expect(data.downloadCount).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: '文档下载' })).toBeFocused();
});

test('[SHELL-07] without documents the list says 暂无下载文件', async ({ page }) => {
  await page.route('**/listDocumentManage*', (route) => route.fulfill(envelope([])));
  await enterAs(page, 'xhmsg');
  await page.getByRole('button', { name: '文档下载' }).click();
  await expect(page.getByRole('dialog').getByText('暂无下载文件')).toBeVisible();
});

test('[NAV-09] a big screen has neither header nor menus nor tags', async ({ page }) => {
  const menu = [
    item('/flight', '驾驶舱', [item('/flight/production', '产销对接'), item('/flight/disaster', '信息管理')]),
  ];
  await page.route('**/menu/getRouter', (route) => route.fulfill(envelope(menu)));
  await enterAs(page, 'hzadmin');
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '产销对接' }).click();
  await expect(page).toHaveTitle('产销对接-农民信箱');
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  const main = await page.getByRole('main').boundingBox();
  expect(main).toEqual({ x: 0, y: 0, width: 1440, height: 900 });
  await page.getByRole('link', { name: '返回工作台' }).click();
  await expect(page.getByRole('banner')).toBeVisible();
});

test('[NAV-20] the workbench takes the platform that the browser has stored', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('platform', 'zzd'));
  await enterAs(page, 'xhmsg', '/');
  await expect(page).toHaveURL('/dashboard?platform=zzd');
  await expect(page.getByRole('heading', { name: /您好/ })).toBeVisible();
});

/** The page as a server with MONITORING_SCRIPT sends it; what its script has heard so far. */
async function monitor(page: Page, address: string): Promise<() => Promise<string[][]>> {
  await page.route(
    (url) => url.pathname === address,
    async (route) => {
      const answer = await route.fetch();
      const body = await answer.text();
      const meta = '<meta name="monitoring-script" content="/visits.js" /></head>';
      await route.fulfill({ response: answer, body: body.replace('</head>', meta) });
    },
  );
  await page.route('**/visits.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'window.heard = []; window.monitoring = { hashChange: (from, to) => window.heard.push([from, to]) };',
    }),
  );
  return () => page.evaluate(() => (window as unknown as { heard: string[][] }).heard);
}
const isMonitored = (page: Page) => page.waitForFunction(() => 'heard' in window);

test('[NAV-22] [SHELL-09] the monitoring script comes after the profile and hears of changes of the route', async ({
  page,
}) => {
  const order: string[] = [];
  page.on('request', (request) => {
    const call = /getInfo\/v2|visits\.js/.exec(request.url());
    if (call) order.push(call[0]);
  });
  const recorded = page.waitForRequest(
    (request) =>
      request.url().includes('accessStatistics/count') && request.postData()?.includes('101') === true,
  );
  const heard = await monitor(page, '/dashboard');
  await enterAs(page, 'xhmsg');
  expect((await recorded).postDataJSON()).toMatchObject({ type: 'LOGIN_TYPE', subType: 101, osType: 403 });
  await isMonitored(page);
  expect(order).toEqual(['getInfo/v2', 'visits.js']);
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await menu.getByRole('link', { name: '短信申请' }).click();
  await expect(page).toHaveURL('/sms/apply');
  await page.getByRole('button', { name: '搜索' }).click();
  await menu.getByRole('link', { name: '工作台' }).click();
  await expect(page).toHaveURL('/dashboard');
  expect(await heard()).toEqual([
    ['/dashboard', '/sms/apply'],
    ['/sms/apply', '/dashboard'],
  ]);
});

test('[NAV-22] the monitoring hears of the way to the review by telephone and back', async ({ page }) => {
  const heard = await monitor(page, '/sms/audit');
  await page.setViewportSize({ width: 390, height: 844 });
  await enterAs(page, 'xhadmin', '/sms/audit');
  await isMonitored(page);
  await page.getByRole('link', { name: /打开手机审核/ }).click();
  await page.getByRole('link', { name: '完整版' }).click();
  await expect(page.getByRole('heading', { name: /您好/ })).toBeVisible();
  expect(await heard()).toEqual([
    ['/sms/audit', '/zzd/review'],
    ['/zzd/review', '/dashboard'],
  ]);
});

test('[NAV-22] the monitoring hears of the way that another identity takes', async ({ page }) => {
  const heard = await monitor(page, '/sms/apply');
  await enterAs(page, 'multi', '/sms/apply');
  await isMonitored(page);
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: '切换身份' }).click();
  const dialog = page.getByRole('dialog', { name: '切换身份' });
  await dialog.getByRole('radio', { name: /乡镇级管理员/ }).check();
  await dialog.getByRole('button', { name: '切换身份' }).click();
  await expect(page.getByText('切换身份成功!')).toBeVisible();
  await expect(page.getByRole('heading', { name: /您好/ })).toBeVisible();
  expect(await heard()).toEqual([['/sms/apply', '/dashboard']]);
});

test('while the server is away a bar says so; it goes by itself when the server is back', async ({
  page,
  context,
}) => {
  await enterAs(page, 'xhmsg', '/sms/apply');
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  const bar = page.getByText('暂时连接不上服务器，正在重试。');
  await expect(bar).toHaveCount(0);
  await context.setOffline(true);
  await page.getByRole('button', { name: '刷新' }).click();
  await expect(bar).toBeVisible();
  await context.setOffline(false);
  await expect(bar).toHaveCount(0, { timeout: 20_000 });
});

test('a newer console is told, and a script that an update took away loads it anew, once', async ({
  page,
}) => {
  await enterAs(page, 'xhadmin');
  await expect(page.getByRole('heading', { name: /您好/ })).toBeVisible();
  // The server has been updated: its page names another script, and the old chunks are gone.
  await page.route(
    (url) => url.pathname === '/',
    async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace(
        /(<script type="module"[^>]* src=")[^"]+/,
        '$1/assets/newer.js',
      );
      await route.fulfill({ response: answer, body });
    },
  );
  let isUpdated = true;
  await page.route('**/assets/AuditApplicationsPage-*.js', (route) =>
    isUpdated ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  );
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isUpdated = false;
  });
  const loaded = page.waitForEvent('load');
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '短信审核' }).click();
  await loaded;
  await expect(page.getByRole('table', { name: '待我审核的短信' })).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: '刷新' }).click();
  await page.context().setOffline(false);
  await expect(page.getByText('系统已更新，重新加载后使用新版本。')).toBeVisible({ timeout: 20_000 });
});
