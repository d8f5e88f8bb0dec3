/**
 * Transfers of a browser between the sign-in page and the first list that can be used, as somebody signs in.
 */
import type { Browser, CDPSession } from '@playwright/test';
import { chromium } from '@playwright/test';

export interface LoadedForList {
  /** answers from the server, the browser's own cache left out */
  readonly requests: number;
  /** scripts and styles, as they came over the wire */
  readonly kib: number;
}

/** On a program with the trial's data. */
export async function measureFirstList(origin: string): Promise<LoadedForList> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  try {
    return await signInToList(browser, origin);
  } finally {
    await browser.close();
  }
}

async function signInToList(browser: Browser, origin: string): Promise<LoadedForList> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const loaded = await watchLoading(await page.context().newCDPSession(page));
  await page.goto(`${origin}/login?redirect=/sms/apply`);
  await page.waitForLoadState('networkidle');
  const before = loaded.size;
  const [name, password] = [page.locator('input').nth(0), page.locator('input').nth(1)];
  await name.fill('xhmsg');
  await password.fill(process.env['TRIAL_PASSWORD'] ?? '');
  await password.press('Enter');
  await page.locator('tbody tr :is(a, button)').first().waitFor();
  const since = [...loaded.values()].slice(before);
  const pageFiles = since.filter(({ type }) => type === 'Script' || type === 'Stylesheet');
  return { requests: since.length, kib: pageFiles.reduce((sum, { bytes }) => sum + bytes, 0) / 1024 };
}

interface Loading {
  readonly type: string;
  bytes: number;
}

async function watchLoading(session: CDPSession): Promise<Map<string, Loading>> {
  const loaded = new Map<string, Loading>();
  session.on('Network.requestWillBeSent', ({ requestId, request, type = '' }) => {
    if (request.url.startsWith('http')) loaded.set(requestId, { type, bytes: 0 });
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => loaded.delete(requestId));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const known = loaded.get(requestId);
    if (known) known.bytes = encodedDataLength;
  });
  await session.send('Network.enable');
  return loaded;
}
