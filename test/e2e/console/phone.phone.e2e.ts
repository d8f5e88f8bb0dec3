// The console in the hand: 390 px wide, by touch.

import type { Page } from '@playwright/test';
import { enterAs, expect, test } from '../console.ts';
import { writeText } from '../writing.ts';

/** Content right of the screen can be reached only where its own box scrolls sideways. */
async function expectNothingOutside(page: Page): Promise<void> {
  const outside = await page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll|hidden/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
      .filter((element) => getComputedStyle(element).position !== 'fixed' && !scrolls(element.parentElement))
      .map((element) => `${element.tagName}.${element.className}`);
  });
  expect(outside).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
}

/** Safari on a telephone enlarges the page when a field with smaller letters is touched. */
async function expectNoZoom(page: Page): Promise<void> {
  const tooSmall = await page.evaluate(() =>
    [...document.querySelectorAll('input, select, textarea')]
      .filter((field) => !/checkbox|radio/.test(field.getAttribute('type') ?? ''))
      .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => field.outerHTML.slice(0, 120)),
  );
  expect(tooSmall).toEqual([]);
}

test('[SHELL-03] the menu is a drawer: it opens, leads on, closes by itself and by a touch outside', async ({
  page,
}) => {
  await enterAs(page, 'xhmsg');
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: '展开菜单' }).tap();
  await expect(menu).toBeVisible();
  await page.touchscreen.tap(370, 500);
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: '展开菜单' }).tap();
  await menu.getByRole('link', { name: '短信申请' }).tap();
  await expect(page).toHaveURL('/sms/apply');
  await expect(menu).toBeHidden();
});

test('the sign-in page fits a telephone', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeInViewport({ ratio: 1 });
  await expectNothingOutside(page);
});

for (const address of ['/system/dept', '/system/user', '/audit/check', '/info/article']) {
  test(`the cards of ${address} begin with a name`, async ({ page }) => {
    await enterAs(page, 'xhadmin', address);
    const card = page.getByRole('main').getByRole('table').getByRole('row').nth(1);
    await expect(card).toBeVisible();
    const first = await card.evaluate((row) =>
      [...row.querySelectorAll('td:not(.table-check)')]
        .filter((cell) => cell.checkVisibility())
        .toSorted((one, other) => one.getBoundingClientRect().top - other.getBoundingClientRect().top)[0]
        ?.getAttribute('data-title'),
    );
    expect(['名称', '姓名', '标题']).toContain(first);
  });
}

test('an application that was sent fits a telephone, every tab of it', async ({ page }) => {
  await enterAs(page, 'xhmsg', '/sms/apply?sendStatus=3');
  await page.getByRole('table').getByRole('link').first().tap();
  await expect(page).toHaveURL(/applyId=\d+$/);
  await page.goto(`${page.url()}&tab=situation`);
  await expect(page.getByRole('tab', { name: '发送结果' })).toBeInViewport({ ratio: 0.9 });
  for (const tab of ['内容与审核', '发送结果', '收件人明细']) {
    await page.getByRole('tab', { name: tab }).tap();
    await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectNothingOutside(page);
  }
});

test('on a telephone the rows that were searched for come into sight: the fields give way to what was asked', async ({
  page,
}) => {
  // of the trial, to a thousand farmers: those of a test have a few
  await enterAs(page, 'xhmsg', `/sms/apply?sendStatus=3&smsTitle=${encodeURIComponent('茶园果园管理')}`);
  await page.getByRole('table').getByRole('link').first().tap();
  await page.getByRole('tab', { name: '收件人明细' }).tap();
  await page.getByRole('button', { name: /^更多条件/ }).tap();
  const carrier = page.getByRole('combobox', { name: '运营商' });
  await carrier.selectOption('中国移动');
  await page.getByRole('button', { name: '搜索', exact: true }).tap();
  await expect(page.getByRole('list', { name: '已选条件' })).toHaveText(/运营商：中国移动/);
  await expect(carrier).toHaveCount(0);
  await expect(page.getByRole('table', { name: '发送明细' }).getByRole('row').nth(1)).toBeInViewport();
});

test('a review fits a telephone', async ({ page }) => {
  await enterAs(page, 'xhadmin', '/sms/audit');
  await page.getByRole('button', { name: '审核', exact: true }).first().tap();
  await expect(page.getByLabel('收到的短信')).toBeVisible();
  await expect(page.getByRole('button', { name: '通过', exact: true })).toBeInViewport({ ratio: 1 });
  await expectNothingOutside(page);
});

