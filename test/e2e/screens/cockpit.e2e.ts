// The big screen: what everybody may see of the province, and what an administrator sees of the people of their area.

import { settle, violationsOf } from '../axe.ts';
import { enterAs, expect, test } from '../console.ts';

const PUBLIC_CALLS =
  /\/v1\/common\/flight\/(?:overview|map|userTrend|smsTrend|smsCategory|subjectGroup|rank|outline|event|warning|live)/;

/** Every panel of the page shows what it is about. */
const COCKPIT_PANELS = [
  '用户类型',
  '近12个月注册',
  '主体类别',
  '注册用户数据',
  '短信类别',
  '近30天发送',
  '发送排行',
  '事件时间轴',
  '预警',
];

// the screens move by themselves, and are judged as they do
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('[NAV-23] the cockpit opens without a token on menu item 1-1, whose title is 注册用户数据', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url().split('/').at(-1) ?? ''));
  await page.goto('/flight/index');
  const menu = page.getByRole('navigation', { name: '地图指标' });
  const chosen = menu.locator('[aria-current="true"]');
  await expect(chosen).toHaveAttribute('data-menu-key', '1-1');
  await expect(chosen).toHaveText('注册用户数据');
  await expect(page.getByRole('heading', { level: 2, name: '注册用户数据' })).toBeVisible();
  await expect(menu.getByRole('button')).toHaveText([
    '注册用户数据',
    '活跃用户数据',
    '主体用户数据',
    '短信发送',
    '防灾减灾',
    '三农资讯',
    '供应',
    '求购',
    '每日一助',
    '咨询总量',
    '办理时效',
  ]);
  expect(
    scripts.filter((name) => /^(?:kit|lists|parts)-/.test(name)),
    'chunks of lists',
  ).toEqual([]);
});

test('[NAV-15] [NAV-09] somebody without an account sees the province, goes down to a township and up again', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const elsewhere: string[] = [];
  const withToken: string[] = [];
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== new URL(baseURL ?? '').origin)
      elsewhere.push(request.url());
    if (request.headers()['token'] !== undefined) withToken.push(request.url());
    if (request.url().includes('/admin/api/') && !PUBLIC_CALLS.test(request.url()))
      elsewhere.push(request.url());
  });
  await page.goto('/flight/index');
  for (const name of COCKPIT_PANELS)
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  await expect(page.getByText(/统计时间 \d{4}-\d\d-\d\d/)).toBeVisible();
  await expect(page.locator('.cockpit-facts').getByText('注册用户数')).toBeVisible();
  // of fewer than five deals no sum is told
  await expect(page.locator('.cockpit-facts')).toContainText(/每日一助累计成交额\s*[\d.,]+\s*万元/);
  await expect(page.getByRole('img', { name: '注册用户数据地图' }).locator('path').first()).toBeVisible();
  await expect(page.getByRole('navigation', { name: '其他页面' }).getByRole('link')).toHaveText(['登录']);
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);

  await page.getByRole('button', { name: '表格' }).click();
  await page
    .getByRole('region', { name: '注册用户数据表格' })
    .getByRole('button', { name: '杭州市' })
    .click();
  await expect(page).toHaveURL(/deptId=3301$/);
  await page
    .getByRole('region', { name: '注册用户数据表格' })
    .getByRole('button', { name: '西湖区' })
    .click();
  await expect(page).toHaveURL(/deptId=330106$/);
  await page.getByRole('button', { name: '表格' }).click();
  const tiles = page.getByRole('list', { name: '注册用户数据', exact: true });
  await expect(tiles.getByText('三墩镇')).toBeVisible();
  await expect(tiles.getByRole('button'), 'townships are the last').toHaveCount(0);
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);

  const place = page.getByRole('navigation', { name: '当前位置' });
  await tiles.click({ button: 'right' });
  await expect(place.getByText('杭州市')).toHaveAttribute('aria-current', 'location');
  await expect(page.getByRole('img', { name: '注册用户数据地图' }).locator('path').first()).toBeVisible();
  await page.getByRole('button', { name: '返回上级' }).press('Enter');
  await expect(place.getByText('浙江省')).toHaveAttribute('aria-current', 'location');
  await page.goBack();
  await expect(place.getByText('杭州市')).toHaveAttribute('aria-current', 'location');
  expect(elsewhere).toEqual([]);
  expect(withToken).toEqual([]);
});

