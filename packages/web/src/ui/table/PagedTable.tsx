/**
 * A list page: search form, toolbar, table, pages, over one paged call of the contract. Filters, page and order live in
 * the address bar. The table is a plain one, so that it stays quick with 200 rows and a screen reader knows its heads.
 */
import type { AnswerOf, Endpoint, RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { Page } from '@farmers-mailbox/contract/envelope.ts';
import { type ReactNode, useContext, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useCall } from '../../api/hooks.ts';
import { useNarrow } from '../page/narrow.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../page/states.tsx';
import { ToolbarPlaceContext } from '../page/toolbar-place.ts';
import { Icon } from '../text/Icon.tsx';
import { ColumnChoice, useColumnChoice } from './ColumnChoice.tsx';
import { type ListState, useListState } from './list-state.ts';
import { Pagination } from './Pagination.tsx';
import { type Filter, type FilterValues, nameOfDept, namesOf, SearchForm } from './SearchForm.tsx';
import { type Column, type Selection, TableOfRows } from './TableOfRows.tsx';
import { Toolbar } from './Toolbar.tsx';
import './paged-table.css';

/** The row of a call that answers a page, be it among other answers. */
export type RowOf<E extends Endpoint> = RowIn<AnswerOf<E>>;
type RowIn<Answer> = Answer extends { list: (infer Row)[] } ? Row : never;

export interface PagedTableProps<E extends Endpoint> {
  endpoint: E;
  /** names the table for screen readers: 我的申请 */
  label: string;
  columns: readonly Column<RowOf<E>>[];
  rowKey: (row: RowOf<E>) => string;
  filters?: readonly Filter[];
  /** fields of the call that the page itself sets: the open tab, the application's id */
  fixed?: Partial<RequestOf<E>>;
  /** two or three text buttons of a row */
  actions?: (row: RowOf<E>) => ReactNode;
  /** buttons above the table */
  toolbar?: ReactNode;
  selection?: Selection<RowOf<E>>;
  /** with the next step beside it */
  empty?: ReactNode;
  /** in place of 暂无数据, where the answer knows more than that there is no row */
  emptyText?: (answer: AnswerOf<E>) => string;
  /** above the table, from the whole answer: counts by state, say */
  summary?: (answer: AnswerOf<E>) => ReactNode;
  /** in its place until the answer comes, as high as it: for one that always has words */
  summaryPlace?: ReactNode;
  /** ask again by itself while rows are changing */
  pollMs?: (answer: AnswerOf<E> | undefined) => number | undefined;
}

export function PagedTable<E extends Endpoint>(props: PagedTableProps<E>) {
  const {
    endpoint,
    filters = [],
    fixed,
    summary,
    summaryPlace,
    empty,
    emptyText,
    pollMs,
    toolbar,
    selection,
    label,
  } = props;
  const list = useListState(filters.flatMap(namesOf));
  const asked = fieldsOf(list, filters, fixed) as RequestOf<E>;
  const { data, error, refetch, askAgain, isOld, busy } = useListAnswer(endpoint, asked, pollMs);
  const columns = useColumnChoice(label, props.columns);
  // the same address would show the same answer, and nothing would say that the button was pressed
  const search = (values: FilterValues) => (list.asksFor(values) ? void askAgain() : list.setFilters(values));
  const page = data as Page<RowOf<E>> | undefined;
  const isBehindLast = useLastPage(list, isOld ? undefined : page);
  const filtered = Object.keys(list.filters).length > 0;
  const narrow = useNarrow();
  const placeAbove = useContext(ToolbarPlaceContext);
  const place = narrow ? null : placeAbove;
  return (
    <div className="paged-table">
      <Toolbar place={place}>
        <div className="table-toolbar-left">
          {/* from the beginning: the buttons behind it must not move when it has words */}
          {summary && (
            <div className="table-summary">{data === undefined ? summaryPlace : summary(data)}</div>
          )}
          {toolbar}
          {selection && <Selected selection={selection} />}
        </div>
        <div className="table-toolbar-right">
          <RefreshButton onPress={() => void askAgain()} />
          <ColumnChoice columns={props.columns} choice={columns} />
        </div>
      </Toolbar>
      {filters.length > 0 && (
        <SearchForm filters={filters} values={list.filters} onSearch={search} onReset={list.reset} />
      )}
      <TableOfRows
        label={label}
        columns={columns.shown}
        rows={page?.list ?? []}
        rowKey={props.rowKey}
        busy={busy}
        order={list.order}
        onOrder={list.setOrder}
        {...(props.actions ? { actions: props.actions } : {})}
        {...(selection ? { selection } : {})}
      />
      {error && !page && <ErrorState failure={error} onRetry={() => void refetch()} />}
      {((!page && !error) || isBehindLast) && <SkeletonRows rows={12} />}
      {page?.list.length === 0 && !isBehindLast && (
        <NothingFound
          onReset={filtered ? list.reset : null}
          text={(data && emptyText?.(data)) ?? '暂无数据'}
          next={empty}
        />
      )}
      {page && page.total > 0 && (
        <Pagination
          total={page.total}
          pageNum={list.pageNum}
          pageSize={list.pageSize}
          onChange={list.setPage}
        />
      )}
    </div>
  );
}

/** The newest answer that is drawn, and how to have another one. */
function useListAnswer<E extends Endpoint>(
  endpoint: E,
  asked: RequestOf<E>,
  pollMs: PagedTableProps<E>['pollMs'],
) {
  const {
    data: answer,
    error,
    refetch,
    isPlaceholderData,
  } = useCall(endpoint, asked, { keepPrevious: true, ...(pollMs ? { pollMs } : {}) });
  const newest = useMemo(() => ({ data: answer, isPlaceholderData }), [answer, isPlaceholderData]);
  // drawing a hundred rows takes a while, in which a key or a click comes first
  const { data, isPlaceholderData: isOld } = useDeferredValue(newest);
  const [isAskedAgain, setAskedAgain] = useState(false);
  const askAgain = async () => {
    setAskedAgain(true);
    await refetch();
    setAskedAgain(false);
  };
  // while other rows are on their way, or somebody asked for them: a table that asks again by itself must not flicker
  const busy = isPlaceholderData || isOld || isAskedAgain;
  return { data, error, refetch, askAgain, isOld, busy };
}

function Selected<Row>({ selection: { keys, onChange } }: { selection: Selection<Row> }) {
  if (keys.length === 0) return null;
  return (
    <span aria-live="polite">
      已选 {keys.length} 条
      <button type="button" className="plain-link" onClick={() => onChange([])}>
        取消选择
      </button>
    </span>
  );
}

function RefreshButton({ onPress }: { onPress: () => void }) {
  return (
    <button
      type="button"
      className="plain-button table-icon-button"
      aria-label="刷新"
      title="刷新"
      onClick={onPress}
    >
      <Icon name="refresh" />
    </button>
  );
}

interface NothingFoundProps {
  /** null: nothing was asked for in particular */
  onReset: (() => void) | null;
  text: string;
  next: ReactNode;
}

function NothingFound({ onReset, text, next }: NothingFoundProps) {
  if (onReset === null) return <EmptyState text={text}>{next}</EmptyState>;
  return (
    <EmptyState text="没有符合条件的数据">
      <button type="button" className="plain-button" onClick={onReset}>
        清除条件
      </button>
    </EmptyState>
  );
}

/** Rows were taken away, or the link is old: leads to the last page. @returns whether it is on its way there */
function useLastPage(list: ListState, page: Page<unknown> | undefined): boolean {
  const { pageNum, pageSize, leadToPage } = list;
  const last = page ? Math.max(1, Math.ceil(page.total / pageSize)) : pageNum;
  const isBehindLast = page?.list.length === 0 && page.total > 0 && pageNum > last;
  useEffect(() => {
    if (isBehindLast) leadToPage(last);
  }, [isBehindLast, last, leadToPage]);
  return isBehindLast;
}

/** The names of chosen organisations stay in the address bar: the call knows codes only. */
function fieldsOf(list: ListState, filters: readonly Filter[], fixed: object | undefined): object {
  const shownOnly = filters.filter(({ kind }) => kind === 'dept').map(({ name }) => nameOfDept(name));
  const asked = Object.entries(list.filters).filter(([name]) => !shownOnly.includes(name));
  return {
    ...Object.fromEntries(asked),
    ...fixed,
    ...(list.order ? { orderBy: list.order.by, orderDir: list.order.dir } : {}),
    pageNum: list.pageNum,
    pageSize: list.pageSize,
  };
}
