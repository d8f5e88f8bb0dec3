/** 短信监管: what the offices of one's area send; a remark, a hold or a cancellation where it is needed. */

import {
  type AbnormalReason,
  SUCCESS_RATE_MIN,
  type SupervisedRow,
} from '@farmers-mailbox/contract/messaging/mass-sms/fields.ts';
import { pageApplicationsToSupervise } from '@farmers-mailbox/contract/messaging/mass-sms/list-endpoints.ts';
import { memo, useState } from 'react';
import { Tabs } from '../../../ui/page/Tabs.tsx';
import { useAddressDept } from '../../../ui/table/address-dept.ts';
import { useAddressValue } from '../../../ui/table/list-state.ts';
import { PagedTable } from '../../../ui/table/PagedTable.tsx';
import type { Column } from '../../../ui/table/TableOfRows.tsx';
import { Tag } from '../../../ui/text/StatusTag.tsx';
import { isMoving } from './application/figures.ts';
import {
  applicantColumn,
  applyTimeColumn,
  categoryColumn,
  contentColumn,
  countsColumn,
  stateColumn,
  timeColumn,
  titleColumn,
} from './lists/columns.tsx';
import { ExportDetailsDialog, exportsDetails } from './lists/ExportDetailsButton.tsx';
import { ExportListButton } from './lists/ExportListButton.tsx';
import {
  abnormalFilter,
  applicantFilter,
  applyDaysFilter,
  belowFilter,
  categoryFilter,
  contentFilter,
  emergencyFilter,
  minSendFilter,
  nightFilter,
  overdueFilter,
  sendDaysFilter,
  sentDaysFilter,
  statusFilters,
  superviseFilter,
  titleFilter,
  urgentFilter,
} from './lists/list-filters.ts';
import { StatusTabs } from './lists/StatusTabs.tsx';
import { RowActions } from './sending/RowActions.tsx';
import { type OpenDeed, SendingDialogs } from './sending/SendingDialogs.tsx';
import { AreaPanel } from './supervision/AreaPanel.tsx';
import { Figures } from './supervision/Figures.tsx';
import { SuperviseStatPanel } from './supervision/SuperviseStatPanel.tsx';
import './mass-sms.css';

const MOVING_POLL_MS = 3000;

const abnormalWords: Readonly<Record<AbnormalReason, string>> = {
  successRate: `成功率低于 ${SUCCESS_RATE_MIN}%`,
  outsideWindow: '在发送时段外发送',
  cancelled: '已取消',
  unusuallyLarge: '人数远多于本单位平常',
};

const markColumn: Column<SupervisedRow> = {
  title: '监管',
  render: (row) => (
    <>
      {row.abnormalReasons.map((reason) => (
        <Tag key={reason} tone="orange">
          {abnormalWords[reason]}
        </Tag>
      ))}
      {row.auditUserName && (
        <p className="cell-note">
          <span className="unbroken-word">{row.auditUserName}</span>
          <span className="unbroken-word">审核</span>
        </p>
      )}
      {row.superviseRemark && <p className="cell-note">批注：{row.superviseRemark}</p>}
    </>
  ),
};
const columns: readonly Column<SupervisedRow>[] = [
  titleColumn,
  { ...applicantColumn, spare: 4 },
  categoryColumn,
  { ...contentColumn, spare: 1 },
  countsColumn,
  stateColumn,
  { ...timeColumn, spare: 3 },
  markColumn,
  { ...applyTimeColumn, spare: 2 },
];
const filters = [
  ...statusFilters,
  titleFilter,
  // by the tree beside the list
  { kind: 'elsewhere', name: 'deptId' } as const,
  categoryFilter,
  abnormalFilter,
  applyDaysFilter,
  applicantFilter,
  contentFilter,
  urgentFilter,
  emergencyFilter,
  superviseFilter,
  overdueFilter,
  nightFilter,
  sentDaysFilter,
  sendDaysFilter,
  minSendFilter,
  belowFilter,
];

const tabs = [
  { key: 'list', label: '申请列表' },
  { key: 'stat', label: '统计' },
] as const;

export function SuperviseApplicationsPage() {
  const [view, setView] = useAddressValue('view', ['list', 'stat']);
  const [area] = useAddressDept();
  return (
    <div className="supervision">
      <div className="supervision-side">
        <Figures deptId={area?.deptId} />
        <AreaPanel />
      </div>
      <div>
        <Tabs tabs={tabs} current={view} onOpen={setView} label="监管" takesToolbar>
          {view === 'list' ? <SupervisedTable /> : <SuperviseStatPanel deptId={area?.deptId} />}
        </Tabs>
      </div>
    </div>
  );
}

/** Not drawn anew with each address of the page, as its tabs are. */
const SupervisedTable = memo(function SupervisedTable() {
  const [open, setOpen] = useState<OpenDeed | null>(null);
  const [exported, setExported] = useState<string | null>(null);
  return (
    <>
      <PagedTable
        endpoint={pageApplicationsToSupervise}
        label="监管范围内的短信申请"
        columns={columns}
        filters={filters}
        rowKey={(row) => row.applyId}
        toolbar={<ExportListButton tab="supervise" filters={filters} />}
        summary={(answer) => <StatusTabs counts={answer.countByStatus} drafts={false} />}
        summaryPlace={<div className="status-tabs-place" />}
        actions={(row) => (
          <RowActions
            row={row}
            names={['supervise', 'hold', 'resume', 'cancelSend']}
            linksMax={1}
            also={[{ label: '导出明细', permission: exportsDetails, act: () => setExported(row.applyId) }]}
            onDeed={setOpen}
          />
        )}
        empty={<p>这个范围内还没有单位申请短信。有申请的，审核和发送的情况列在这里。</p>}
        pollMs={(answer) => (answer?.list.some(isMoving) ? MOVING_POLL_MS : undefined)}
      />
      <SendingDialogs open={open} onClose={() => setOpen(null)} />
      {exported !== null && <ExportDetailsDialog applyId={exported} onClose={() => setExported(null)} />}
    </>
  );
});
