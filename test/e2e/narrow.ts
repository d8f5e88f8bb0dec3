/**
 * Judges a page in a window of 320 pixels, which is also one of 1280 at 400 per cent (WCAG 2.2, 1.4.10): nothing may run out of it, and no words
 * may be cut without a sign. What scrolls sideways in a box of its own, as tables do, may be wider.
 */
import type { Page } from '@playwright/test';
import { settle } from './axe.ts';

export async function tooWideFor320(page: Page): Promise<string[]> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  await settle(page);
  const found = await page.evaluate(beyondTheEdge);
  if (before) await page.setViewportSize(before);
  return found;
}

/** Runs in the page. */
function beyondTheEdge(): string[] {
  const styleOf = (element: Element) => getComputedStyle(element);
  const isWithin = (element: Element, is: (around: Element) => boolean): boolean => {
    for (let one = element.parentElement; one !== null; one = one.parentElement) if (is(one)) return true;
    return false;
  };
  const scrolls = (one: Element) =>
    /auto|scroll/.test(styleOf(one).overflowX) && !one.matches('main, html, body');
  const isHeardOnly = (one: Element) =>
    one.matches('[aria-hidden="true"], svg') || styleOf(one).clipPath === 'inset(50%)';
  const nameOf = (one: Element) =>
    `${one.tagName.toLowerCase()}.${one.getAttribute('class') ?? ''} “${(one.textContent ?? '').trim().slice(0, 30)}”`;
  const shown = [...document.body.querySelectorAll('*')].filter(
    (one) =>
      one.checkVisibility({ visibilityProperty: true }) && !isHeardOnly(one) && !isWithin(one, isHeardOnly),
  );
  const outside = shown.filter((one) => {
    const { left, right, width } = one.getBoundingClientRect();
    // a menu that waits beside the window is moved out of it as a whole
    return width > 0 && right > innerWidth + 1 && left < innerWidth && !isWithin(one, scrolls);
  });
  const cut = shown.filter((one) => {
    const { overflowX, textOverflow, webkitLineClamp, display } = styleOf(one);
    const hasWords = [...one.childNodes].some(
      ({ nodeType, textContent }) => nodeType === 3 && textContent?.trim(),
    );
    return (
      hasWords &&
      /hidden|clip/.test(overflowX) &&
      textOverflow !== 'ellipsis' &&
      webkitLineClamp === 'none' &&
      display !== 'inline' &&
      one.scrollWidth > one.clientWidth + 1
    );
  });
  const frames = [document.documentElement, ...document.querySelectorAll('main')].filter(
    (one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1,
  );
  // the innermost alone: what it stands in is as wide for its sake
  const innermost = outside.filter((one) => !outside.some((other) => other !== one && one.contains(other)));
  return [
    ...frames.map((one) => `scrolls sideways: ${nameOf(one)}`),
    ...innermost.map((one) => `runs out: ${nameOf(one)}`),
    ...cut.map((one) => `cut: ${nameOf(one)}`),
  ];
}