test('a click on the map goes down; item and period stand in the address and stay with a reload', async ({
  page,
}) => {
  await page.goto('/flight/index');
  const map = page.getByRole('img', { name: '注册用户数据地图' });
  await map.getByText('杭州市').click();
  await expect(page).toHaveURL(/deptId=3301/);
  await page.getByRole('button', { name: '短信发送' }).click();
  await page.getByRole('group', { name: '统计时段' }).getByRole('button', { name: '今年' }).click();
  await expect(page).toHaveURL(/deptId=3301&menuKey=2-1&period=year/);
  await page.reload();
  await expect(page.getByRole('region', { name: '短信发送', exact: true })).toContainText('今年');
  await expect(page.locator('.cockpit-facts').getByText('今年短信条数')).toBeVisible();
  await expect(page.getByRole('list', { name: '发送排行' }).getByRole('listitem').first()).toContainText(
    '西湖区',
  );
});

test('the screen reads anew every five minutes, and a wrong place says so once', async ({ page }) => {
  await page.clock.install();
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().includes('/flight/overview')) calls += 1;
  });
  await page.goto('/flight/index');
  await expect(page.locator('.cockpit-facts').getByText('注册用户数')).toBeVisible();
  expect(calls).toBe(1);
  await page.clock.runFor(301_000);
  await expect.poll(() => calls).toBe(2);

  await page.goto('/flight/index?deptId=3399');
  await expect(page.getByRole('alert').getByText('组织不存在或已删除')).toHaveCount(1);
  await page.getByRole('button', { name: '看全省' }).click();
  await expect(page.getByRole('region', { name: '用户类型' })).toBeVisible();
});

test('what fails says why and can be tried again, the rest of the screen stands', async ({ page }) => {
  await page.route('**/flight/rank*', (route) =>
    route.fulfill({ json: { code: 5000, msg: '系统繁忙', message: '系统繁忙', data: { requestId: 'r-1' } } }),
  );
  await page.goto('/flight/index');
  const panel = page.getByRole('region', { name: '发送排行' });
  await expect(panel.getByRole('alert')).toContainText('系统繁忙');
  await expect(panel).toContainText('编号 r-1');
  await expect(page.locator('.cockpit-facts').getByText('注册用户数')).toBeVisible();
  await page.unroute('**/flight/rank*');
  await panel.getByRole('button', { name: '重试' }).click();
  await expect(panel.getByRole('alert')).toHaveCount(0);
});

test('on a telephone the cockpit stands in one column', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/flight/index?deptId=330106');
  await expect(
    page.getByRole('list', { name: '注册用户数据', exact: true }).getByText('三墩镇'),
  ).toBeVisible();
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(wide, 'nothing to scroll sideways').toBe(false);
  const left = await page
    .locator('.cockpit-panel')
    .evaluateAll((panels) => new Set(panels.map((panel) => panel.getBoundingClientRect().left)).size);
  expect(left).toBe(1);
});

