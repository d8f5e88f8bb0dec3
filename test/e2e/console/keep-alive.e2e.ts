// Pages that are left and come back as they were, and the tags by which they are found again.

import type { Page, Route } from '@playwright/test';
import { enterAs, expect, test, userMenu } from '../console.ts';

const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name });
// where the tags of open pages stand without being asked for
test.use({ viewport: { width: 1600, height: 900 } });

const tags = (page: Page) => page.getByRole('navigation', { name: '打开的页面' });
const applications = (page: Page) => page.getByRole('table', { name: '我的短信申请' });

test('[NAV-21] a list comes back with its filters, its page, what was only typed, and where it was scrolled to', async ({
  page,
}) => {
  await enterAs(page, 'xhmsg', '/sms/apply');
  await page.getByRole('button', { name: /^发送完成 \d/ }).click();
  await page.getByRole('combobox', { name: '每页条数' }).selectOption('20');
  await page.getByRole('button', { name: '第 2 页' }).click();
  await expect(page.getByRole('button', { name: '第 2 页' })).toHaveAttribute('aria-current', 'page');
  await expect(applications(page).getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('textbox', { name: '标题' }).fill('只是写了一半');
  const main = page.getByRole('main');
  // how many rows the trial has depends on the day
  await page.setViewportSize({ width: 1440, height: 600 });
  const scrolledTo = await main.evaluate((element) => {
    element.scrollTo({ top: 240 });
    return element.scrollTop;
  });
  expect(scrolledTo).toBeGreaterThan(0);
  const first = await applications(page).getByRole('row').nth(1).innerText();
  const address = page.url();

  await menuLink(page, '工作台').click();
  await expect(page.getByRole('heading', { name: /您好/ })).toBeVisible();
  await menuLink(page, '短信申请').click();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('textbox', { name: '标题' })).toHaveValue('只是写了一半');
  expect(await main.evaluate((element) => element.scrollTop)).toBe(scrolledTo);
  expect(await applications(page).getByRole('row').nth(1).innerText()).toBe(first);
  await expect(page.getByRole('button', { name: '第 2 页' })).toHaveAttribute('aria-current', 'page');
});

test('a press on a link is told before its page stands', async ({ page }) => {
  await enterAs(page, 'xhmsg', '/dashboard');
  await expect(page.getByRole('heading', { name: /您好/ })).toBeVisible();
  await page.evaluate(() => {
    const told = () => {
      if (document.querySelector('.going')) document.body.dataset['told'] = 'yes';
    };
    new MutationObserver(told).observe(document.body, { childList: true, subtree: true });
  });
  await menuLink(page, '短信申请').click();
  await expect(applications(page).getByRole('row').nth(1)).toBeVisible();
  await expect(page.locator('body')).toHaveAttribute('data-told', 'yes');
  await expect(page.locator('.going')).toHaveCount(0);
});

/** Every list of the specification's that is built, beside 短信申请, which the test above walks. */
const KEPT_LISTS = [
  { account: 'xhadmin', title: '用户管理', table: '用户', filter: '姓名、账号或手机号' },
  { account: 'xhadmin', title: '审核中心', table: '等我审核的业务', filter: '标题' },
  { account: 'xhadmin', title: '组织机构', table: '组织机构', filter: '名称' },
  { account: 'xhadmin', title: '防灾减灾', table: '防灾减灾', filter: '标题' },
  { account: 'xhadmin', title: '供应信息', table: '供应信息', filter: '标题' },
  { account: 'xhadmin', title: '求购信息', table: '求购信息', filter: '标题' },
  { account: 'xhadmin', title: '短信监管', table: '监管范围内的短信申请', filter: '标题' },
  { account: 'provadmin', title: '咨询管理', table: '咨询', filter: '标题' },
  { account: 'drafter1', title: '咨询答复', table: '咨询答复', filter: '标题' },
  { account: 'superadmin', title: '应用接入管理', table: '接入的应用', filter: '名称或标识' },
] as const;

