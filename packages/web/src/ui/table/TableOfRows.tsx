/** Rows in a table with sortable heads and selectable rows; below 768 px each row is a card. */
import type { Verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import { Fragment, memo, type PointerEvent, type ReactNode, useMemo, useRef } from 'react';
import { useNarrow } from '../page/narrow.ts';
import { useRowFocus } from '../page/return-focus.ts';
import { ScrollingPart } from '../page/ScrollingPart.tsx';
import { UnbrokenWords } from '../text/UnbrokenWords.tsx';
import { useRoom } from './fits.ts';
import type { Order } from './list-state.ts';
import './table.css';

interface Told<Row> {
  /** also the React key */
  title: string;
  render: (row: Row) => ReactNode;
}

export interface Column<Row> extends Told<Row> {
  /** CSS width where there is room: 120 is pixels */
  width?: number | string;
  /** pixels below which nobody could read it: the table scrolls sideways before it becomes narrower */
  least?: number;
  align?: 'right';
  /** the call's name for this column: the head becomes a button that sorts */
  sortBy?: string;
  /** on a narrow screen: the card's headline, or left out */
  card?: 'headline' | 'absent';
  /**
   * stands below its row where the list would otherwise scroll sideways (large text, a narrow window): 1 leaves first. Those that say nothing
   * follow from the end of the line, but for the headline and what is never spared
   */
  spare?: 1 | 2 | 3 | 4 | 'never';
  /** told in full below the row, under this name; on a narrow screen in the cell itself, below the rest */
  more?: Told<Row>;
  /** not shown before somebody asks for it by 列设置 */
  byChoice?: boolean;
}

export interface Selection<Row> {
  keys: readonly string[];
  onChange: (keys: string[]) => void;
  /** why a row cannot be chosen */
  can?: (row: Row) => Verdict;
}

export interface TableOfRowsProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  busy?: boolean;
  actions?: (row: Row) => ReactNode;
  selection?: Selection<Row>;
  order?: Order | null;
  onOrder?: (order: Order | null) => void;
}