test('[NAV-15] [NAV-09] a county administrator sees the people of the county and no other, without header and menu', async ({
  page,
}) => {
  await enterAs(page, 'xhadmin', '/flight/userInfo');
  // its styles come with it, whichever screen is opened first
  await expect(page.getByRole('navigation', { name: '地图指标' })).toHaveCSS('display', 'flex');
  await expect(page.getByRole('heading', { level: 2, name: '注册用户数据' })).toBeVisible();
  const place = page.getByRole('navigation', { name: '当前位置' });
  await expect(place.getByRole('listitem')).toHaveText(['西湖区']);
  await expect(page.getByRole('navigation', { name: '主菜单' })).toHaveCount(0);
  for (const name of ['五级用户数', '年龄段', '登录终端', '近12个月新增与活跃', '各地用户数'])
    await expect(
      page.getByRole('region', { name, exact: true }).locator('.cockpit-panel-body > *').first(),
    ).toBeVisible();
  await expect(page.getByRole('table', { name: '年龄段的数据' }).getByRole('row')).toHaveCount(9);
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);

  await page.goto('/flight/userInfo?deptId=33010611');
  await expect(page.getByRole('region', { name: '注册用户数据', exact: true })).toContainText(
    '乡镇（街道）以下不再细分。',
  );
  await expect(page.getByRole('region', { name: '各地用户数', exact: true }).getByRole('row')).toHaveText([
    /地区/,
    /^本级.*100%/,
  ]);

  await page.goto('/flight/userInfo?deptId=3302');
  await expect(page.getByRole('button', { name: '回到我的管辖范围' })).toBeVisible();
  await expect(page.getByText('组织不存在或已删除')).toHaveCount(1);
  await page.getByRole('button', { name: '回到我的管辖范围' }).click();
  await expect(place.getByText('西湖区')).toBeVisible();
});

test('the page of people is not for everybody', async ({ page }) => {
  await page.goto('/flight/userInfo');
  await expect(page).toHaveURL('/login?redirect=%2Fflight%2FuserInfo');
  const refused = await page.request.get('/admin/api/v1/admin/flight/userInfo/figures');
  expect(((await refused.json()) as { code: number }).code).toBe(401);
  await enterAs(page, 'xhmsg', '/flight/userInfo');
  await expect(page).toHaveURL('/404');
});

test('without the right to the cockpit its page says so and how to get it', async ({ page }) => {
  await page.route('**/v1/admin/flight/userInfo/**', (route) =>
    route.fulfill({
      json: { code: 4030, msg: '没有查看驾驶舱的权限', message: '没有查看驾驶舱的权限', data: null },
    }),
  );
  await enterAs(page, 'hzadmin', '/flight/userInfo');
  await expect(page.getByText('没有查看驾驶舱的权限')).toHaveCount(1);
  await expect(page.getByText('可切换身份，或联系上级管理员开通。')).toBeVisible();
  await page.getByRole('link', { name: '返回控制台' }).click();
  await expect(page).toHaveURL('/dashboard');
});

const SCREENS = [
  '/flight/index',
  '/flight/userInfo',
  '/flight/disaster',
  '/flight/production',
  '/flight/NongHu',
];
const WALLS = [
  { width: 1920, height: 1080 },
  { width: 3840, height: 2160 },
  { width: 1366, height: 768 },
];

test('each of the five screens fits on three walls, nothing cut and nothing to scroll, with its warnings and tables', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const live = { sendCount: 123_456, sendingCount: 12 };
  await page.route('**/v1/common/flight/live*', (route) =>
    route.fulfill({ json: { code: 200, msg: '', data: live } }),
  );
  await enterAs(page, 'hzadmin');
  for (const address of SCREENS) {
    await page.goto(address);
    await expect(page.locator('.cockpit-facts > div').first()).toBeVisible();
    await expect(page.locator('.cockpit-facts')).toContainText('正在发送 12 批');
    await expect(page.getByRole('region', { name: '生效预警', exact: true })).toContainText('台风橙色预警');
    // on the first of a month a panel of the month may have nothing to draw
    await expect(page.locator('.cockpit .skeleton')).toHaveCount(0);
    await expect(page.locator('.cockpit-drawing').first()).toBeVisible();
    await expect(page.locator('.cockpit-drawing:not(:has(svg))')).toHaveCount(0);
    for (const chart of await page.locator('.cockpit-chart').all())
      await expect(chart.getByRole('table')).toHaveCount(1);
    for (const wall of WALLS) {
      await page.setViewportSize(wall);
      await settle(page);
      const cut = await page.evaluate(() =>
        [...document.querySelectorAll('.cockpit, .cockpit-body, .cockpit-column, .cockpit-facts > div')]
          .filter(
            (part) => part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1,
          )
          .map((part) => part.textContent?.slice(0, 30)),
      );
      expect(cut, `${address} at ${wall.width}`).toEqual([]);
    }
    expect(await violationsOf(page), address).toEqual([]);
  }
});

