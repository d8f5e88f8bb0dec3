/**
 * A list in a drawer: filters that ask while somebody types or chooses, the rows, their pages. What was asked goes with the drawer;
 * the list of a page, with its filters in the address, is a PagedTable.
 */
import type { AnswerOf, Endpoint, RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { Page } from '@farmers-mailbox/contract/envelope.ts';
import { type ReactNode, useRef, useState } from 'react';
import { useCall } from '../../api/hooks.ts';
import { DeptSelect } from '../dept/DeptSelect.tsx';
import type { DeptChoice } from '../dept/dept-nodes.ts';
import { Drawer } from '../page/Drawer.tsx';
import { useRowFocus } from '../page/return-focus.ts';
import { ScrollingPart } from '../page/ScrollingPart.tsx';
import { useSettled } from '../page/settled.ts';
import { EmptyState, ErrorState, Skeleton } from '../page/states.tsx';
import type { RowOf } from './PagedTable.tsx';
import { Pagination } from './Pagination.tsx';
import { ChoiceField, DictionaryField, type Filter } from './SearchForm.tsx';

export type DrawerFilter = Extract<Filter, { kind: 'text' | 'choice' | 'dictionary' | 'dept' }>;
type Value = string | DeptChoice | null;

export interface DrawerListProps<E extends Endpoint> {
  endpoint: E;
  /** of the drawer */
  title: string;
  widthPx: number;
  /** names the list for screen readers */
  label: string;
  filters: readonly DrawerFilter[];
  /** chosen at first */
  first?: Readonly<Record<string, string>>;
  /** fields of the call that nobody chooses */
  fixed?: Partial<RequestOf<E>>;
  /** between filters and rows; undefined before the first answer */
  bar: (answer: AnswerOf<E> | undefined) => ReactNode;
  empty: string;
  /** a list item with its key */
  row: (row: RowOf<E>) => ReactNode;
  onClose: () => void;
  /** dialogs that a row opens */
  children?: ReactNode;
}

export function DrawerList<E extends Endpoint>(props: DrawerListProps<E>) {
  const { endpoint, title, widthPx, label, filters, first, fixed, bar, empty, row, onClose, children } =
    props;
  const [values, setValues] = useState<Readonly<Record<string, Value>>>(first ?? {});
  const [{ pageNum, pageSize }, setPage] = useState({ pageNum: 1, pageSize: 10 });
  const typedNames = filters.filter(({ kind }) => kind === 'text').map(({ name }) => name);
  const entries = Object.entries(values).map(([name, value]) => [name, askedOf(value)] as const);
  const typed = useSettled(entries.filter(([name]) => typedNames.includes(name)));
  const asked = [...entries.filter(([name]) => !typedNames.includes(name)), ...typed];
  const fields = Object.fromEntries(asked.filter(([, value]) => value !== ''));
  const { data, error, refetch } = useCall(
    endpoint,
    { ...fields, ...fixed, pageNum, pageSize } as RequestOf<E>,
    { keepPrevious: true },
  );
  const page = data as Page<RowOf<E>> | undefined;
  const rows = page?.list ?? NONE;
  const list = useRef<HTMLDivElement>(null);
  useRowFocus(list, rows);
  const choose = (name: string, value: Value) => {
    setValues({ ...values, [name]: value });
    setPage({ pageNum: 1, pageSize });
  };
  return (
    <Drawer widthPx={widthPx} title={title} onClose={onClose}>
      <ScrollingPart place={list} className="drawer-list" label={label}>
        <div className="drawer-filters" role="search">
          {filters.map((filter) => (
            <FilterField
              key={filter.name}
              filter={filter}
              value={values[filter.name] ?? null}
              onChoose={(value) => choose(filter.name, value)}
            />
          ))}
        </div>
        {bar(data)}
        {!page && error && <ErrorState failure={error} onRetry={() => void refetch()} />}
        {!page && !error && <Skeleton lines={8} />}
        {page?.list.length === 0 && <EmptyState text={empty} />}
        <ul>{rows.map(row)}</ul>
        {page && page.total > 0 && (
          <Pagination
            total={page.total}
            pageNum={pageNum}
            pageSize={pageSize}
            onChange={(toPage, size) => setPage({ pageNum: toPage, pageSize: size })}
          />
        )}
      </ScrollingPart>
      {children}
    </Drawer>
  );
}

const NONE: readonly never[] = [];

const askedOf = (value: Value): string => (typeof value === 'string' ? value.trim() : (value?.deptId ?? ''));

interface FilterFieldProps {
  filter: DrawerFilter;
  value: Value;
  onChoose: (value: Value) => void;
}

function FilterField({ filter, value, onChoose }: FilterFieldProps) {
  if (filter.kind === 'dept')
    return (
      <div className="drawer-filter">
        <span>区域</span>
        <DeptSelect
          label={filter.label}
          value={typeof value === 'string' ? null : value}
          onChange={onChoose}
        />
      </div>
    );
  const written = typeof value === 'string' ? value : '';
  return (
    <label>
      {filter.label}
      {filter.kind === 'choice' && (
        <ChoiceField options={filter.options} value={written} onChoose={onChoose} />
      )}
      {filter.kind === 'dictionary' && <DictionaryField of={filter.of} value={written} onChoose={onChoose} />}
      {filter.kind === 'text' && (
        <input
          type="search"
          className="field"
          maxLength={filter.lengthMax}
          value={written}
          onChange={({ target }) => onChoose(target.value)}
        />
      )}
    </label>
  );
}
