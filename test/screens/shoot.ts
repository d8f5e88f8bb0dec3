/** Takes a picture of a page as people see it: docs/screens/<page>-<width>.png, made smaller by pngquant where it is installed. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect } from '../e2e/console.ts';

const FOLDER = path.join(import.meta.dirname, '../../docs/screens');
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

/** @param inView what is scrolled to at each size; left out: the page as it stands */
export async function shoot(page: Page, name: string, inView?: Locator): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expect(page.locator('.skeleton')).toHaveCount(0);
    // Messages go by themselves, and what moves comes to rest.
    await page.waitForTimeout(600);
    await inView?.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const hideMessages = '.messages { display: none !important }';
    const file = path.join(FOLDER, `${name}-${size.width}.png`);
    await page.screenshot({ path: file, style: hideMessages });
    spawnSync('pngquant', ['--force', '--skip-if-larger', '--ext', '.png', file]);
  }
  await page.setViewportSize(SIZES[0]);
}

/** Opens an address and waits for what shows that the page is there. */
export async function shootPage(page: Page, name: string, address: string, sign: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByText(sign).first()).toBeVisible();
  await shoot(page, name);
}
