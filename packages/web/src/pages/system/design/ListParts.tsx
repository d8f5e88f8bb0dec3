/** A list in each of its states, its search form and its pages, and grey lines where content will be. */
import { SMS_SEND_STATUS } from '@farmers-mailbox/contract/dictionaries.ts';
import { ErrorCode, errorSentence } from '@farmers-mailbox/contract/error-codes.ts';
import { type ReactNode, useState } from 'react';
import { CallFailure } from '../../../api/call-failure.ts';
import { tell } from '../../../notices/notices.ts';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import {
  EmptyState,
  ErrorState,
  NoPermissionState,
  Skeleton,
  SkeletonRows,
} from '../../../ui/page/states.tsx';
import { Tabs } from '../../../ui/page/Tabs.tsx';
import type { Order } from '../../../ui/table/list-state.ts';
import { Pagination } from '../../../ui/table/Pagination.tsx';
import { type Filter, type FilterValues, SearchForm } from '../../../ui/table/SearchForm.tsx';
import { type Column, TableOfRows } from '../../../ui/table/TableOfRows.tsx';
import { inDigits } from '../../../ui/text/in-digits.ts';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { PagedParts } from './PagedParts.tsx';
import { Part } from './Part.tsx';

interface Row {
  readonly id: string;
  readonly title: string;
  readonly area: string;
  readonly count: number;
  readonly sendStatus: number;
}
const ROWS: readonly Row[] = [
  { id: '1', title: '台风来临前加固大棚', area: '龙井村', count: 1286, sendStatus: 3 },
  { id: '2', title: '早稻收割补贴开始申报', area: '梅家坞村', count: 342, sendStatus: 2 },
  { id: '3', title: '茶园病虫害防治培训', area: '满觉陇村', count: 58, sendStatus: 4 },
];
const COLUMNS: readonly Column<Row>[] = [
  { title: '标题', render: ({ title }) => title, card: 'headline' },
  { title: '区域', render: ({ area }) => area, width: 140 },
  {
    title: '接收人数',
    render: ({ count }) => inDigits(count),
    width: 120,
    align: 'right',
    sortBy: 'count',
  },
  {
    title: '状态',
    render: ({ sendStatus }) => <StatusTag of="SMS_SEND_STATUS" value={sendStatus} />,
    width: 120,
  },
];

export function ListParts() {
  return (
    <>
      <ListPart />
      <PagedParts />
      <Search />
      <Pages />
      <Waiting />
    </>
  );
}

const STATES = [
  { key: 'rows', label: '有数据' },
  { key: 'busy', label: '换一页' },
  { key: 'loading', label: '载入中' },
  { key: 'empty', label: '没有数据' },
  { key: 'failed', label: '出错' },
  { key: 'forbidden', label: '没有权限' },
] as const;
type State = (typeof STATES)[number]['key'];

const FAILURE = new CallFailure(ErrorCode.systemBusy, errorSentence[ErrorCode.systemBusy], [], 'design-1');

function ListPart() {
  const [state, setState] = useState<State>('rows');
  const shown: Readonly<Record<Exclude<State, 'rows' | 'busy'>, ReactNode>> = {
    loading: <SkeletonRows rows={3} />,
    empty: (
      <EmptyState text="还没有短信申请">
        <ActionButton kind="primary" label="新建短信申请" onAct={() => setState('rows')} />
      </EmptyState>
    ),
    failed: <ErrorState failure={FAILURE} onRetry={() => setState('rows')} />,
    forbidden: <NoPermissionState />,
  };
  return (
    <Part
      title="列表"
      when="数字靠右，可排序的表头能点；窄屏上每行是一张卡片。没有数据时说出下一步，出错时能重试。"
    >
      <Tabs label="列表的状态" tabs={STATES} current={state} onOpen={setState}>
        {state === 'rows' || state === 'busy' ? <Rows isBusy={state === 'busy'} /> : shown[state]}
      </Tabs>
    </Part>
  );
}

function Rows({ isBusy }: { isBusy: boolean }) {
  const [keys, setKeys] = useState<readonly string[]>([]);
  const [order, setOrder] = useState<Order | null>(null);
  const sign = order?.dir === 'asc' ? 1 : -1;
  const rows = order ? ROWS.toSorted((one, other) => sign * (one.count - other.count)) : ROWS;
  return (
    <TableOfRows
      label="示例列表"
      columns={COLUMNS}
      rows={rows}
      rowKey={({ id }) => id}
      busy={isBusy}
      order={order}
      onOrder={setOrder}
      selection={{
        keys,
        onChange: setKeys,
        can: ({ sendStatus }) => (sendStatus === 2 ? '正在发送的不能选择' : true),
      }}
      actions={({ title, sendStatus }) => (
        <>
          <ActionButton kind="link" label="查看" onAct={() => tell('info', title)} />
          <ActionButton
            kind="link"
            label="修改"
            can={sendStatus === 2 ? '正在发送，不能修改' : true}
            onAct={() => tell('info', title)}
          />
        </>
      )}
    />
  );
}

const FILTERS: readonly Filter[] = [
  { kind: 'text', name: 'title', label: '标题' },
  { kind: 'choice', name: 'sendStatus', label: '发送状态', options: SMS_SEND_STATUS },
  { kind: 'dept', name: 'deptId', label: '区域' },
  { kind: 'days', name: 'applyTime', label: '申请时间' },
  { kind: 'amount', name: 'count', label: '接收人数', units: ['人'] },
];

function Search() {
  const [values, setValues] = useState<FilterValues>({});
  return (
    <Part title="搜索条件" when="条件排成一行，放不下的收起来；收起来又选了的，在下面用文字列出，点叉去掉。">
      <SearchForm filters={FILTERS} values={values} onSearch={setValues} onReset={() => setValues({})} />
    </Part>
  );
}

function Pages() {
  const [page, setPage] = useState({ pageNum: 4, pageSize: 20 });
  return (
    <Part title="分页" when="在列表下面，说出一共多少条；页码和每页条数写在地址里，链接打开同一页。">
      <Pagination total={1260} {...page} onChange={(pageNum, pageSize) => setPage({ pageNum, pageSize })} />
    </Part>
  );
}

function Waiting() {
  const [isShown, setShown] = useState(false);
  return (
    <Part title="骨架" when="内容还在路上时占住它的位置，内容来了不跳动。读屏只听到一次“正在加载”。">
      <button
        type="button"
        className="plain-button"
        aria-expanded={isShown}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? '收起骨架' : '显示骨架'}
      </button>
      {isShown && <Skeleton lines={4} />}
    </Part>
  );
}
