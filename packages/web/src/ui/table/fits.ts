/**
 * The room that a table has in its frame: while it fits nothing scrolls sideways, and its heads can stay in sight. Where it would not,
 * the columns that can be spared leave its line for one below each row, rank by rank, until there is room for them again.
 */
import { type RefObject, useLayoutEffect, useState } from 'react';
import { CARDS, textSize, useFrozenColumns } from './frozen-columns.ts';

interface Room {
  readonly table: RefObject<HTMLTableElement | null>;
  readonly fits: boolean;
  /** ranks that have left the line */
  readonly spared: number;
}

interface Needed {
  /** the columns that were measured */
  readonly columns: string;
  /** the width of the whole line in rem, then of what the first rank left, and so on */
  readonly rems: readonly number[];
}

/**
 * @param columns names all that may stand in the line
 * @param ranks of columns that can be spared
 * @param shape names columns and rows: another one is measured anew, before anybody sees it
 */
export function useRoom(columns: string, ranks: number, shape: string): Room {
  const [fits, setFits] = useState(true);
  const [needed, setNeeded] = useState<Needed>({ columns, rems: [] });
  const rems = needed.columns === columns ? needed.rems : NOTHING;
  // first: what is measured below must not stand in the widths of the rows before
  const table = useFrozenColumns(`${shape} ${rems.length}`);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows have other widths
  useLayoutEffect(() => {
    const frame = table.current?.parentElement;
    if (!table.current || !frame) return;
    const judge = () => {
      // a hidden page has no room
      if (!table.current || frame.clientWidth === 0) return;
      const width = table.current.offsetWidth;
      const isWithin = width <= frame.clientWidth + 1;
      setFits(isWithin);
      const next = nextOf(rems, isWithin, width / textSize(), frame.clientWidth / textSize(), ranks);
      if (next !== rems) setNeeded({ columns, rems: next });
    };
    judge();
    const watch = new ResizeObserver(judge);
    watch.observe(frame);
    watch.observe(table.current);
    return () => watch.disconnect();
  }, [table, columns, ranks, shape, rems]);
  return { table, fits, spared: rems.length };
}

const NOTHING: readonly number[] = [];

/** One rank more, one less, or the same. */
function nextOf(
  rems: readonly number[],
  isWithin: boolean,
  width: number,
  room: number,
  ranks: number,
): readonly number[] {
  // cards have room for all of them
  if (CARDS.matches) return rems.length === 0 ? rems : NOTHING;
  if (!isWithin) return rems.length < ranks ? [...rems, width] : rems;
  const last = rems.at(-1);
  return last !== undefined && room >= last ? rems.slice(0, -1) : rems;
}
