/**
 * Takes a picture of a page as people see it, at two sizes: <page>-<width>.png, in docs/screens where README.md shows it, else in
 * .cache/screens to be looked at.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect } from '../e2e/console.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

const readme = readFileSync(path.join(ROOT, 'README.md'), 'utf8');

function fileOf(name: string): string {
  const folder = path.join(ROOT, readme.includes(`docs/screens/${name}`) ? 'docs/screens' : '.cache/screens');
  mkdirSync(folder, { recursive: true });
  return path.join(folder, name);
}

/** @param inView what is scrolled to at each size; left out: the page as it stands */
export async function shoot(page: Page, name: string, inView?: Locator): Promise<void> {
  // before its first part is there nothing waits for anything, and the picture would be blank
  await expect(page.locator('main, dialog[open]').first()).toBeAttached();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expect(page.locator('.skeleton')).toHaveCount(0);
    // Messages go by themselves, and what moves comes to rest.
    await page.waitForTimeout(600);
    await inView?.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const picture = await page.screenshot({ style: '.messages { display: none !important }' });
    await sharp(picture)
      .png({ palette: true, effort: 10 })
      .toFile(fileOf(`${name}-${size.width}.png`));
  }
  await page.setViewportSize(SIZES[0]);
}

/** Opens an address and waits for what shows that the page is there. */
export async function shootPage(page: Page, name: string, address: string, sign: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByText(sign).first()).toBeVisible();
  await shoot(page, name);
}
