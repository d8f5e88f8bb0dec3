/**
 * Interaction to Next Paint of the console: the browser's own figures for real keys and clicks, on the real
 * program with the trial's data, on this machine's processor and on one slowed down to a quarter, as
 * Lighthouse takes for a telephone.
 */

import { login } from '@farmers-mailbox/contract/entry/session/endpoints.ts';
import { API_BASE, TOKEN_COOKIE } from '@farmers-mailbox/contract/envelope.ts';
import { dropFormDraft, listFormDrafts } from '@farmers-mailbox/contract/office/form-drafts/endpoints.ts';
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from '@playwright/test';
import { startProgram } from '../e2e/program.ts';
import { median } from './machine.ts';

interface Deed {
  readonly what: string;
  readonly account: string | null;
  readonly address: string;
  readonly act: (page: Page) => Promise<void>;
}

const main = (page: Page) => page.getByRole('main');
const row = (page: Page, place: number) => main(page).getByRole('row').nth(place);
/**
 * Presses where the pointer has come to rest: a finger has no pointer that comes over a button, and the button's answer to that, painted a
 * moment before, was taken for the answer to the press.
 */
async function press(locator: Locator): Promise<void> {
  await locator.hover();
  await locator.page().waitForTimeout(AT_REST_MS);
  await locator.click();
}
const AT_REST_MS = 500;

const typeInto = (label: string, text: string) => (page: Page) =>
  page.getByLabel(label, { exact: true }).pressSequentially(text, { delay: 60 });

const ANYWHERE: readonly Deed[] = [
  { what: 'typing an account', account: null, address: '/login', act: typeInto('用户账号', 'xhadmin') },
  {
    what: 'typing a text message',
    account: 'xhmsg',
    address: '/sms/applyForm',
    act: typeInto('短信内容', '12.5 mm, 18:00-20:00'),
  },
  {
    what: 'searching in a list of 100',
    account: 'xhadmin',
    address: '/sms/supervise?pageSize=100',
    act: async (page) => {
      await press(page.getByRole('button', { name: '搜索', exact: true }));
    },
  },
  {
    what: 'opening a review',
    account: 'xhadmin',
    address: '/sms/audit',
    act: async (page) => {
      await press(main(page).getByRole('button', { name: '审核', exact: true }).first());
      await page.getByLabel('收到的短信').waitFor();
    },
  },
  {
    what: 'another span of the figures on the workbench',
    account: 'xhadmin',
    address: '/dashboard',
    act: async (page) => {
      await press(page.getByRole('region', { name: '短信概况' }).getByRole('radio', { name: '今年' }));
    },
  },
  {
    what: 'opening what waits on the workbench',
    account: 'xhadmin',
    address: '/dashboard',
    act: async (page) => {
      await press(
        page
          .getByRole('region', { name: '要我办的' })
          .getByRole('link', { name: /^审核“/ })
          .first(),
      );
      await page.getByRole('dialog').first().waitFor();
    },
  },
  {
    what: 'opening an application',
    account: 'xhadmin',
    address: '/sms/supervise?pageSize=100',
    act: async (page) => {
      await press(row(page, 1).getByRole('link').first());
      await page.getByRole('tab').first().waitFor();
    },
  },
];

const AT_A_DESK: readonly Deed[] = [
  ...ANYWHERE,
  {
    what: 'sorting a list of 100',
    account: 'xhadmin',
    address: '/sms/supervise?pageSize=100',
    act: async (page) => {
      await press(main(page).getByRole('columnheader').getByRole('button').first());
    },
  },
  {
    what: "a row's further deeds in a list of 100",
    account: 'xhadmin',
    address: '/sms/supervise?pageSize=100',
    act: async (page) => {
      await press(row(page, 3).getByRole('button', { name: /更多/ }));
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Escape');
    },
  },
  {
    what: 'the palette',
    account: 'xhadmin',
    address: '/sms/supervise?pageSize=100',
    act: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: /页面名称/ }).pressSequentially('短信', { delay: 60 });
    },
  },
  {
    what: 'opening a county in the tree',
    account: 'xhadmin',
    address: '/sms/supervise?pageSize=100',
    act: async (page) => {
      await press(page.getByRole('treeitem').nth(1));
    },
  },
  {
    what: 'another page by the menu',
    account: 'xhadmin',
    address: '/sms/supervise?pageSize=100',
    act: async (page) => {
      await press(page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '工作台' }));
    },
  },
];

