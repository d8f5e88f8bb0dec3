// Every page against the rules of WCAG 2.2, levels A and AA, that a program can judge; and every page stays at home.

import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import { getRouter } from '@farmers-mailbox/contract/system/menu/endpoints.ts';
import type { Locator, Page } from '@playwright/test';
import { settle, violationsOfWholePage } from '../axe.ts';
import { callAs } from '../calls.ts';
import { enterAs, expect, ORIGIN, reload, signInAnew, signInQuietly, test } from '../console.ts';
import { tooWideFor320 } from '../narrow.ts';
import { writeAndChoose, writeText } from '../writing.ts';

/** Filled from now on with what the page asks of another origin. */
function askedElsewhere(page: Page): readonly string[] {
  const addresses: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/^(https?|wss?):$/.test(url.protocol) && url.origin !== ORIGIN) addresses.push(url.href);
  });
  return addresses;
}

test('the sign-in page, with a failure on it, asks nothing of another origin', async ({ page }) => {
  const elsewhere = askedElsewhere(page);
  await page.goto('/login');
  expect(await violationsOfWholePage(page)).toEqual([]);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  expect(await violationsOfWholePage(page)).toEqual([]);
  expect(elsewhere).toEqual([]);
});

test('404', async ({ page }) => {
  await enterAs(page, 'xhmsg', '/nowhere');
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
  expect(await violationsOfWholePage(page)).toEqual([]);
});

const PAGES: [name: string, account: string, address: string][] = [
  ['form, content', 'xhmsg', '/sms/applyForm'],
  ['decided by me', 'xhadmin', '/sms/audit?tab=decided'],
  ['form of a subject', 'xhmsg', '/mailList/addMachinery'],
];
for (const [name, account, address] of PAGES) {
  test(`${name}: ${address}`, async ({ page }) => {
    await enterAs(page, account, address);
    await settle(page);
    expect(await violationsOfWholePage(page)).toEqual([]);
    expect(await tooWideFor320(page)).toEqual([]);
  });
}

test('the form of an application, every step of it', async ({ page }) => {
  await enterAs(page, 'xhmsg', '/sms/applyForm');
  const judge = async (step: string) => {
    await settle(page);
    expect(await violationsOfWholePage(page), step).toEqual([]);
    expect(await tooWideFor320(page), step).toEqual([]);
  };
  const content = '请各位农户清沟排水，注意安全。';
  await writeText(page, { title: '每一步', content });
  await judge('recipients');
  await page.getByRole('button', { name: '上一步' }).click();
  await writeAndChoose(page, { title: '每一步', content, areas: ['华联村'] });
  await judge('time');
  await page.getByRole('button', { name: '下一步：核对提交' }).click();
  await judge('check');
  await reload(page);
  await expect(page.getByRole('region', { name: '没有填完的内容' })).toBeVisible();
  await judge('what was left');
});

test('an application that was sent, every tab of it', async ({ page }) => {
  await enterAs(page, 'xhmsg', '/sms/apply?sendStatus=3');
  await page.getByRole('table').getByRole('link').first().click();
  for (const tab of ['内容与审核', '发送结果', '收件人明细']) {
    await page.getByRole('tab', { name: tab }).click();
    await settle(page);
    expect(await violationsOfWholePage(page), tab).toEqual([]);
    expect(await tooWideFor320(page), tab).toEqual([]);
  }
});

test('the drawer of a review and a dialog over it', async ({ page }) => {
  await enterAs(page, 'xhadmin', '/sms/audit');
  await page.getByRole('button', { name: '审核', exact: true }).first().click();
  await expect(page.getByLabel('收到的短信')).toBeVisible();
  await settle(page);
  expect(await violationsOfWholePage(page)).toEqual([]);
  expect(await tooWideFor320(page)).toEqual([]);
  await page.getByRole('button', { name: '通过', exact: true }).click();
  await expect(page.getByRole('dialog', { name: '审核通过' })).toBeVisible();
  await settle(page);
  expect(await violationsOfWholePage(page)).toEqual([]);
});

