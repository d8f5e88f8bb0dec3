/** Judges every dialog and menu that any test opens, the first time it stands still, without a word in the test. */
import { createHash } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { violationsOf } from './axe.ts';

const OPENED = '[role="dialog"]:visible, [role="menu"]:visible, dialog[open]';

/** An empty file for each kind without a fault: one dialog about two people is judged once, by one of the workers. */
const fileOf = (kind: string) =>
  path.join(process.env['E2E_JUDGED'] ?? '', createHash('sha256').update(kind).digest('hex'));

/** @returns what was found so far, to be looked at when the test is over */
export function judgeWhatOpens(context: BrowserContext): string[] {
  const found: string[] = [];
  context.on('page', (page) => {
    page
      .addLocatorHandler(page.locator(OPENED).last(), () => judgeOnce(page, found), { noWaitAfter: true })
      .catch(() => {}); // a page that is closed at once
  });
  return found;
}

async function judgeOnce(page: Page, found: string[]): Promise<void> {
  try {
    // looked up once: a locator would wait for a dialog that is closing to come again
    const opened = (await page.locator(OPENED).elementHandles()).at(-1);
    const kind = opened && (await opened.evaluate(kindOf));
    if (!opened || !kind || existsSync(fileOf(kind))) return;
    const violations = await violationsOf(page, opened);
    found.push(...violations.map((violation) => `${kind}: ${violation}`));
    if (violations.length === 0) writeFileSync(fileOf(kind), '');
  } catch (error) {
    // it went, or the page with it: the next test that opens it will tell
    if (
      !/closed|context was destroyed|find context|different document|navigat|not attached|No elements found/i.test(
        String(error),
      )
    )
      throw error;
  }
}

/**
 * Runs in the page. What the dialog asks for and how its name begins, which says what is done but not to whom. Null while
 * it comes, goes or works, and while a message is shown that the test may be waiting for.
 */
function kindOf(opened: Element): string | null {
  const isMoving = opened.getAnimations({ subtree: true }).some(({ playState }) => playState === 'running');
  const isAtWork = opened.querySelector('.skeleton, [aria-busy="true"], .ant-btn-loading') !== null;
  if (isMoving || isAtWork || document.querySelector('.message') !== null) return null;
  const textOf = (one: Element | null) => one?.textContent ?? '';
  const titles = (opened.getAttribute('aria-labelledby') ?? '').split(' ');
  const title = titles.map((id) => textOf(document.getElementById(id))).join('');
  const name = opened.getAttribute('aria-label') ?? title;
  return [name.slice(0, 2), ...[...opened.querySelectorAll('label')].map(textOf)].join(' ');
}
