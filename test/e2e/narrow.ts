/**
 * Judges a page in a window of 320 pixels, which is also one of 1280 at 400 per cent (WCAG 2.2, 1.4.10): nothing may run out of it, and no words
 * may be cut without a sign. A table or a row of tabs may be wider in a box of its own, if the keyboard can push it: by that criterion they are read
 * in two directions, and nothing else is.
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
  const scrolls = (one: Element) => /auto|scroll/.test(styleOf(one).overflowX) || one.matches('html, main');
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
    const isCrossed = (right > innerWidth + 1 && left < innerWidth) || (left < -1 && right > 0);
    return width > 0 && isCrossed && !isWithin(one, scrolls);
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
  const nearestScroller = (one: Element): Element | null => {
    const around = one.parentElement;
    return around === null || scrolls(around) ? around : nearestScroller(around);
  };
  const PAGE = 'html, body, main, dialog, [role="dialog"], .ant-drawer-body';
  const READ_BOTH_WAYS = 'table, [role="tablist"], .status-tabs, nav ul';
  const TABBED = ':is(a[href], button, input, select, textarea, [tabindex]):not(:disabled, [tabindex="-1"])';
  const mayBeWider = (box: Element) =>
    !box.matches(PAGE) &&
    (box.matches(READ_BOTH_WAYS) ||
      [...box.querySelectorAll(READ_BOTH_WAYS)].some((one) => nearestScroller(one) === box)) &&
    (box.matches(TABBED) || box.querySelector(TABBED) !== null);
  const pushed = [document.documentElement, ...shown].filter(
    (one) => scrolls(one) && one.scrollWidth > one.clientWidth + 1 && !mayBeWider(one),
  );
  // the innermost alone: what it stands in is as wide for its sake
  const innermost = outside.filter((one) => !outside.some((other) => other !== one && one.contains(other)));
  return [
    ...pushed.map((one) => `scrolls sideways: ${nameOf(one)}`),
    ...innermost.map((one) => `runs out: ${nameOf(one)}`),
    ...cut.map((one) => `cut: ${nameOf(one)}`),
  ];
}
