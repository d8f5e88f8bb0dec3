// 工作台 as its people begin the day: what waits leads to the very thing, and they keep the blocks and pages that they need, in their order.

import { API_BASE } from '@farmers-mailbox/contract/envelope.ts';
import { saveBlocks, shortcuts } from '@farmers-mailbox/contract/office/workbench/endpoints.ts';
import { BLOCK_KEYS } from '@farmers-mailbox/contract/office/workbench/fields.ts';
import { settle, violationsOf } from '../axe.ts';
import { enterAs, expect, signInQuietly, test } from '../console.ts';

test('[BIZ-30] 工作台 /dashboard: what waits opens where it is decided, the menu counts the same, blocks and shortcuts are put in order', async ({
  page,
}) => {
  const token = await signInQuietly(page, 'xhadmin');
  const all = { shown: BLOCK_KEYS, hidden: [] };
  await page.request.post(`${API_BASE}${saveBlocks.path}`, { data: all, headers: { token } });
  await enterAs(page, 'xhadmin');
  const waiting = page.getByRole('region', { name: '要我办的' });
  await expect(waiting.getByRole('link', { name: /^审核“/ }).first()).toBeVisible();
  const texts = waiting.getByRole('listitem').filter({ hasText: '待审核的短信' }).locator('b');
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await expect(menu.locator('a[href="/sms/audit"] .menu-count')).toContainText(await texts.innerText());
  const overview = page.getByRole('region', { name: '短信概况' });
  await expect(overview).toContainText(/截至 \d{2}:\d{2}，每分钟重新统计/);
  await expect(overview.getByText(/还剩 [\d,]+ 条/)).toBeVisible();
  await overview.getByRole('radio', { name: '今年' }).check();
  await expect(overview.getByText(/^[\d,]+ 人次$/)).toBeVisible();
  await expect(overview.getByRole('table', { name: '近30天发送趋势' }).getByRole('row')).toHaveCount(31);
  await page.getByRole('region', { name: '近期安排' }).getByRole('radio', { name: '本月' }).check();
  await expect(page.getByRole('region', { name: '公告与下载' })).toBeVisible();
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);

  const links = page.getByRole('region', { name: '快捷入口' });
  await links.getByRole('button', { name: '选择' }).click();
  const dialog = page.getByRole('dialog', { name: '选择快捷入口' });
  const chosen = dialog.getByRole('checkbox', { checked: true });
  await expect(chosen.first()).toBeVisible();
  for (let left = await chosen.count(); left > 0; left -= 1) await chosen.first().click();
  await expect(chosen).toHaveCount(0);
  await dialog.getByRole('checkbox', { name: '短信监管' }).check();
  await dialog.getByRole('button', { name: /^保\s?存$/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(links.getByRole('link')).toHaveText(['短信监管']);

  await page.getByRole('button', { name: '调整版面' }).click();
  const blocks = page.getByRole('dialog', { name: '调整版面' });
  await blocks.getByRole('checkbox', { name: '公告与下载' }).uncheck();
  const row = blocks.getByRole('listitem').filter({ hasText: '快捷入口' });
  await row.getByRole('button', { name: '上移 快捷入口' }).focus();
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('Alt+ArrowUp');
  await expect(blocks.getByRole('listitem').first()).toContainText('快捷入口');
  await blocks.getByRole('button', { name: /^保\s?存$/ }).click();
  await expect(blocks).toHaveCount(0);
  const arranged = async () => {
    await expect(page.getByRole('region', { name: '公告与下载' })).toHaveCount(0);
    const side = page.locator('.workbench-column').last();
    await expect(side.getByRole('region').first()).toHaveAccessibleName('快捷入口');
  };
  await arranged();
  await page.reload();
  await arranged();
  const first = waiting.getByRole('link', { name: /^审核“/ }).first();
  const title = /“(.+)”$/.exec((await first.getAttribute('aria-label')) ?? '')?.[1] ?? '';
  await first.click();
  await expect(page.getByRole('dialog').first()).toContainText(title);
});

test('what stands below is not fetched before what waits for one is on the screen', async ({ page }) => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/workbench/start', async (route) => {
    await answered;
    await route.continue();
  });
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  const counted = page.waitForResponse('**/workbench/todo');
  await enterAs(page, 'xhadmin');
  await expect(page.getByRole('heading', { name: /，您好$/ })).toBeVisible();
  await counted;
  await expect(page.locator('.workbench-waits')).toBeVisible();
  const blocks = () => fetched.filter((path) => path.includes('/Blocks-'));
  expect(blocks()).toEqual([]);
  answer();
  await expect(page.getByRole('region', { name: '近期安排' })).toBeVisible();
  expect(blocks()).not.toEqual([]);
});

test('[BIZ-30] security and audit are greeted by their names and watch over accounts and the log, at 390 px', async ({
  seat,
}) => {
  const security = await seat('secadmin', '/dashboard');
  await security.setViewportSize({ width: 390, height: 844 });
  await expect(security.getByText(/· 安全管理员$/)).toBeVisible();
  await security.getByRole('banner').getByRole('button').last().click();
  await expect(security.getByText(/^安全管理员 · /)).toBeVisible();
  await security.keyboard.press('Escape');
  const watch = security.getByRole('region', { name: '值守' });
  await expect(watch.getByRole('heading', { name: '账号安全' })).toBeVisible();
  await settle(security);
  expect(await violationsOf(security)).toEqual([]);
  const wide = await security.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
  const audit = await seat('audit1', '/dashboard');
  const log = audit.getByRole('region', { name: '值守' });
  await log.getByRole('link', { name: /^核对“/ }).click();
  await expect(audit).toHaveURL('/system/operLog');
});

test('shortcuts that could not be read are not offered as if none had been chosen', async ({ page }) => {
  await page.route(`**${shortcuts.path}`, (route) =>
    route.fulfill({ json: { code: 5000, msg: '系统繁忙，请稍后重试', data: null } }),
  );
  await enterAs(page, 'xhmsg');
  const links = page.getByRole('region', { name: '快捷入口' });
  await expect(links.getByRole('button', { name: '重试' })).toBeVisible();
  await expect(links.getByRole('button', { name: '选择' })).toBeDisabled();
  await expect(links.getByRole('link')).toHaveCount(0);
  await page.unroute(`**${shortcuts.path}`);
  await links.getByRole('button', { name: '重试' }).click();
  await expect(links.getByRole('button', { name: '选择' })).toBeEnabled();
  await expect(links.getByRole('link').first()).toBeVisible();
});

test('the component kit is fetched when the workbench is at rest, and the next page has it', async ({
  page,
}) => {
  const kit: string[] = [];
  page.on('request', (request) => {
    if (/\/kit-[^/]+\.js$/.test(request.url())) kit.push(request.url());
  });
  await enterAs(page, 'xhadmin');
  await expect(page.getByRole('region', { name: '要我办的' })).toBeVisible();
  await expect(page.locator('link[rel="modulepreload"][href*="/assets/kit-"]')).toHaveCount(1);
  await page
    .getByRole('navigation', { name: '主菜单' })
    .getByRole('link', { name: /^短信审核/ })
    .click();
  await expect(page.getByRole('table').first()).toBeVisible();
  expect(kit).toHaveLength(1);
});