test('the check of the operation log, and what one act changed', async ({ page }) => {
  await enterAs(page, 'audit1', '/system/operLog');
  await page.getByRole('button', { name: '核对日志' }).click();
  await expect(page.getByText(/已核对 [\d,]+ 条/)).toBeVisible({ timeout: 30_000 });
  await settle(page);
  expect(await violationsOfWholePage(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click();
  await page.getByRole('button', { name: '刷新' }).click();
  await page.getByRole('button', { name: '详情' }).first().click();
  await expect(page.getByRole('table', { name: '修改前后' })).toBeVisible();
  await settle(page);
  expect(await violationsOfWholePage(page)).toEqual([]);
});

test('a form dialog with a mistake in it', async ({ page }) => {
  await enterAs(page, 'xhmsg', '/sms/apply?auditStatus=1');
  await page.getByRole('button', { name: '撤回' }).first().click();
  await expect(page.getByRole('dialog', { name: '撤回申请' })).toBeVisible();
  await settle(page);
  expect(await violationsOfWholePage(page)).toEqual([]);
});

test('in the colours of the system the focus, the choice and the progress are still to be seen', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await enterAs(page, 'xhmsg', '/sms/apply?sendStatus=3');
  await settle(page);
  const linesOf = (chosen: Locator) =>
    chosen.evaluate((element) => {
      const { borderInlineStartWidth, borderBottomWidth, outlineStyle, outlineWidth } =
        getComputedStyle(element);
      return { borderInlineStartWidth, borderBottomWidth, outlineStyle, outlineWidth };
    });
  const differs = async (chosen: Locator, other: Locator) =>
    expect(await linesOf(chosen)).not.toEqual(await linesOf(other));
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await differs(menu.locator('a[aria-current]').first(), menu.locator('a:not([aria-current])').first());
  await page.getByRole('table').getByRole('link').first().click();
  const tabs = page.getByRole('tablist', { name: '申请的各部分' }).getByRole('tab');
  await differs(page.getByRole('tab', { selected: true }), tabs.last());
  const chosen = tabs.and(page.locator('[aria-selected="true"]'));
  const without = await linesOf(chosen);
  await page.keyboard.press('Tab');
  await chosen.focus();
  expect(await linesOf(chosen), 'chosen and with the focus').not.toEqual(without);
  await enterAs(page, 'xhadmin', '/design?chapter=actions');
  const bar = page.locator('.progress-bar').first();
  await expect(bar).toBeVisible();
  expect(await bar.evaluate((element) => getComputedStyle(element).borderTopStyle)).not.toBe('none');
});

const pagesOf = (items: AnswerOf<typeof getRouter>): string[] =>
  items.flatMap(({ path, component, hidden, children }) =>
    hidden === 1 ? [] : [...(component === 'Layout' ? [] : [path]), ...pagesOf(children ?? [])],
  );

type Seen = readonly [account: string, address?: string];
const BY_THE_HIGHEST: Seen = ['superadmin'];

/** Pages of the menu on which others than the super administrator have more to see and to do, and what they open there. */
const SEEN_BY: Readonly<Record<string, Seen>> = {
  '/dashboard': ['xhadmin'],
  '/sms/apply': ['xhmsg'],
  '/sms/audit': ['xhadmin'],
  '/sms/supervise': ['xhadmin'],
  '/system/operLog': ['audit1'],
  '/system/loginLog': ['audit1'],
  '/system/onlineSessions': ['xhadmin'],
  '/system/user': ['xhadmin', '/system/user?deptId=330106&deptName=%E8%A5%BF%E6%B9%96%E5%8C%BA'],
  '/system/adminInfo': ['xhadmin'],
  '/system/contacts': ['xhmsg'],
  '/system/dept': ['xhadmin', '/system/dept?parentId=330106'],
  '/userInfoManagement/userAddressList': ['xhadmin'],
  '/mailList/index': ['xhmsg'],
  '/trial/handset': ['xhmsg', '/trial/handset?phoneNumber=15490000000'],
};

/** So many that one takes a fraction of its time limit on a slow machine too. */
const PARTS = 10;
for (let part = 0; part < PARTS; part += 1) {
  test(`every page of the menu can be read, in light and dark, fits 320 pixels, and none asks anything of another origin: part ${part + 1} of ${PARTS}`, async ({
    page,
  }) => {
    const elsewhere = askedElsewhere(page);
    await signInAnew(page, BY_THE_HIGHEST[0]);
    const all = pagesOf(await callAs(page, getRouter, {}));
    expect(Object.keys(SEEN_BY).filter((path) => !all.includes(path))).toEqual([]);
    const addresses = all.filter((_, place) => place % PARTS === part);
    expect(addresses.length).toBeGreaterThan(4);
    const found: string[] = [];
    let [signedIn] = BY_THE_HIGHEST;
    for (const path of addresses) {
      const [account, address = path] = SEEN_BY[path] ?? BY_THE_HIGHEST;
      if (account !== signedIn) await signInQuietly(page, account);
      signedIn = account;
      await page.goto(address);
      await settle(page);
      expect(new URL(page.url()).pathname).toBe(path);
      const faults = [...(await violationsOfWholePage(page)), ...(await tooWideFor320(page))];
      found.push(...faults.map((fault) => `${address} ${fault}`));
    }
    expect(found).toEqual([]);
    expect(elsewhere).toEqual([]);
  });
}
