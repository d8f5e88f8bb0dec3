/**
 * A long table lets the browser choose the widths of its columns once, and then stands as rows that are drawn one by one as
 * they come into sight: shown again, a kept page of a hundred rows costs what a dozen does.
 */
import { type RefObject, useLayoutEffect, useRef } from 'react';

/** A shorter one is quick enough as it is. */
const FROM_ROWS = 30;
/** Narrower than this the rows are cards, and have no columns. */
const CARDS = matchMedia('(max-width: 767px)');

/** For the table's `ref`. `rows` and `titles` are what the widths depend on, beside the room that the table has. */
export function useFrozenColumns(
  rows: readonly unknown[],
  titles: string,
): RefObject<HTMLTableElement | null> {
  const table = useRef<HTMLTableElement>(null);
  const measured = useRef<{ rows: readonly unknown[]; titles: string; room: string } | null>(null);
  useLayoutEffect(() => {
    const frame = table.current?.parentElement;
    if (!table.current || !frame) return;
    const freeze = () => {
      // a hidden page has no room; what was measured before stands
      if (!table.current || frame.clientWidth === 0) return;
      const room = CARDS.matches ? 'cards' : `${frame.clientWidth} of ${textSize()}`;
      const before = measured.current;
      if (before?.rows === rows && before.titles === titles && before.room === room) return;
      measured.current = { rows, titles, room };
      thaw(table.current);
      if (rows.length >= FROM_ROWS && !CARDS.matches) freezeAsItIs(table.current);
    };
    freeze();
    const watch = new ResizeObserver(freeze);
    watch.observe(frame);
    return () => watch.disconnect();
  }, [rows, titles]);
  return table;
}

/** Pixels of one rem: they change with 大字. */
const textSize = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

function thaw(table: HTMLTableElement): void {
  delete table.dataset['frozen'];
}

function freezeAsItIs(table: HTMLTableElement): void {
  const rem = textSize();
  const heads = [...(table.tHead?.rows[0]?.cells ?? [])];
  const widths = heads.map((head) => `${head.getBoundingClientRect().width / rem}rem`);
  const rows = [...(table.tBodies[0]?.rows ?? [])];
  const heights = rows.map((row) => row.getBoundingClientRect().height);
  table.style.setProperty('--columns', widths.join(' '));
  // rows out of sight keep their place, so that the page neither jumps nor grows while one scrolls
  for (const [index, row] of rows.entries()) row.style.setProperty('--height', `${heights[index]}px`);
  table.dataset['frozen'] = '';
}