test('the tour goes from screen to screen every half a minute until it is stopped', async ({ page }) => {
  await page.clock.install();
  await enterAs(page, 'hzadmin', '/flight/NongHu');
  const tour = page.getByRole('button', { name: '轮播' });
  await tour.click();
  await expect(page).toHaveURL(/NongHu\?tour=1/);
  await page.clock.runFor(31_000);
  await expect(page).toHaveURL('/flight/index?tour=1');
  await expect(page.locator('.cockpit-facts').getByText('在线活动数')).toBeVisible();
  await page.clock.runFor(31_000);
  await expect(page).toHaveURL('/flight/userInfo?tour=1');
  await expect(page.getByRole('button', { name: '停止轮播' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/flight/userInfo');
  await page.clock.runFor(61_000);
  await expect(page).toHaveURL('/flight/userInfo');
});

test('without an account the tour shows one figure of the map after the other', async ({ page }) => {
  await page.clock.install();
  await page.goto('/flight/index');
  await page.getByRole('button', { name: '轮播' }).click();
  await page.clock.runFor(31_000);
  await expect(page.getByRole('heading', { level: 2, name: '活跃用户数据' })).toBeVisible();
  await page.getByRole('button', { name: '停止轮播' }).click();
  await page.clock.runFor(61_000);
  await expect(page.getByRole('heading', { level: 2, name: '活跃用户数据' })).toBeVisible();
});

test('the figure of today runs up while something is being sent, without a reload', async ({ page }) => {
  let sendCount = 1000;
  let fails = false;
  const answer = () =>
    fails
      ? { code: 5000, msg: '系统繁忙，请稍后重试', data: null }
      : { code: 200, msg: '', data: { sendCount, sendingCount: 2 } };
  await page.route('**/v1/common/flight/live*', (route) => route.fulfill({ json: answer() }));
  await page.goto('/flight/index?period=today');
  const facts = page.locator('.cockpit-facts');
  await expect(facts).toContainText('正在发送 2 批');
  await expect(facts).toContainText('1,000');
  sendCount = 1900;
  await expect(facts).toContainText('1,900', { timeout: 20_000 });
  // of another period it stands beside the period's own
  await page.getByRole('button', { name: '本月' }).click();
  await expect(facts).toContainText('正在发送 2 批，今日 1,900 条');
  fails = true;
  await expect(facts, 'after a failure nothing is said to be on its way').not.toContainText('正在发送', {
    timeout: 20_000,
  });
});

test('a screen about something else tells as well that texts leave, of a county and above', async ({
  page,
}) => {
  let sendCount = 1000;
  await page.route('**/v1/common/flight/live*', (route) =>
    route.fulfill({ json: { code: 200, msg: '', data: { sendCount, sendingCount: 2 } } }),
  );
  await enterAs(page, 'xhadmin', '/flight/NongHu');
  const facts = page.locator('.cockpit-facts');
  await expect(facts).toContainText('今日短信1,000条');
  await expect(facts).toContainText('正在发送 2 批');
  sendCount = 1900;
  await expect(facts).toContainText('1,900', { timeout: 20_000 });
  await page.goto('/flight/NongHu?deptId=33010611');
  await expect(facts).toContainText('累计呼声');
  await expect(facts).not.toContainText('今日短信');
});
