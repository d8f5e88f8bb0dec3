/**
 * Gives the focus back to whatever opened a dialog or a drawer. The kit does so only for one that stays there, hidden; ours are gone when they are closed.
 * Where the opener is gone itself, with its row, the list gives the focus to the row that has taken its place; elsewhere the heading of what it stood
 * in takes it, as it does when a button goes with its own deed.
 */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** @param isOpen from the beginning */
export function useReturnFocus(isOpen = true): void {
  // before the kit takes the focus inside
  const [way] = useState(() => (isOpen ? wayBack() : []));
  const [around] = useState(() => way.map(surroundingsOf));
  useEffect(() => {
    open.add(way);
    return () => {
      open.delete(way);
      // it is elsewhere when one dialog leads to another, or to a page
      const [opener] = way;
      if (!isLost() || !opener) return;
      if (!opener.isConnected) for (const land of lists) land();
      if (isLost()) way.find((one) => one.isConnected)?.focus({ preventScroll: true });
      for (const one of around) landAtHeading(one);
    };
  }, [way, around]);
}

/** Gives the focus of a button that goes with its own deed, as 撤回 does once it is done, to the heading of what it stood in. */
export function useHeadingAfter(button: RefObject<HTMLElement | null>): void {
  useLayoutEffect(
    () => () => {
      const gone = button.current;
      if (!gone || document.activeElement !== gone) return;
      const around = surroundingsOf(gone);
      // its list, or what opens next, comes first
      setTimeout(() => landAtHeading(around));
    },
    [button],
  );
}

/** The drawers, dialogs and the page that it stands in, the nearest first. */
function surroundingsOf(control: Element): readonly Element[] {
  const around: Element[] = [];
  for (let one = control.closest(AROUND); one; one = one.parentElement?.closest(AROUND) ?? null)
    around.push(one);
  return around;
}

function landAtHeading(around: readonly Element[]): void {
  if (!isLost()) return;
  const near = around.find((one) => one.isConnected && one.checkVisibility());
  const label = near?.getAttribute('aria-labelledby');
  const heading = label ? document.getElementById(label) : near?.querySelector<HTMLElement>('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

type Way = readonly HTMLElement[];

/** Of each that is open, the newest last. */
const open = new Set<Way>();

/** The opener; where it stands in a dialog that this one takes the place of, also that one's. */
function wayBack(): Way {
  const opener = document.activeElement;
  if (!(opener instanceof HTMLElement)) return [];
  const isOfDialog = isLost() || opener.closest(DIALOG) !== null;
  return [...(isLost() ? [] : [opener]), ...(isOfDialog ? ([...open].at(-1) ?? []) : [])];
}

const isLost = (): boolean => document.activeElement === document.body || document.activeElement === null;

const DIALOG = '[role="dialog"], dialog[open]';
const AROUND = `${DIALOG}, main`;

/** An open dialog or drawer over it would take the focus back, and the list no longer knew where it was. The kit leaves closed ones in the page. */
const isCovered = (list: Element): boolean =>
  [...document.querySelectorAll(DIALOG)].some((over) => over.checkVisibility() && !over.contains(list));

/** Each list that is shown: takes the focus if it was in a row that is gone. */
const lists = new Set<() => void>();

/** Where the focus was in a list. */
interface Spot {
  readonly control: Element;
  readonly row: Element;
  readonly rowsBefore: number;
  /** among the row's controls */
  readonly place: number;
}

/**
 * Keeps the focus in a list whose row goes with the button that has it, or that has opened a dialog: it moves to the same button of the next row, in
 * the last row's place to the one before, and to the list itself when it is empty.
 * @param list has rows of `tr` or `li` and can take the focus
 * @param rows as they are drawn
 */
export function useRowFocus(list: RefObject<HTMLElement | null>, rows: readonly unknown[]): void {
  const spot = useRef<Spot | null>(null);
  useEffect(() => {
    const shown = list.current;
    const note = ({ target }: FocusEvent) => {
      spot.current = shown && target instanceof Element ? spotOf(shown, target) : null;
    };
    // whoever has pressed elsewhere is done with the row
    const forget = ({ target }: PointerEvent) => {
      if (shown?.contains(target as Node) && !(target as Element).closest(CONTROL)) spot.current = null;
    };
    const land = () => {
      if (shown && spot.current && !spot.current.control.isConnected && isLost() && !isCovered(shown))
        landNear(shown, spot.current);
    };
    shown?.addEventListener('focusin', note);
    shown?.addEventListener('pointerdown', forget);
    lists.add(land);
    return () => {
      shown?.removeEventListener('focusin', note);
      shown?.removeEventListener('pointerdown', forget);
      lists.delete(land);
    };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that come or go may take the focus with them
  useLayoutEffect(() => {
    for (const land of lists) land();
  }, [rows]);
}

const ROWS = 'tbody > tr:not(.row-below), li';
const CONTROL = 'button, a[href], input, select, textarea';

const rowsOf = (list: Element): Element[] => [...list.querySelectorAll(ROWS)];
const controlsOf = (row: Element | undefined): HTMLElement[] =>
  row ? [...row.querySelectorAll<HTMLElement>(CONTROL)] : [];

function spotOf(list: Element, control: Element): Spot | null {
  const row = control.closest(ROWS);
  if (!row) return null;
  return {
    control,
    row,
    rowsBefore: rowsOf(list).indexOf(row),
    place: controlsOf(row).findIndex((one) => one === control),
  };
}

function landNear(list: HTMLElement, { control, row, rowsBefore, place }: Spot): void {
  const rows = rowsOf(list);
  // the row may be there still, without the button: its state has changed
  const near = controlsOf(row.isConnected ? row : (rows[rowsBefore] ?? rows.at(-1)));
  const alike = near.filter((one) => one.textContent === control.textContent && !isDisabled(one));
  const landing = alike[0] ?? near.slice(0, place + 1).findLast((one) => !isDisabled(one)) ?? list;
  landing.focus({ preventScroll: true });
}

const isDisabled = (control: HTMLElement): boolean => 'disabled' in control && control.disabled === true;
