/**
 * Speed and size of pages, by Lighthouse in a real browser on the real program with the trial's data: sign-in
 * and workbench on a mid-range telephone, a list on a desktop.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { login } from '@farmers-mailbox/contract/entry/session/endpoints.ts';
import { API_BASE, TOKEN_COOKIE } from '@farmers-mailbox/contract/envelope.ts';
import { chromium } from '@playwright/test';
import lighthouse, { desktopConfig, type Result } from 'lighthouse';
import { startProgram } from '../e2e/program.ts';
import { measureFirstList } from './first-list.ts';
import { median } from './machine.ts';
import { measureSwitching } from './switching.ts';

interface MeasuredPage {
  readonly name: string;
  readonly address: string;
  readonly form: 'mobile' | 'desktop';
  /** null: without signing in */
  readonly account: string | null;
}

const PAGES: readonly MeasuredPage[] = [
  { name: 'sign-in', address: '/login', form: 'mobile', account: null },
  { name: 'workbench', address: '/dashboard', form: 'mobile', account: 'xhadmin' },
  { name: 'my applications', address: '/sms/apply', form: 'desktop', account: 'xhmsg' },
];

export async function benchPages(runs: number): Promise<void> {
  const { origin, stop } = await startProgram();
  const browser = await startBrowser();
  try {
    for (const page of PAGES) await benchPage(page, origin, runs, browser);
    const { requests, kib } = await measureFirstList(origin);
    console.log(
      `  from the sign-in page to the first list that can be used: ${requests} requests, ${kib.toFixed(1)} KiB of script and styles`,
    );
    const { medianMs, longestMs } = await measureSwitching(origin);
    console.log(
      `  between two kept lists, pages of 100: median ${medianMs.toFixed(0)} ms, longest ${longestMs.toFixed(0)} ms`,
    );
  } finally {
    await browser.end();
    await stop();
  }
}

async function benchPage(
  page: MeasuredPage,
  origin: string,
  runs: number,
  { port, userAgent }: Browser,
): Promise<void> {
  await putToken(port, origin, page.account && (await signIn(origin, page.account, userAgent)));
  const results: PageFigures[] = [];
  for (let run = 0; run < runs; run += 1) {
    const outcome = await lighthouse(
      origin + page.address,
      { port, logLevel: 'error', onlyCategories: ['performance', 'accessibility'] },
      {
        ...(page.form === 'desktop' ? desktopConfig : { extends: 'lighthouse:default' }),
        settings: {
          ...(page.form === 'desktop' ? desktopConfig.settings : {}),
          // a session belongs to the browser that signed in
          emulatedUserAgent: false,
        },
      },
    );
    if (!outcome) throw new Error(`Lighthouse gave nothing back for ${page.address}.`);
    results.push(figuresOf(outcome.lhr, page));
  }
  console.log(`  ${page.name} (${page.address}, ${page.form}): ${sentenceOf(results)}`);
}

interface PageFigures {
  readonly performance: number;
  readonly accessibility: number;
  readonly lcpMs: number;
  readonly tbtMs: number;
  readonly cls: number;
  readonly requests: number;
  readonly scriptKib: number;
  readonly totalKib: number;
}

function figuresOf(
  { categories, audits, finalDisplayedUrl, runtimeError }: Result,
  page: MeasuredPage,
): PageFigures {
  if (runtimeError) throw new Error(`${page.address}: ${runtimeError.message}`);
  const landed = new URL(finalDisplayedUrl).pathname;
  if (landed !== page.address)
    throw new Error(`${page.address} led to ${landed}: it would be another page's figure.`);
  const requests = requestsOf(audits['network-requests']);
  const kib = (some: readonly NetworkRequest[]) =>
    some.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1024;
  return {
    performance: Math.round((categories['performance']?.score ?? 0) * 100),
    accessibility: Math.round((categories['accessibility']?.score ?? 0) * 100),
    lcpMs: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    tbtMs: audits['total-blocking-time']?.numericValue ?? Number.NaN,
    cls: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    requests: requests.length,
    scriptKib: kib(requests.filter(({ resourceType }) => resourceType === 'Script')),
    totalKib: kib(requests),
  };
}

interface NetworkRequest {
  readonly url: string;
  readonly resourceType: string;
  readonly transferSize: number;
}

/** Without pictures and fonts that stand in the page itself. */
function requestsOf(audit: Result['audits'][string] | undefined): NetworkRequest[] {
  const details = audit?.details;
  if (details?.type !== 'table') throw new Error('Lighthouse told no requests.');
  return (details.items as unknown as NetworkRequest[]).filter(({ url }) => url.startsWith('http'));
}

function sentenceOf(results: readonly PageFigures[]): string {
  const middle = (figure: keyof PageFigures) => median(results.map((result) => result[figure]));
  return [
    `performance ${middle('performance')}, accessibility ${middle('accessibility')}`,
    `LCP ${(middle('lcpMs') / 1000).toFixed(2)} s, TBT ${Math.round(middle('tbtMs'))} ms, CLS ${middle('cls').toFixed(3)}`,
    `${middle('requests')} requests, ${middle('scriptKib').toFixed(1)} KiB of script, ${middle('totalKib').toFixed(1)} KiB in all`,
    `medians of ${results.length} runs`,
  ].join('; ');
}

async function signIn(origin: string, userName: string, userAgent: string): Promise<string> {
  const answer = await fetch(`${origin}${API_BASE}${login.path}`, {
    method: login.method,
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ userName, password: process.env['TRIAL_PASSWORD'] }),
  });
  const { msg, data } = (await answer.json()) as { msg: string; data: { token: string } | null };
  if (!data?.token) throw new Error(`${userName} could not sign in: ${msg}`);
  return data.token;
}

async function putToken(port: number, origin: string, token: string | null): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const [context] = browser.contexts();
  await context?.clearCookies();
  if (token !== null) await context?.addCookies([{ name: TOKEN_COOKIE, value: token, url: origin }]);
  await browser.close();
}

interface Browser {
  readonly port: number;
  readonly userAgent: string;
  readonly end: () => Promise<void>;
}

/** A browser of its own, with a profile of its own. */
async function startBrowser(): Promise<Browser> {
  const profile = mkdtempSync(path.join(tmpdir(), 'farmers-mailbox-pages-'));
  const flags = ['--headless=new', '--no-sandbox', '--disable-dev-shm-usage', '--remote-debugging-port=0'];
  const file = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  const child = spawn(file, [...flags, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const port = await portOf(child);
  const end = async () => {
    const ended = once(child, 'exit');
    // A signal would end a distribution's starting script alone, and leave the browser behind.
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    await (await browser.newBrowserCDPSession()).send('Browser.close');
    await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  const version = await fetch(`http://127.0.0.1:${port}/json/version`);
  return { port, userAgent: ((await version.json()) as { 'User-Agent': string })['User-Agent'], end };
}

async function portOf({ stderr }: ChildProcess): Promise<number> {
  let said = '';
  // left open: a browser whose pipe is gone would end with its next word
  for await (const text of stderr?.iterator({ destroyOnReturn: false }) ?? []) {
    said += String(text);
    const found = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(said);
    if (found) {
      stderr?.resume();
      return Number(found[1]);
    }
  }
  throw new Error(`The browser did not start: ${said}`);
}