for (const { account, title, table, filter } of KEPT_LISTS) {
  test(`[NAV-21] ${title} comes back by the menu with its filter and its page`, async ({ page }) => {
    // as if there were more than the trial has, so that each of them has a second page
    await page.route('**/admin/api/**', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: { list?: unknown[]; total?: number } | null };
      if (body.data?.list && body.data.total !== undefined) body.data.total += 40;
      await route.fulfill({ response: answer, json: body });
    });
    await enterAs(page, account);
    await menuLink(page, title).click();
    const list = page.getByRole('table', { name: table, exact: true });
    await expect(list).toBeVisible();
    await page.getByRole('textbox', { name: filter, exact: true }).fill('西');
    await page.getByRole('button', { name: '搜索' }).click();
    const second = page.getByRole('button', { name: '第 2 页' });
    await second.click();
    await expect(second).toHaveAttribute('aria-current', 'page');
    await expect(page).toHaveURL(/pageNum=2/);
    const address = page.url();
    await menuLink(page, '工作台').click();
    await expect(page.getByRole('heading', { name: /您好/ })).toBeVisible();
    await expect(list).toBeHidden();
    await menuLink(page, title).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('textbox', { name: filter, exact: true })).toHaveValue('西');
    await expect(second).toHaveAttribute('aria-current', 'page');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
}

test('[NAV-21] the first list comes back as it was after all eleven other kept pages of a county', async ({
  page,
}) => {
  await enterAs(page, 'xhadmin', '/sms/apply');
  await page.getByRole('textbox', { name: '标题' }).fill('只是写了一半');
  const others = KEPT_LISTS.filter(({ account }) => account === 'xhadmin');
  for (const { title, table } of others) {
    await menuLink(page, title).click();
    await expect(page.getByRole('table', { name: table, exact: true })).toBeVisible();
  }
  for (const title of ['工作台', '咨询管理', '咨询答复', '应用接入管理']) {
    await menuLink(page, title).click();
    await expect(page).toHaveTitle(`${title}-农民信箱`);
  }
  await menuLink(page, '短信申请').click();
  await expect(page.getByRole('textbox', { name: '标题' })).toHaveValue('只是写了一半');
});

test('[NAV-21] the workbench is the same one when it comes back, and scrolled to where it was', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 400 });
  await enterAs(page, 'xhmsg');
  const greeting = page.getByRole('heading', { name: /您好/ });
  await expect(page.locator('.recent').getByRole('link').first()).toBeVisible();
  await greeting.evaluate((element) => element.setAttribute('data-left', 'here'));
  const main = page.getByRole('main');
  await main.evaluate((element) => element.scrollTo({ top: 120 }));
  const before = await main.evaluate((element) => element.scrollTop);
  expect(before).toBeGreaterThan(0);
  await menuLink(page, '短信申请').click();
  await expect(applications(page)).toBeVisible();
  await menuLink(page, '工作台').click();
  await expect(greeting).toHaveAttribute('data-left', 'here');
  expect(await main.evaluate((element) => element.scrollTop)).toBe(before);
});

test('[NAV-21] a link with filters of its own shows what it says', async ({ page }) => {
  await enterAs(page, 'xhmsg', '/sms/apply?sendStatus=3');
  await expect(applications(page).getByRole('row').nth(1)).toBeVisible();
  await menuLink(page, '工作台').click();
  await page.getByRole('main').getByRole('link', { name: /草稿/ }).first().click();
  await expect(page).toHaveURL(/auditStatus=0/);
  await expect(page.getByRole('button', { name: /^草稿 \d/ })).toHaveAttribute('aria-pressed', 'true');
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/sms/apply?sendStatus=3');
  await expect(page.getByRole('button', { name: /^发送完成 \d/ })).toHaveAttribute('aria-pressed', 'true');
});

