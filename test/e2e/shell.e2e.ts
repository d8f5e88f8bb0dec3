// The frame around every page: header, side menu, breadcrumb, titles.

import { enterAs, expect, test } from './console.ts';

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
  await page.getByRole('link', { name: '以后的页' }).click();
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
  await expect(page.getByRole('button', { name: '新增申请' })).toBeVisible();
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
  await expect(page.getByRole('button', { name: '新增申请' })).toHaveCount(0);
});

test('[SHELL-04] marked pages carry who looks, when and from where, too faint to disturb; others carry nothing', async ({
  page,
}) => {
  await enterAs(page, 'xhmsg', '/sms/apply');
  const watermark = page.locator('.watermark');
  await expect(watermark).toHaveCSS('background-image', /127\.0\.0\.1/);
  const image = decodeURIComponent(
    await watermark.evaluate((element) => (element as HTMLElement).style.backgroundImage),
  );
  expect(image).toContain('width="306" height="232"');
  expect(image).toContain('rotate(-30)');
  expect(image).toContain('fill-opacity="0.05"');
  expect(image).toMatch(/周敏 1(54|60)\*{4}\d{4}/);
  expect(image).toContain(new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Shanghai' }).format(new Date()));
  expect(image).toContain('敏感信息');
  await page.getByRole('link', { name: '工作台' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(watermark).toHaveCount(0);
});

test('the skip link leads past the menu, and a new page takes the focus', async ({ page }) => {
  await enterAs(page, 'xhmsg');
  await expect(page.getByRole('heading', { name: /您好/ })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: '跳到主要内容' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '短信申请' }).click();
  await expect(page.getByRole('main')).toBeFocused();
});
