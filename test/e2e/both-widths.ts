/** Judges a page as a desk and as a telephone show it. */
import type { Page } from '@playwright/test';
import { settle, violationsOf } from './axe.ts';
import { expect } from './console.ts';

/** No violations, and nothing to scroll sideways. */
export const judged = (page: Page): Promise<void> =>
  atBothWidths(page, async (width) => {
    expect(await violationsOf(page)).toEqual([]);
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(isWide, `nothing to scroll sideways at ${width}`).toBe(false);
  });

/** No violations, where what is open may be wider than the window. */
export const judgedForViolations = (page: Page): Promise<void> =>
  atBothWidths(page, async () => expect(await violationsOf(page)).toEqual([]));

async function atBothWidths(page: Page, judge: (width: number) => Promise<void>): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await settle(page);
    await judge(width);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}
