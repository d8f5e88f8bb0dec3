/**
 * Duration of a change from one kept page to another, each with a table of a hundred rows, in a real browser.
 */

import { login } from '@farmers-mailbox/contract/entry/session/endpoints.ts';
import { API_BASE, TOKEN_COOKIE } from '@farmers-mailbox/contract/envelope.ts';
import { type BrowserContext, chromium } from '@playwright/test';
import { median } from './machine.ts';

const TURNS = 10;
const KEPT = ['/sms/apply', '/sms/supervise'] as const;

/** Of a running program with the trial's data. @returns milliseconds from the click to the painted page, each way */
export async function measureSwitching(origin: string): Promise<{ medianMs: number; longestMs: number }> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  try {
    // as wide as the tags need to be there unasked
    const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
    await signIn(context, origin);
    const page = await context.newPage();
    for (const address of KEPT) {
      // by the address first, so that each table has its hundred rows; then by the tags, which keep them
      await page.goto(`${origin}${address}?pageSize=100`);
      await page.getByRole('main').getByRole('row').nth(1).waitFor();
    }
    const times: number[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) {
      for (const address of KEPT) {
        times.push(await page.evaluate(switchTo, address));
        await page.waitForTimeout(200);
      }
    }
    // The first visit by a tag loads the page anew: the program was opened by an address.
    const kept = times.slice(KEPT.length);
    return { medianMs: median(kept), longestMs: Math.max(...kept) };
  } finally {
    await browser.close();
  }
}

async function signIn(context: BrowserContext, origin: string): Promise<void> {
  const answer = await context.request.fetch(`${origin}${API_BASE}${login.path}`, {
    method: login.method,
    data: { userName: 'xhadmin', password: process.env['TRIAL_PASSWORD'] },
  });
  const { data } = (await answer.json()) as { data: { token: string } };
  await context.addCookies([{ name: TOKEN_COOKIE, value: data.token, url: origin }]);
}

/** Runs in the page: until the frame after the one that shows it. */
async function switchTo(address: string): Promise<number> {
  const tag = document.querySelector<HTMLElement>(`[data-path="${address}"] a`);
  if (!tag) throw new Error(`No tag leads to ${address}.`);
  const before = performance.now();
  tag.click();
  while (location.pathname !== address) await new Promise((resolve) => setTimeout(resolve));
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return performance.now() - before;
}
