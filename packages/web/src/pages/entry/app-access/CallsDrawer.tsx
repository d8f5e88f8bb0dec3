/** 调用记录: what an application called lately, and how each call ended. */

import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import {
  type AppRow,
  LISTED_CALLS_MAX,
  pageAppCalls,
} from '@farmers-mailbox/contract/entry/app-access/endpoints.ts';
import { callNameOf, openCalls } from '@farmers-mailbox/contract/entry/open-api/endpoints.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../../api/hooks.ts';
import { paths } from '../../../paths.ts';
import { Drawer } from '../../../ui/page/Drawer.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/page/states.tsx';
import { Pagination } from '../../../ui/table/Pagination.tsx';
import { type Column, TableOfRows } from '../../../ui/table/TableOfRows.tsx';
import { MoreNote } from '../../../ui/text/MoreNote.tsx';
import { Tag } from '../../../ui/text/StatusTag.tsx';

type Call = AnswerOf<typeof pageAppCalls>['list'][number];
const SUCCESS = 200;
const labels = new Map(openCalls.map(({ endpoint, label }) => [callNameOf(endpoint), label]));

const columns: readonly Column<Call>[] = [
  { title: '时间', width: 170, card: 'headline', render: ({ callTime }) => callTime },
  {
    title: '接口',
    width: 110,
    render: ({ callName }) => labels.get(callName) ?? callName,
  },
  {
    title: '结果',
    render: ({ code, msg, applyId, applyNo }) => (
      <>
        <Tag tone={code === SUCCESS ? 'good' : 'bad'}>{code === SUCCESS ? '成功' : `拒绝 ${code}`}</Tag>
        {msg !== '' && <p className="cell-note">{msg}</p>}
        {applyId !== null && applyNo !== null && (
          <p>
            <Link to={paths.applicationDetail(applyId)}>{applyNo}</Link>
          </p>
        )}
      </>
    ),
  },
  { title: 'IP', width: 140, render: ({ ip }) => ip },
  { title: '耗时（毫秒）', width: 110, align: 'right', render: ({ costMs }) => costMs },
];

export function CallsDrawer({ row, onClose }: { row: AppRow; onClose: () => void }) {
  const [page, setPage] = useState({ pageNum: 1, pageSize: 20 });
  const [onlyFailed, setOnlyFailed] = useState(false);
  const { data, error, refetch } = useCall(
    pageAppCalls,
    { appId: row.appId, ...page, ...(onlyFailed ? { failedFlag: 1 } : {}) },
    { keepPrevious: true },
  );
  return (
    <Drawer widthPx={900} body="padded" title={`“${row.appName}”的调用记录`} onClose={onClose}>
      <label className="choice">
        <input
          type="checkbox"
          checked={onlyFailed}
          onChange={() => {
            setOnlyFailed(!onlyFailed);
            setPage({ ...page, pageNum: 1 });
          }}
        />
        <span>只看被拒绝的</span>
      </label>
      {!data && error && <ErrorState failure={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={8} />}
      {data && data.list.length === 0 && <EmptyState text={onlyFailed ? '没有被拒绝的调用' : '还没有调用'} />}
      {data && data.list.length > 0 && (
        <>
          <MoreNote more={data.more} listedMax={LISTED_CALLS_MAX} />
          <TableOfRows label="调用记录" columns={columns} rows={data.list} rowKey={({ callId }) => callId} />
          <Pagination
            total={data.total}
            {...page}
            onChange={(pageNum, pageSize) => setPage({ pageNum, pageSize })}
          />
        </>
      )}
    </Drawer>
  );
}