test('[NAV-21] a page that is left asks the server nothing until it comes back', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/admin/api/')) asked.push(new URL(request.url()).pathname);
  });
  // Something is on its way, so the list asks every three seconds.
  await page.route('**/pageMyMassSmsApply', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { list: { sendStatus: number }[] } };
    for (const row of body.data.list) row.sendStatus = 2;
    await route.fulfill({ response: answer, json: body });
  });
  await page.clock.install();
  await enterAs(page, 'xhmsg', '/sms/apply');
  await expect(applications(page).getByRole('row').nth(1)).toBeVisible();
  const ofTheList = () => asked.filter((path) => path.endsWith('/pageMyMassSmsApply')).length;
  const before = ofTheList();
  await expect.poll(ofTheList, { timeout: 15_000 }).toBeGreaterThan(before);
  await menuLink(page, '模拟手机').click();
  await expect(page.getByRole('heading', { level: 1, name: '模拟手机' }).first()).toBeAttached();
  const left = ofTheList();
  await page.clock.runFor(7_000);
  expect(ofTheList()).toBe(left);
  await menuLink(page, '短信申请').click();
  await expect.poll(ofTheList).toBeGreaterThan(left);
  await page.unrouteAll({ behavior: 'wait' });
});

test('[NAV-21] a page that the specification does not name begins anew', async ({ page }) => {
  await enterAs(page, 'xhadmin', '/sms/audit');
  await page.getByRole('textbox', { name: '标题' }).fill('只是写了一半');
  await menuLink(page, '工作台').click();
  await menuLink(page, '短信审核').click();
  await expect(page.getByRole('textbox', { name: '标题' })).toHaveValue('');
});

test('[NAV-21] a dialog that was open goes with its page and comes back with it', async ({ page }) => {
  await enterAs(page, 'xhmsg', '/sms/apply?auditStatus=1');
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto('/dashboard');
  await menuLink(page, '短信申请').click();
  await page.getByRole('button', { name: /^待审核 \d/ }).click();
  await page.getByRole('button', { name: '撤回' }).first().click();
  const dialog = page.getByRole('dialog', { name: '撤回申请' });
  await dialog.getByRole('textbox').fill('写错了');
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('heading', { name: /您好/ })).toBeVisible();
  await expect(dialog).toBeHidden();
  await menuLink(page, '短信申请').click();
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('textbox')).toHaveValue('写错了');
  await dialog.getByRole('button', { name: '取消' }).click();
  await page.getByRole('button', { name: '不保存并关闭' }).click();
  await expect(dialog).toHaveCount(0);
  expect(errors).toEqual([]);
});

test('tags bring pages back, close, and stay for a reload in their order', async ({ page }) => {
  await enterAs(page, 'xhmsg', '/sms/apply?sendStatus=3');
  const links = tags(page).getByRole('link');
  await menuLink(page, '模拟手机').click();
  await expect(links).toHaveText(['工作台', '短信申请', '模拟手机']);
  await links.nth(2).press('Alt+ArrowLeft');
  await expect(links).toHaveText(['工作台', '模拟手机', '短信申请']);
  await expect(links.nth(1)).toBeFocused();
  await expect(tags(page).getByRole('status')).toHaveText('模拟手机移到第 2 个，共 3 个');
  await expect(page, 'Alt and an arrow did not go back').toHaveURL('/trial/handset');
  await page.reload();
  await expect(links).toHaveText(['工作台', '模拟手机', '短信申请']);
  await links.nth(2).click();
  await expect(page).toHaveURL('/sms/apply?sendStatus=3');
  await tags(page).getByRole('button', { name: '关闭短信申请' }).click();
  await expect(page).toHaveURL('/trial/handset');
  await expect(links).toHaveText(['工作台', '模拟手机']);
  await expect(tags(page).getByRole('button', { name: '关闭工作台' })).toHaveCount(0);
});

