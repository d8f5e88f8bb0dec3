/** 短信监管: what the offices of one's area send; a remark, a hold or a cancellation where it is needed. */
import { pageApplicationsToSupervise } from '@farmers-mailbox/contract/mass-sms/endpoints.ts';
import type { ApplicationRow } from '@farmers-mailbox/contract/mass-sms/fields.ts';
import { SendStatus } from '@farmers-mailbox/contract/mass-sms/states.ts';
import { useState } from 'react';
import { PagedTable } from '../../ui/PagedTable.tsx';
import { Tag } from '../../ui/StatusTag.tsx';
import type { Column } from '../../ui/TableOfRows.tsx';
import {
  applicantColumn,
  applyTimeColumn,
  auditColumn,
  categoryColumn,
  countColumn,
  sendColumn,
  timeColumn,
  titleColumn,
} from './columns.tsx';
import { isMoving } from './figures.ts';
import {
  abnormalFilter,
  applicantFilter,
  applyDaysFilter,
  auditFilter,
  categoryFilter,
  contentFilter,
  emergencyFilter,
  sendFilter,
  superviseFilter,
  titleFilter,
  urgentFilter,
} from './list-filters.ts';
import { RowActions } from './RowActions.tsx';
import { type OpenDeed, SendingDialogs } from './SendingDialogs.tsx';
import { StatusTabs } from './StatusTabs.tsx';
import './mass-sms.css';

/** Contract §8.2: a success rate below this, or a cancellation, marks an application as abnormal. */
const SUCCESS_RATE_MIN = 90;
const MOVING_POLL_MS = 3000;

const markColumn: Column<ApplicationRow> = {
  title: '监管',
  render: (row) => (
    <>
      {row.successRate !== null && row.successRate < SUCCESS_RATE_MIN && <Tag tone="orange">成功率低</Tag>}
      {row.sendStatus === SendStatus.cancelled && <Tag tone="orange">已取消</Tag>}
      {row.superviseRemark && <p className="cell-note">批注：{row.superviseRemark}</p>}
    </>
  ),
};
const columns = [
  titleColumn,
  applicantColumn,
  categoryColumn,
  countColumn,
  auditColumn,
  sendColumn,
  timeColumn,
  markColumn,
  applyTimeColumn,
];
const filters = [
  titleFilter,
  { kind: 'dept', name: 'deptId', label: '所属区域' } as const,
  categoryFilter,
  sendFilter,
  abnormalFilter,
  applyDaysFilter,
  applicantFilter,
  contentFilter,
  auditFilter,
  urgentFilter,
  emergencyFilter,
  superviseFilter,
];

export function SuperviseApplicationsPage() {
  const [open, setOpen] = useState<OpenDeed | null>(null);
  return (
    <>
      <PagedTable
        endpoint={pageApplicationsToSupervise}
        label="监管范围内的短信申请"
        columns={columns}
        filters={filters}
        rowKey={(row) => row.applyId}
        summary={(answer) => <StatusTabs counts={answer.countByStatus} drafts={false} />}
        actions={(row) => (
          <RowActions row={row} names={['supervise', 'hold', 'resume', 'cancelSend']} onDeed={setOpen} />
        )}
        pollMs={(answer) => (answer?.list.some(isMoving) ? MOVING_POLL_MS : undefined)}
      />
      <SendingDialogs open={open} onClose={() => setOpen(null)} />
    </>
  );
}
