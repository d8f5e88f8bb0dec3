/** Judges the open page by the rules of WCAG 2.2, levels A and AA, that a program can judge. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  id: string;
  help: string;
  nodes: { html: string; failureSummary?: string }[];
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Only colours differ in the dark. */
const COLOURS = { type: 'rule', values: ['color-contrast'] };

/** With E2E_DARK=on what can be seen is judged a second time in the dark. */
export async function violationsOf(page: Page): Promise<string[]> {
  // The console's policy forbids scripts of others, so axe comes in as the test's own evaluation.
  await page.evaluate(axe);
  const found = await judged(page, TAGS);
  if (process.env['E2E_DARK'] !== 'on') return found;
  await page.emulateMedia({ colorScheme: 'dark' });
  // colours pass over into one another
  await page.waitForTimeout(500);
  const foundInTheDark = await judged(page, COLOURS);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.waitForTimeout(300);
  return [...found, ...foundInTheDark.map((one) => `in the dark, ${one}`)];
}

async function judged(page: Page, runOnly: object): Promise<string[]> {
  const { violations, passes } = await page.evaluate(async (rules) => {
    const { axe: judge } = globalThis as unknown as {
      axe: {
        run: (root: Document, options: object) => Promise<{ violations: Violation[]; passes: unknown[] }>;
      };
    };
    const { violations, passes } = await judge.run(document, { runOnly: rules });
    return { violations, passes: passes.length };
  }, runOnly);
  // of colours alone it may be able to say nothing: what lies over a dimmed page has no ground that it knows
  if (runOnly === TAGS) expect(passes, 'rules that found something to judge').toBeGreaterThan(5);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n  ${html}\n  ${failureSummary ?? ''}`),
  );
}

/** Waits until nothing is loading and nothing moves. */
export async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.locator('.skeleton:visible, [aria-busy="true"]:visible')).toHaveCount(0);
  await page.waitForTimeout(400);
}
