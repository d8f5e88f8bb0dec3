// Every page against the rules of WCAG 2.2, levels A and AA, that a program can judge; and every page stays at home.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { enterAs, expect, test } from './console.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  id: string;
  help: string;
  nodes: { html: string; failureSummary?: string }[];
}

async function violationsOf(page: Page): Promise<string[]> {
  // The console's policy forbids scripts of others, so axe comes in as the test's own evaluation.
  await page.evaluate(axe);
  const { violations, passes } = await page.evaluate(async () => {
    const { axe: judge } = globalThis as unknown as {
      axe: {
        run: (root: Document, options: object) => Promise<{ violations: Violation[]; passes: unknown[] }>;
      };
    };
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
    const { violations, passes } = await judge.run(document, { runOnly: tags });
    return { violations, passes: passes.length };
  });
  expect(passes, 'rules that found something to judge').toBeGreaterThan(5);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n  ${html}\n  ${failureSummary ?? ''}`),
  );
}

/** Waits until nothing is loading and nothing moves. */
async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.locator('.skeleton')).toHaveCount(0);
  await page.waitForTimeout(400);
}

test('the sign-in page, with a failure on it', async ({ page }) => {
  await page.goto('/login');
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: '登录' }).click();
  expect(await violationsOf(page)).toEqual([]);
});

test('404', async ({ page }) => {
  await enterAs(page, 'xhmsg', '/nowhere');
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
});

const PAGES: [name: string, account: string, address: string][] = [
  ['workbench', 'xhadmin', '/dashboard'],
  ['my applications', 'xhmsg', '/sms/apply'],
  ['form, content', 'xhmsg', '/sms/applyForm'],
  ['form, recipients', 'xhmsg', '/sms/applyForm?step=recipients'],
  ['form, time', 'xhmsg', '/sms/applyForm?step=time'],
  ['form, check', 'xhmsg', '/sms/applyForm?step=check'],
  ['audit', 'xhadmin', '/sms/audit'],
  ['decided by me', 'xhadmin', '/sms/audit?tab=decided'],
  ['supervise', 'xhadmin', '/sms/supervise'],
  ['handset', 'xhmsg', '/trial/handset?phoneNumber=15490000000'],
];
for (const [name, account, address] of PAGES) {
  test(`${name}: ${address}`, async ({ page }) => {
    await enterAs(page, account, address);
    await settle(page);
    expect(await violationsOf(page)).toEqual([]);
  });
}

test('an application that was sent, every tab of it', async ({ page }) => {
  await enterAs(page, 'xhmsg', '/sms/apply?sendStatus=3');
  await page.getByRole('table').getByRole('link').first().click();
  for (const tab of ['内容与对象', '发送进度', '发送明细', '办理过程', '发送情况']) {
    await page.getByRole('tab', { name: tab }).click();
    await settle(page);
    expect(await violationsOf(page), tab).toEqual([]);
  }
});

test('the drawer of a review and a dialog over it', async ({ page }) => {
  await enterAs(page, 'xhadmin', '/sms/audit');
  await page.getByRole('button', { name: '审核', exact: true }).first().click();
  await expect(page.getByLabel('收到的短信')).toBeVisible();
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: '通过', exact: true }).click();
  await expect(page.getByRole('dialog', { name: '审核通过' })).toBeVisible();
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
});

test('a form dialog with a mistake in it', async ({ page }) => {
  await enterAs(page, 'xhmsg', '/sms/apply?auditStatus=1');
  await page.getByRole('button', { name: '撤回' }).first().click();
  await expect(page.getByRole('dialog', { name: '撤回申请' })).toBeVisible();
  await settle(page);
  expect(await violationsOf(page)).toEqual([]);
});

test('no page asks anything of another origin', async ({ page }) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/^(https?|wss?):$/.test(url.protocol) && url.origin !== process.env['E2E_URL'])
      elsewhere.push(url.href);
  });
  await page.goto('/login');
  for (const [, , address] of PAGES) {
    await enterAs(page, 'superadmin', address);
    await settle(page);
  }
  expect(elsewhere).toEqual([]);
});