test('tags are moved by the mouse, closed by its middle button and from their menu', async ({ page }) => {
  await enterAs(page, 'xhadmin');
  for (const name of ['短信申请', '短信审核', '短信监管', '模拟手机']) await menuLink(page, name).click();
  const links = tags(page).getByRole('link');
  await expect(links).toHaveText(['工作台', '短信申请', '短信审核', '短信监管', '模拟手机']);
  await links.nth(4).dragTo(links.nth(1));
  await expect(links).toHaveText(['工作台', '模拟手机', '短信申请', '短信审核', '短信监管']);
  await links.nth(1).click({ button: 'middle' });
  await expect(links).toHaveText(['工作台', '短信申请', '短信审核', '短信监管']);
  await links.nth(2).click({ button: 'right' });
  await page.getByRole('menuitem', { name: '关闭右侧' }).click();
  await expect(links).toHaveText(['工作台', '短信申请', '短信审核']);
  await expect(page).toHaveURL('/sms/apply');
  await links.nth(2).click();
  await page.getByRole('button', { name: '短信审核的更多操作' }).press('Enter');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: '关闭其他' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(links.nth(2)).toBeFocused();
  await page.getByRole('button', { name: '短信审核的更多操作' }).click();
  await page.getByRole('menuitem', { name: '关闭其他' }).click();
  await expect(links).toHaveText(['工作台', '短信审核']);
});

test('a form with unsaved work asks before its tag closes', async ({ page }) => {
  await enterAs(page, 'xhmsg', '/sms/applyForm');
  await page.getByRole('textbox', { name: '标题' }).fill('还没有保存');
  const closing = tags(page).getByRole('button', { name: '关闭新建短信申请' });
  await closing.click();
  await page.getByRole('dialog').getByRole('button', { name: '留在本页' }).click();
  await expect(page).toHaveURL('/sms/applyForm');
  await expect(page.getByRole('textbox', { name: '标题' })).toHaveValue('还没有保存');
  await closing.click();
  await page.getByRole('dialog').getByRole('button', { name: '不保存，离开' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(tags(page).getByRole('link')).toHaveText(['工作台']);
});

async function chooseTownshipAdmin(page: Page): Promise<void> {
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: '切换身份' }).click();
  const dialog = page.getByRole('dialog', { name: '切换身份' });
  await dialog.getByRole('radio', { name: /乡镇级管理员/ }).check();
  await dialog.getByRole('button', { name: '切换身份' }).click();
}

test('another identity begins with nothing of the old one', async ({ page }) => {
  await enterAs(page, 'multi', '/sms/apply?sendStatus=3');
  await expect(tags(page).getByRole('link')).toHaveText(['工作台', '短信申请']);
  await chooseTownshipAdmin(page);
  await expect(page.getByText('切换身份成功!')).toBeVisible();
  await expect(tags(page).getByRole('link')).toHaveText(['工作台']);
  await menuLink(page, '短信申请').click();
  await expect(page).toHaveURL('/sms/apply');
});

test('a call of the old identity that is refused in the moment of the switch asks nobody to sign in again', async ({
  page,
}) => {
  const late = Promise.withResolvers<Route>();
  await page.route('**/count/UnreadMsg', (route) => late.resolve(route), { times: 1 });
  await enterAs(page, 'multi', '/sms/apply');
  const unread = await late.promise;
  const refused = page.waitForResponse((response) => response.request() === unread.request());
  await page.route('**/getInfo/v2', (route) => refused.then(() => route.continue()), { times: 1 });
  const switched = page.waitForResponse('**/switchIdentity*');
  await chooseTownshipAdmin(page);
  await switched;
  await unread.continue();
  expect(await (await refused).json()).toMatchObject({ code: 401 });
  await expect(page.getByText('切换身份成功!')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('an address that there is not asks about nothing that stays, and Back finds what was typed', async ({
  page,
}) => {
  await enterAs(page, 'xhmsg', '/sms/apply?auditStatus=1');
  await page.getByRole('button', { name: '撤回' }).first().click();
  const typed = page.getByRole('dialog', { name: '撤回申请' }).getByRole('textbox');
  await typed.fill('写了一半');
  await page.evaluate(() => {
    const state: unknown = { idx: (history.state as { idx: number }).idx + 1, key: 'lost', usr: null };
    history.pushState(state, '', '/no/such/page');
    dispatchEvent(new PopStateEvent('popstate', { state }));
  });
  await expect(page.getByRole('main').getByText('没有这个页面')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goBack();
  await expect(typed).toHaveValue('写了一半');
});
