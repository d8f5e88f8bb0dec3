/** The way from blank to blank: controls that must be filled in and are empty say so by `data-blank`. */

const BLANK = '[data-blank="true"]';

/** Brings the first blank behind the one that has the focus into sight, from the last one back to the first, and puts the cursor there. */
export function goToNextBlank(form: HTMLElement | null): void {
  const blanks = [...(form?.querySelectorAll<HTMLElement>(BLANK) ?? [])];
  const here = document.activeElement;
  const next = blanks.find((one) => here !== null && isBehind(one, here)) ?? blanks[0];
  next?.scrollIntoView({ block: 'center' });
  next?.focus({ preventScroll: true });
}

/** Anything outside of the form, the button that leads on, stands behind all of it. */
const isBehind = (one: Element, here: Element): boolean =>
  (here.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
