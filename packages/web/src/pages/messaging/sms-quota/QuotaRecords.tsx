/** 记录: everything that ever moved in one organisation's quota of one month, newest first. */
import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import {
  pageQuotaRecords,
  QUOTA_RECORD_TYPE,
  type QuotaRecord,
  QuotaRecordType,
  type SmsQuotaRow,
} from '@farmers-mailbox/contract/messaging/sms-quota/endpoints.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../../api/hooks.ts';
import { paths } from '../../../paths.ts';
import { Drawer } from '../../../ui/page/Drawer.tsx';
import { ScrollingPart } from '../../../ui/page/ScrollingPart.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/page/states.tsx';
import { Pagination } from '../../../ui/table/Pagination.tsx';
import { type Column, TableOfRows } from '../../../ui/table/TableOfRows.tsx';
import { inDigits } from '../../../ui/text/in-digits.ts';
import { monthInWords } from './months.ts';

const UNSIGNED: readonly number[] = [QuotaRecordType.frozen, QuotaRecordType.used, QuotaRecordType.freed];

const columns: readonly Column<QuotaRecord>[] = [
  { title: '时间', width: 160, card: 'headline', render: ({ recordTime }) => recordTime },
  { title: '变动', width: 130, render: ({ recordType }) => labelOf(QUOTA_RECORD_TYPE, recordType) },
  {
    title: '条数',
    width: 90,
    align: 'right',
    render: ({ recordType, changeCount }) =>
      changeCount > 0 && !UNSIGNED.includes(recordType) ? `+${inDigits(changeCount)}` : inDigits(changeCount),
  },
  { title: '变动后剩余', width: 100, align: 'right', render: ({ leftCount }) => inDigits(leftCount) },
  { title: '原因', render: (record) => <Cause record={record} /> },
  { title: '操作人', width: 90, render: ({ operateUserName }) => operateUserName ?? '系统' },
];

function Cause({ record: { application, reason, otherDeptName, changeCount } }: { record: QuotaRecord }) {
  if (application) {
    return (
      <>
        <Link to={paths.applicationDetail(application.applyId)}>{application.smsTitle}</Link>
        <p className="cell-note">{application.applyNo}</p>
      </>
    );
  }
  return (
    <>
      {reason ?? '—'}
      {otherDeptName !== null && (
        <p className="cell-note">
          {changeCount > 0 ? '来自' : '转给'}
          {otherDeptName}
        </p>
      )}
    </>
  );
}

const FIRST_SIZE = 20;

export function QuotaRecords({ row, onClose }: { row: SmsQuotaRow; onClose: () => void }) {
  const { deptId, fullDeptName, quotaMonth } = row;
  const [place, setPlace] = useState({ pageNum: 1, pageSize: FIRST_SIZE });
  const { data, error, refetch } = useCall(
    pageQuotaRecords,
    { deptId, quotaMonth, ...place },
    { keepPrevious: true },
  );
  return (
    <Drawer widthPx={900} title="额度变动记录" onClose={onClose}>
      <ScrollingPart className="quota-records" label="额度变动记录">
        <h2>
          {fullDeptName}，{monthInWords(quotaMonth)}
        </h2>
        {!data && error && <ErrorState failure={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton lines={8} />}
        {data?.list.length === 0 && <EmptyState text="这个月还没有变动" />}
        {data && data.total > 0 && (
          <>
            <TableOfRows
              label="变动记录"
              columns={columns}
              rows={data.list}
              rowKey={({ recordId }) => recordId}
            />
            <Pagination
              total={data.total}
              {...place}
              onChange={(pageNum, pageSize) => setPlace({ pageNum, pageSize })}
            />
          </>
        )}
      </ScrollingPart>
    </Drawer>
  );
}
