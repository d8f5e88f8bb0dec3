/** 发送明细: for each recipient what happened, with the carrier's reason in plain words; those left out as well. */

import { CARRIER, labelOf, SMS_FILTER_REASON } from '@farmers-mailbox/contract/dictionaries.ts';
import { pageSendDetails } from '@farmers-mailbox/contract/messaging/mass-sms/result-endpoints.ts';
import { TYPED_NUMBER_MAX } from '@farmers-mailbox/contract/rules/typed-number.ts';
import { PagedTable, type RowOf } from '../../../../ui/table/PagedTable.tsx';
import type { Filter } from '../../../../ui/table/SearchForm.tsx';
import type { Column } from '../../../../ui/table/TableOfRows.tsx';
import { StatusTag, Tag } from '../../../../ui/text/StatusTag.tsx';
import type { Details } from '../application/details.ts';
import { isMoving } from '../application/figures.ts';
import { ExportDetailsButton } from '../lists/ExportDetailsButton.tsx';
import { CallNote } from './CallNote.tsx';
import { failureInWords } from './failure-in-words.ts';
import { ResultTabs } from './ResultTabs.tsx';

type DetailRow = RowOf<typeof pageSendDetails>;

const columns: readonly Column<DetailRow>[] = [
  { title: '号码', width: 130, card: 'headline', render: (row) => row.phoneNumber },
  { title: '姓名', width: 100, render: (row) => row.realName ?? '—' },
  { title: '所属', render: (row) => row.deptName ?? '—' },
  {
    title: '运营商',
    width: 100,
    render: (row) => (row.carrier === null ? '—' : labelOf(CARRIER, row.carrier)),
  },
  { title: '结果', render: (row) => <Result row={row} /> },
  { title: '提交时间', width: 170, render: (row) => row.submitTime ?? '—' },
  { title: '回报时间', width: 170, render: (row) => row.reportTime ?? '—' },
  {
    title: '回复',
    render: (row) => (row.replyContent === null ? '—' : `${row.replyContent}（${row.replyTime ?? ''}）`),
  },
];

const filters: readonly Filter[] = [
  { kind: 'text', name: 'phoneNumber', label: '号码', lengthMax: TYPED_NUMBER_MAX },
  { kind: 'text', name: 'realName', label: '姓名', lengthMax: 20 },
  { kind: 'dept', name: 'deptId', label: '所属' },
  { kind: 'choice', name: 'carrier', label: '运营商', options: CARRIER },
  { kind: 'elsewhere', name: 'sendResult' },
  { kind: 'choice', name: 'filterReason', label: '过滤原因', options: SMS_FILTER_REASON },
];
const MOVING_POLL_MS = 5000;

export function SendDetailsTable({ details }: { details: Details }) {
  const { applyId } = details;
  const moving = isMoving(details);
  return (
    <PagedTable
      endpoint={pageSendDetails}
      label="发送明细"
      columns={columns}
      filters={filters}
      fixed={{ applyId }}
      summary={() => (
        <>
          <ResultTabs />
          <CallNote details={details} />
        </>
      )}
      toolbar={<ExportDetailsButton applyId={applyId} filters={filters} />}
      rowKey={(row) => row.detailId}
      pollMs={() => (moving ? MOVING_POLL_MS : undefined)}
    />
  );
}

function Result({ row }: { row: DetailRow }) {
  return (
    <>
      {row.inFlight ? <Tag tone="active">送出中</Tag> : <StatusTag of="SMS_RESULT" value={row.sendResult} />}
      {row.possibleDuplicate && (
        <>
          {' '}
          <Tag tone="orange">可能重复</Tag>
        </>
      )}
      {row.filterReason !== null && (
        <p className="cell-note">{labelOf(SMS_FILTER_REASON, row.filterReason)}</p>
      )}
      {row.failReason !== null && (
        <p className="cell-note" title={row.failCode ?? undefined}>
          {failureInWords(row)}
        </p>
      )}
    </>
  );
}
