/** Columns and filters that the lists of contents share. */

import type { ReactNode } from 'react';
import type { Filter } from '../ui/table/SearchForm.tsx';
import type { Column } from '../ui/table/TableOfRows.tsx';
import { Tag } from '../ui/text/StatusTag.tsx';
import { When } from '../ui/text/When.tsx';
import { type ContentStateProps, ContentTag, refusalOf } from './ContentState.tsx';
import type { ContentKind } from './kind.ts';

interface Titled {
  readonly title: string;
}

/** @param beside behind the title */
export const titleColumn = <Row extends Titled>(
  open: (row: Row) => void,
  width: number,
  beside: (row: Row) => ReactNode = () => null,
): Column<Row> => ({
  title: '标题',
  width,
  card: 'headline',
  render: (row) => (
    <>
      <button type="button" className="plain-link" onClick={() => open(row)}>
        {row.title}
      </button>
      {beside(row)}
    </>
  ),
});

/** Behind the title. */
export const onTop = ({ topFlag }: { readonly topFlag: number }): ReactNode =>
  topFlag === 1 && <Tag tone="active">置顶</Tag>;

/** With the reason of a refusal below the row. */
export const stateColumn = <Row extends ContentStateProps['content']>(
  kindOf: (row: Row) => ContentKind,
  width: number,
): Column<Row> => ({
  title: '状态',
  spare: 'never',
  width,
  render: (row) => <ContentTag kind={kindOf(row)} content={row} />,
  more: { title: '原因', render: (row) => refusalOf({ kind: kindOf(row), content: row }) },
});

/** A moment of the past. */
export const momentColumn = <Name extends string>(
  title: string,
  name: Name,
): Column<{ readonly [One in Name]: string | null }> => ({
  title,
  width: 104,
  render: ({ [name]: at }) => (at === null ? '—' : <When at={at} />),
});

export const regionFilter: Filter = { kind: 'dept', name: 'deptId', label: '区域' };
export const publishedFilter: Filter = { kind: 'days', name: 'publishTime', label: '发布时间' };
export const topFilter: Filter = {
  kind: 'choice',
  name: 'topFlag',
  label: '置顶',
  options: [{ value: 1, label: '已置顶' }],
};
export const ownFilter: Filter = {
  kind: 'choice',
  name: 'mineFlag',
  label: '编写人',
  options: [{ value: 1, label: '我写的' }],
};