export function TableOfRows<Row>(props: TableOfRowsProps<Row>) {
  const { label, columns, rows, rowKey, busy = false, actions, selection, order = null, onOrder } = props;
  const titles = columns.map(({ title }) => title).join();
  const shape = [selection !== undefined, actions !== undefined, titles, ...rows.map(rowKey)].join();
  const leaving = useMemo(() => inOrderOfLeaving(columns), [columns]);
  const frame = useRef<HTMLDivElement>(null);
  useRowFocus(frame, rows);
  const { table, fits, spared } = useRoom(titles, leaving.length, shape);
  const isNarrow = useNarrow();
  const [inLine, below] = useMemo(() => {
    const gone = leaving.slice(0, spared).flat();
    const isBelow = (column: Column<Row>) => gone.includes(column);
    const within = columns.filter((column) => !isBelow(column));
    const more = isNarrow ? [] : within.flatMap((column) => column.more ?? []);
    return [within, [...columns.filter(isBelow), ...more]];
  }, [columns, leaving, spared, isNarrow]);
  return (
    <ScrollingPart place={frame} className={fits ? 'table-frame table-fits' : 'table-frame'} label={label}>
      {/* the roles are spelled out because cards lose them with their display */}
      <table ref={table} role="table" aria-label={label} aria-busy={busy} className="table">
        <thead role="rowgroup">
          <tr role="row">
            {selection && <SelectAll rows={rows} rowKey={rowKey} selection={selection} />}
            {inLine.map((column) => (
              <Head key={column.title} column={column} order={order} onOrder={onOrder} />
            ))}
            {actions && (
              <th role="columnheader" scope="col" className="table-actions">
                操作
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup" onPointerOver={showWhole}>
          <Rows
            columns={inLine}
            below={below}
            isNarrow={isNarrow}
            rows={rows}
            rowKey={rowKey}
            actions={actions}
            selection={selection}
          />
        </tbody>
      </table>
    </ScrollingPart>
  );
}

/** The columns that may leave the line, those of one rank together. */
function inOrderOfLeaving<Row>(columns: readonly Column<Row>[]): readonly (readonly Column<Row>[])[] {
  const ranked = RANKS.map((rank) => columns.filter(({ spare }) => spare === rank));
  const headline = columns.find(({ card }) => card === 'headline') ?? columns[0];
  const others = columns.filter((column) => column.spare === undefined && column !== headline);
  return [...ranked.filter((some) => some.length > 0), ...others.toReversed().map((column) => [column])];
}

const RANKS = [1, 2, 3, 4];

/** Shows under the mouse the text that a cell has no room for. */
function showWhole({ target }: PointerEvent): void {
  const content = (target as Element).closest<HTMLElement>('td:not(.table-actions) > div');
  if (!content) return;
  const parts = [content, ...content.querySelectorAll('.plain-link')];
  if (parts.some((part) => part.scrollHeight > part.clientHeight + 1)) content.title = content.innerText;
}

interface RowsProps<Row> {
  columns: readonly Column<Row>[];
  below: readonly Told<Row>[];
  isNarrow: boolean;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  actions: ((row: Row) => ReactNode) | undefined;
  selection: Selection<Row> | undefined;
}

/** Not drawn anew while the list around them only waits for its next answer; a page that hands over new `actions` draws them. */
const Rows = memo(function Rows<Row>(props: RowsProps<Row>) {
  const { columns, below, isNarrow, rows, rowKey, actions, selection } = props;
  return rows.map((row) => (
    <Fragment key={rowKey(row)}>
      <tr role="row">
        {selection && <SelectRow row={row} id={rowKey(row)} selection={selection} />}
        {columns.map((column) => (
          <td role="cell" key={column.title} data-title={column.title} className={cellClass(column)}>
            <div>
              {unbroken(column.render(row))}
              {isNarrow && <More told={column.more?.render(row)} />}
            </div>
          </td>
        ))}
        {actions && (
          <td role="cell" className="table-actions">
            <div>{actions(row)}</div>
          </td>
        )}
      </tr>
      {below.length > 0 && (
        <Below
          row={row}
          columns={below}
          span={columns.length + Number(selection !== undefined) + Number(actions !== undefined)}
        />
      )}
    </Fragment>
  ));
}) as <Row>(props: RowsProps<Row>) => ReactNode;

const More = ({ told }: { told: ReactNode }) => told && <p className="cell-note">{told}</p>;

interface BelowProps<Row> {
  row: Row;
  columns: readonly Told<Row>[];
  span: number;
}

/** Columns that the row's own line has no room for, each with its name; a dash tells nothing here. */
function Below<Row>({ row, columns, span }: BelowProps<Row>) {
  const told = columns
    .map((column) => ({ title: column.title, content: column.render(row) }))
    .filter(({ content }) => content !== null && content !== '' && content !== '—');
  if (told.length === 0) return null;
  return (
    <tr role="row" className="row-below">
      <td role="cell" colSpan={span}>
        <dl>
          {told.map(({ title, content }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{unbroken(content)}</dd>
            </div>
          ))}
        </dl>
      </td>
    </tr>
  );
}

const unbroken = (content: ReactNode): ReactNode =>
  typeof content === 'string' ? <UnbrokenWords of={content} /> : content;

type Looks = { [Part in 'align' | 'card']?: Column<never>[Part] | undefined };

const cellClass = (column: Looks): string =>
  [column.align === 'right' && 'table-right', column.card && `card-${column.card}`].filter(Boolean).join(' ');

interface HeadProps {
  column: Column<never>;
  order: Order | null;
  onOrder: ((order: Order | null) => void) | undefined;
}

function Head({ column, order, onOrder }: HeadProps) {
  const { title, sortBy, width, least, align } = column;
  const dir = sortBy !== undefined && order?.by === sortBy ? order.dir : null;
  const next = { asc: null, desc: 'asc', none: 'desc' } as const;
  const turn = (by: string) => {
    const following = next[dir ?? 'none'];
    onOrder?.(following === null ? null : { by, dir: following });
  };
  return (
    <th
      role="columnheader"
      scope="col"
      style={{ width: scaled(width), minWidth: scaled(least) }}
      className={cellClass({ align })}
      {...(sortBy === undefined ? {} : { 'aria-sort': sortWord(dir) })}
    >
      {sortBy === undefined || !onOrder ? (
        title
      ) : (
        <button type="button" className="table-sort" onClick={() => turn(sortBy)}>
          {title}
          <span aria-hidden="true">{dir === null ? '↕' : dir === 'asc' ? '↑' : '↓'}</span>
        </button>
      )}
    </th>
  );
}

/** Pixels grow with the text. */
const scaled = (width: number | string | undefined) =>
  typeof width === 'number' ? `${width / 16}rem` : width;

const sortWord = (dir: 'asc' | 'desc' | null) =>
  dir === null ? ('none' as const) : dir === 'asc' ? ('ascending' as const) : ('descending' as const);

interface SelectAllProps<Row> {
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  selection: Selection<Row>;
}

function SelectAll<Row>({ rows, rowKey, selection }: SelectAllProps<Row>) {
  const offered = rows.filter((row) => verdictOf(selection, row) === true).map(rowKey);
  const all = offered.length > 0 && offered.every((key) => selection.keys.includes(key));
  const others = selection.keys.filter((key) => !offered.includes(key));
  return (
    <th role="columnheader" scope="col" className="table-check">
      <input
        type="checkbox"
        aria-label="选择本页全部"
        checked={all}
        disabled={offered.length === 0}
        onChange={() => selection.onChange(all ? others : [...others, ...offered])}
      />
    </th>
  );
}

function SelectRow<Row>({ row, id, selection }: { row: Row; id: string; selection: Selection<Row> }) {
  const chosen = selection.keys.includes(id);
  const can = verdictOf(selection, row);
  return (
    <td role="cell" className="table-check">
      <input
        type="checkbox"
        aria-label={can === true ? '选择此行' : `不能选择：${can}`}
        title={can === true ? undefined : can}
        checked={chosen}
        disabled={can !== true}
        onChange={() =>
          selection.onChange(chosen ? selection.keys.filter((key) => key !== id) : [...selection.keys, id])
        }
      />
    </td>
  );
}

function verdictOf<Row>(selection: Selection<Row>, row: Row): Verdict {
  return selection.can?.(row) ?? true;
}
