/** Judges every dialog and menu that any test opens, the first time it stands still, without a word in the test. */
import { createHash } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type BrowserContext, type Locator, selectors } from '@playwright/test';
import { violationsOf } from './axe.ts';

/** An empty file for each kind without a fault: one dialog about two people is judged once, by one of the workers. */
const fileOf = (kind: string) =>
  path.join(process.env['E2E_JUDGED'] ?? '', createHash('sha256').update(kind).digest('hex'));

// Every step of a test asks for it: within the page that takes one question, from here it took five.
const engine = `(${lookForUnjudged.toString()})(${kindOf.toString()})`;
await selectors.register('opened', { content: engine }, { contentScript: true });

/** @returns what was found so far, to be looked at when the test is over */
export function judgeWhatOpens(context: BrowserContext): string[] {
  const found: string[] = [];
  context.on('page', (page) => {
    page
      .addLocatorHandler(page.locator('opened=unjudged'), (opened) => judge(opened, found), {
        noWaitAfter: true,
      })
      .catch(() => {}); // a page that is closed at once
  });
  return found;
}

async function judge(locator: Locator, found: string[]): Promise<void> {
  try {
    // looked up once: a locator would wait for a dialog that is closing to come again
    const [opened] = await locator.elementHandles();
    const kind = await opened?.evaluate(kindOf);
    if (!opened || !kind) return;
    if (!existsSync(fileOf(kind))) {
      const violations = await violationsOf(locator.page(), opened);
      found.push(...violations.map((violation) => `${kind}: ${violation}`));
      if (violations.length === 0) writeFileSync(fileOf(kind), '');
    }
    await opened.evaluate((element: Element, kind) => element.setAttribute('data-judged', kind), kind);
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

/** Runs in the page: finds the last of what is open, unless it was judged as the kind that it is now. */
function lookForUnjudged(kindOfOpened: typeof kindOf) {
  const queryAll = (root: ParentNode): Element[] => {
    const opened = [...root.querySelectorAll('[role="dialog"], [role="menu"], dialog[open]')].findLast(
      (one) => one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length > 0,
    );
    const kind = opened ? kindOfOpened(opened) : null;
    return opened && kind !== null && kind !== opened.getAttribute('data-judged') ? [opened] : [];
  };
  return { queryAll, query: (root: ParentNode) => queryAll(root)[0] };
}

/**
 * Runs in the page. What the dialog asks for and how its name begins, which says what is done but not to whom: of choices
 * in a row, such as people that were found, not which and how many. Null while it comes, goes or works, and while a message
 * is shown that the test may be waiting for.
 */
function kindOf(opened: Element): string | null {
  const isMoving = opened.getAnimations({ subtree: true }).some(({ playState }) => playState === 'running');
  const isAtWork = opened.querySelector('.skeleton, [aria-busy="true"], .ant-btn-loading') !== null;
  if (isMoving || isAtWork || document.querySelector('.message') !== null) return null;
  const textOf = (one: Element | null) => one?.textContent ?? '';
  const titles = (opened.getAttribute('aria-labelledby') ?? '').split(' ');
  const title = titles.map((id) => textOf(document.getElementById(id))).join('');
  const name = opened.getAttribute('aria-label') ?? title;
  const askedBy = ({ control, textContent }: HTMLLabelElement) =>
    control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type)
      ? control.type
      : textContent.replace(textOf(control), '');
  const asked = [...opened.querySelectorAll('label')].map(askedBy);
  return [name.slice(0, 2), ...asked.filter((one, place) => one !== asked[place - 1])].join(' ');
}
