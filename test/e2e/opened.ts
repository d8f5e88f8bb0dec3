/** Judges every dialog and menu that any test opens, the first time it stands still, without a word in the test. */
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { violationsOf } from './axe.ts';

/** What was judged by this process: one dialog about two people is judged once. */
const judged = new Set<string>();

/** @returns what was found so far, to be looked at when the test is over */
export function judgeWhatOpens(context: BrowserContext): string[] {
  const found: string[] = [];
  context.on('page', (page) => {
    const opened = page.getByRole('dialog').or(page.getByRole('menu')).last();
    page
      .addLocatorHandler(opened, (dialog) => judgeOnce(page, dialog, found), { noWaitAfter: true })
      .catch(() => {}); // a page that is closed at once
  });
  return found;
}

async function judgeOnce(page: Page, dialog: Locator, found: string[]): Promise<void> {
  const kind = await kindOf(page, dialog);
  if (kind === null || judged.has(kind)) return;
  try {
    found.push(...(await violationsOf(page)).map((violation) => `${kind}: ${violation}`));
    judged.add(kind);
  } catch (error) {
    // the page went elsewhere meanwhile: the next test that opens it will tell
    if (!/closed|context was destroyed|navigat/i.test(String(error))) throw error;
  }
}

/** Its name without what differs from case to case; null while something is still loading in it. */
async function kindOf(page: Page, dialog: Locator): Promise<string | null> {
  const name = await dialog
    .evaluate((element) => {
      if (element.querySelector('.skeleton, [aria-busy="true"]')) return null;
      const labels = (element.getAttribute('aria-labelledby') ?? '').split(' ').filter(Boolean);
      const texts = labels.map((id) => document.getElementById(id)?.textContent ?? '');
      return element.getAttribute('aria-label') ?? texts.join(' ');
    })
    .catch(() => null);
  if (name === null) return null;
  return name.replace(/“[^”]*”|\d+/g, '…') || new URL(page.url()).pathname;
}