test('the title of a dialog ends before its cross, however long it is', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('textSize', 'large'));
  await enterAs(page, 'xhadmin', '/system/adminInfo');
  await page.getByRole('button', { name: '编辑', exact: true }).first().tap();
  const dialog = page.getByRole('dialog');
  const cross = await dialog.locator('.ant-modal-close').boundingBox();
  const roomEnd = await dialog.locator('.ant-modal-title').evaluate((title) => {
    const words = document.createRange();
    title.textContent = '很长的标题'.repeat(9);
    words.selectNodeContents(title);
    return words.getBoundingClientRect().right;
  });
  expect(roomEnd).toBeLessThanOrEqual(cross?.x ?? 0);
});

test('a message lies neither over what a drawer begins with nor over the buttons at its foot', async ({
  page,
}) => {
  // it stays until it was judged
  await page.addInitScript(() => {
    const really = window.setTimeout.bind(window);
    const slowly = (act: () => void, ms?: number) => really(act, ms === 5000 ? 600_000 : ms);
    Object.assign(window, { setTimeout: slowly });
  });
  await page.route('**/massSmsBusinessProcesses*', (route) =>
    route.fulfill({ json: { code: 5000, msg: '系统繁忙，请稍后重试', data: null } }),
  );
  await enterAs(page, 'xhadmin', '/sms/audit');
  await page.getByRole('button', { name: '审核', exact: true }).first().tap();
  const covered = () =>
    page.evaluate(() => {
      const [said, first, foot] = ['.message', '.preview', '.ant-drawer-footer'].map((one) =>
        document.querySelector(one)?.getBoundingClientRect(),
      );
      if (!said || !first || !foot) return 'not there yet';
      if (said.top < first.top) return 'the beginning';
      return said.bottom > foot.top ? 'the foot' : 'neither';
    });
  await expect.poll(covered).toBe('neither');
  await page.locator('.ant-drawer-close').tap();
  await expect(page.locator('.ant-drawer-footer')).toHaveCount(0);
  const below = () =>
    page.locator('.message').evaluate((said) => innerHeight - said.getBoundingClientRect().bottom);
  await expect.poll(below, 'where the foot was').toBeLessThan(40);
});

for (const [account, address] of [
  ['xhmsg', '/dashboard'],
  ['xhmsg', '/sms/apply'],
  ['xhmsg', '/sms/applyForm'],
  ['xhadmin', '/sms/audit'],
  ['xhadmin', '/sms/supervise'],
  ['audit1', '/system/operLog'],
  ['audit1', '/system/loginLog'],
  ['xhadmin', '/system/onlineSessions'],
  ['xhmsg', '/trial/handset'],
  ['xhadmin', '/system/user'],
  ['xhmsg', '/interaction/addressBook/index'],
] as const) {
  test(`nothing of ${address} runs out of the screen, and no field makes it zoom in`, async ({ page }) => {
    await enterAs(page, account, address);
    await page.waitForLoadState('networkidle');
    await expectNothingOutside(page);
    await expectNoZoom(page);
  });
}

test('the boxes of the tree of places are whole beside a long name', async ({ page }) => {
  await enterAs(page, 'xhmsg', '/sms/applyForm');
  await writeText(page, { title: '沟渠清理提醒', content: '请清理沟渠。' });
  await page.getByRole('main').getByLabel('查找接收区域').fill('三墩镇');
  const found = page.getByRole('treeitem', { name: /^三墩镇农业综合服务中心/ });
  await expect(found).toBeVisible();
  const { width, height } = (await found.locator('.dept-box').boundingBox()) ?? { width: 0, height: 1 };
  expect(width).toBe(height);
});

test('what is wrong with a form stands above its buttons, which share one line', async ({ page }) => {
  await enterAs(page, 'xhadmin', '/info/activity');
  await page.getByRole('main').getByRole('button', { name: '新增', exact: true }).tap();
  const drawer = page.getByRole('dialog', { name: '新增活动' });
  await drawer.getByRole('button', { name: '提交审核' }).tap();
  const said = await drawer.getByText(/^有 \d 处需要修改$/).boundingBox();
  const buttons = drawer.locator('.drawer-foot').getByRole('button');
  await expect(buttons).toHaveCount(3);
  const tops = await buttons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual(tops[0] ?? 0);
});
