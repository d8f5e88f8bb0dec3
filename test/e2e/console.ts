/**
 * The ground of the browser tests: where the program runs, and how a person of the trial comes into the console. Each
 * test has a browser of its own; a person who signs in again ends their older session, so one test signs in a person once.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type BrowserContext, test as base, type Dialog, expect, type Page } from '@playwright/test';
import { judgeWhatOpens } from './opened.ts';

export { expect };

/** The program of this worker: those who work side by side do not sign each other out. */
export const ORIGIN =
  (process.env['E2E_ORIGINS'] ?? '').split(' ')[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)] ?? '';

/**
 * Maximum delay of answers, in milliseconds: E2E_LATE_MS walks every test as an office on a bad line would.
 */
const LATE_MS = Number(process.env['E2E_LATE_MS'] ?? 0);

/** Holds back every call of the console by a time of its own, so that answers come late and out of order. */
async function answerLate(context: BrowserContext): Promise<void> {
  if (LATE_MS === 0) return;
  await context.route('**/admin/api/**', async (route) => {
    await sleep(Math.random() * LATE_MS);
    await route.fallback().catch(() => {});
  });
}

/**
 * Signs in a person in a browser of their own, as everybody in an office has; closed with the test. Without an address no
 * page is open yet.
 */
export type Seat = (account: string, address?: string) => Promise<Page>;

export const test = base.extend<{ seat: Seat }>({
  // biome-ignore lint/correctness/noEmptyPattern: the library reads the names of the first argument
  baseURL: async ({}, use) => {
    await use(ORIGIN);
  },
  context: async ({ context }, use) => {
    await answerLate(context);
    const faults = judgeWhatOpens(context);
    await use(context);
    expect(faults).toEqual([]);
  },
  seat: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    const faults: string[][] = [];
    await use(async (account, address) => {
      const context = await browser.newContext({ baseURL: ORIGIN });
      contexts.push(context);
      await answerLate(context);
      faults.push(judgeWhatOpens(context));
      const page = await context.newPage();
      await signInAnew(page, account);
      if (address !== undefined) await page.goto(address);
      return page;
    });
    await Promise.all(contexts.map((context) => context.close()));
    expect(faults.flat()).toEqual([]);
  },
});

export const PASSWORD = process.env['TRIAL_PASSWORD'] ?? '';

/** Types account and password on the sign-in page that is open. */
export async function fillSignIn(page: Page, account: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('用户账号').fill(account);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

/** Signs in and opens `address`, without the sign-in page: most tests are about what comes after it. */
export async function enterAs(
  page: Page,
  account: string,
  address = '/dashboard',
  { withDrafts = false }: { withDrafts?: boolean } = {},
): Promise<void> {
  await (withDrafts ? signInQuietly : signInAnew)(page, account);
  await page.goto(address);
}

/** Signs in without a page; what an earlier test left half written is offered no more. @param origin of another program than this worker's */
export async function signInAnew(page: Page, account: string, origin = ORIGIN): Promise<void> {
  await dropDrafts(page, await signInQuietly(page, account, origin));
}

async function dropDrafts(page: Page, token: string): Promise<void> {
  const headers = { token };
  const answer = await page.request.get('/admin/api/v1/admin/formDraft/list', { headers });
  const { data } = (await answer.json()) as { data: readonly { draftId: string }[] | null };
  for (const { draftId } of data ?? []) {
    await page.request.post('/admin/api/v1/admin/formDraft/drop', { headers, data: { draftId } });
  }
}

/** Puts the token of a fresh sign-in where the console keeps it. */
export async function signInQuietly(page: Page, account: string, origin = ORIGIN): Promise<string> {
  const answer = await page.request.post('/admin/api/v2/admin/oauth/user/login', {
    data: { userName: account, password: PASSWORD },
  });
  const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: { token: string } };
  expect(code, `${account}: ${msg}`).toBe(200);
  await page.context().addCookies([{ name: 'token', value: data.token, url: origin }]);
  return data.token;
}

/** Button that opens the menu of the signed-in person. */
export const userMenu = (page: Page) =>
  page.getByRole('banner').getByRole('button', { expanded: false }).last();

/** Reloads as after a crash: the browser's own question, where it asks one, does not hold it up. */
export async function reload(page: Page): Promise<void> {
  const accept = (question: Dialog) => void question.accept();
  page.on('dialog', accept);
  await page.reload();
  page.off('dialog', accept);
}
