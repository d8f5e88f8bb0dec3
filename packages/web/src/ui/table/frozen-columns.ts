/**
 * A long table lets the browser choose the widths of its columns once, and then stands as rows that are drawn one by one as
 * they come into sight: shown again, a kept page of a hundred rows costs what a dozen does.
 */
import { type RefObject, useLayoutEffect, useRef } from 'react';

/** A shorter one is quick enough as it is. */
const FROM_ROWS = 30;
/** Narrower than this the rows are cards, and have no columns. */
export const CARDS = matchMedia('(max-width: 767px)');

/**
 * For the table's `ref`.
 * @param shape names its columns and rows: another one is measured anew, while new figures in the same rows leave the widths alone
 */
export function useFrozenColumns(shape: string): RefObject<HTMLTableElement | null> {
  const table = useRef<HTMLTableElement>(null);
  const measured = useRef('');
  useLayoutEffect(() => {
    const frame = table.current?.parentElement;
    if (!table.current || !frame) return;
    const freeze = () => {
      // a hidden page has no room; what was measured before stands
      if (!table.current || frame.clientWidth === 0) return;
      const rows = document.documentElement.dataset['rows'] ?? '';
      const room = CARDS.matches ? 'cards' : `${frame.clientWidth} of ${textSize()} ${rows}`;
      const now = `${shape} in ${room}`;
      if (measured.current === now) return;
      measured.current = now;
      delete table.current.dataset['frozen'];
      const all = [...(table.current.tBodies[0]?.rows ?? [])];
      const count = all.filter((row) => !row.matches('.row-below')).length;
      if (count >= FROM_ROWS && !CARDS.matches) freezeAsItIs(table.current, all);
    };
    freeze();
    const watch = new ResizeObserver(freeze);
    watch.observe(frame);
    return () => watch.disconnect();
  }, [shape]);
  return table;
}

/** Pixels of one rem: they change with 大字. */
export const textSize = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

function freezeAsItIs(table: HTMLTableElement, rows: readonly HTMLTableRowElement[]): void {
  const rem = textSize();
  const heads = [...(table.tHead?.rows[0]?.cells ?? [])];
  const widths = heads.map((head) => `${head.getBoundingClientRect().width / rem}rem`);
  const heights = rows.map((row) => row.getBoundingClientRect().height);
  table.style.setProperty('--columns', widths.join(' '));
  // rows out of sight keep their place, so that the page neither jumps nor grows while one scrolls
  for (const [index, row] of rows.entries()) row.style.setProperty('--height', `${heights[index]}px`);
  table.dataset['frozen'] = '';
}