const ON_A_TELEPHONE: readonly Deed[] = [
  ...ANYWHERE,
  {
    what: 'the side menu',
    account: 'xhadmin',
    address: '/dashboard',
    act: async (page) => {
      await press(page.getByRole('button', { name: '展开菜单' }));
      await page.getByRole('navigation', { name: '主菜单' }).waitFor();
    },
  },
  {
    what: 'the palette',
    account: 'xhadmin',
    address: '/dashboard',
    act: async (page) => {
      await press(page.getByRole('button', { name: '快速打开' }));
      await page.getByRole('combobox', { name: /页面名称/ }).pressSequentially('短信', { delay: 60 });
    },
  },
];

const FORMS = [
  { form: 'desktop', deeds: AT_A_DESK, slowdown: 1, context: { viewport: { width: 1440, height: 900 } } },
  {
    form: 'telephone, a quarter of the processor',
    deeds: ON_A_TELEPHONE,
    slowdown: 4,
    context: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  },
] as const;

export async function benchResponding(runs: number): Promise<void> {
  const { origin, stop } = await startProgram();
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  try {
    for (const { form, deeds, slowdown, context } of FORMS) {
      console.log(`  ${form}`);
      for (const deed of deeds) {
        const times: number[] = [];
        for (let run = 0; run < runs; run += 1)
          times.push(await measure(browser, origin, context, deed, slowdown));
        console.log(`    ${deed.what}: median ${median(times)} ms, longest ${Math.max(...times)} ms`);
      }
    }
  } finally {
    await browser.close();
    await stop();
  }
}

/** @returns milliseconds from the slowest key or click of the deed to the frame that shows its effect, in steps of 8 */
async function measure(
  browser: Browser,
  origin: string,
  options: Parameters<Browser['newContext']>[0],
  { account, address, act }: Deed,
  slowdown: number,
): Promise<number> {
  const context = await browser.newContext({ locale: 'zh-CN', ...options });
  try {
    if (account !== null) await signIn(context, origin, account);
    const page = await context.newPage();
    await page.addInitScript(watchInteractions);
    await page.goto(origin + address);
    await page.waitForLoadState('networkidle');
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await act(page);
    await page.waitForTimeout(1_000);
    const times = await page.evaluate(
      () => (globalThis as unknown as { interactions: number[] }).interactions,
    );
    if (times.length === 0) throw new Error(`${address}: the browser saw nobody do anything.`);
    return Math.max(...times);
  } finally {
    await context.close();
  }
}

/** Runs in the page before its own scripts. */
function watchInteractions(): void {
  const interactions: number[] = [];
  Object.assign(globalThis, { interactions });
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      if (entry.interactionId !== 0) interactions.push(entry.duration);
    }
  });
  observer.observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  // the first one is told however short it was
  observer.observe({ type: 'first-input', buffered: true });
}

async function signIn(context: BrowserContext, origin: string, userName: string): Promise<void> {
  const answer = await context.request.fetch(`${origin}${API_BASE}${login.path}`, {
    method: login.method,
    data: { userName, password: process.env['TRIAL_PASSWORD'] },
  });
  const { data } = (await answer.json()) as { data: { token: string } };
  await context.addCookies([{ name: TOKEN_COOKIE, value: data.token, url: origin }]);
  await dropDrafts(context, origin, data.token);
}

/** A kept draft of an earlier run would be offered in the place of an empty form. */
async function dropDrafts(context: BrowserContext, origin: string, token: string): Promise<void> {
  const call = ({ method, path }: { method: string; path: string }, data?: object) =>
    context.request.fetch(`${origin}${API_BASE}${path}`, {
      method,
      headers: { token },
      ...(data && { data }),
    });
  const { data } = (await (await call(listFormDrafts)).json()) as { data: readonly { draftId: string }[] };
  for (const { draftId } of data) await call(dropFormDraft, { draftId });
}
