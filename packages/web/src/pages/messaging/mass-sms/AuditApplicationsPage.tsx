/** 短信审核: what waits for me, read in a drawer and decided there or several at once; and what I have decided. */
import { allOf, verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import {
  APPLICATIONS_PER_REVIEW_MAX,
  type ApplicationRow,
} from '@farmers-mailbox/contract/messaging/mass-sms/fields.ts';
import { pageApplicationsToReview } from '@farmers-mailbox/contract/messaging/mass-sms/list-endpoints.ts';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../../paths.ts';
import { usePermission } from '../../../session/session-context.ts';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { useNarrow } from '../../../ui/page/narrow.ts';
import { useOpened } from '../../../ui/page/opened.ts';
import { NoPermissionState } from '../../../ui/page/states.tsx';
import { Tabs } from '../../../ui/page/Tabs.tsx';
import { useAddressValue } from '../../../ui/table/list-state.ts';
import { PagedTable } from '../../../ui/table/PagedTable.tsx';
import type { Column } from '../../../ui/table/TableOfRows.tsx';
import { WaitingTime } from '../../../ui/text/WaitingTime.tsx';
import { OpenedByContext } from '../../../ui/unsaved/leave-guard.ts';
import {
  applicantColumn,
  categoryColumn,
  contentColumn,
  countColumn,
  smsCountColumn,
  stateColumn,
  timeColumn,
  titleColumn,
} from './lists/columns.tsx';
import { ExportListButton } from './lists/ExportListButton.tsx';
import {
  applicantFilter,
  applyDaysFilter,
  categoryFilter,
  contentFilter,
  sendDaysFilter,
  titleFilter,
  urgentFilter,
} from './lists/list-filters.ts';
import { BatchPassDialog } from './review/BatchPassDialog.tsx';
import { ReviewDrawer } from './review/ReviewDrawer.tsx';

import './mass-sms.css';
import './detail/detail.css';

const tabs = [
  { key: 'waiting', label: '待我审核' },
  { key: 'decided', label: '我已审核' },
] as const;
const tabKeys = ['waiting', 'decided'] as const;
/** New applications show by themselves while the page is open. */
const WAITING_POLL_MS = 30_000;

const waitingColumn: Column<ApplicationRow> = {
  title: '已等待',
  width: 120,
  sortBy: 'applyTime',
  render: (row) => <WaitingTime since={row.applyTime ?? row.createTime} />,
};
const shared = [
  titleColumn,
  applicantColumn,
  categoryColumn,
  contentColumn,
  countColumn,
  smsCountColumn,
  timeColumn,
];
const waitingColumns = [...shared, waitingColumn];
const decidedColumns = [...shared, stateColumn];
const filters = [
  titleFilter,
  applicantFilter,
  { kind: 'dept', name: 'applyDeptId', label: '申请单位' } as const,
  categoryFilter,
  urgentFilter,
  applyDaysFilter,
  sendDaysFilter,
  contentFilter,
];

export function AuditApplicationsPage() {
  const may = usePermission();
  const narrow = useNarrow();
  const [tab] = useAddressValue('tab', tabKeys);
  const [, setSearch] = useSearchParams();
  if (!may(['sms:audit:pass', 'sms:audit:noPass'])) return <NoPermissionState />;
  return (
    // the other list has its own filters and pages
    <Tabs tabs={tabs} current={tab} onOpen={(next) => setSearch({ tab: next })} label="审核" takesToolbar>
      {narrow && (
        <p>
          <Link to={paths.phoneReview}>一条一条看着审：打开手机审核</Link>
        </p>
      )}
      {tab === 'waiting' ? <WaitingTable /> : <DecidedTable />}
    </Tabs>
  );
}

function WaitingTable() {
  const [reading, open] = useOpened('applyId');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [passing, setPassing] = useState(false);
  const can = allOf(
    verdict(chosen.length > 0, '请先勾选要通过的申请'),
    verdict(chosen.length <= APPLICATIONS_PER_REVIEW_MAX, `一次最多通过 ${APPLICATIONS_PER_REVIEW_MAX} 条`),
  );
  return (
    <>
      <PagedTable
        endpoint={pageApplicationsToReview}
        label="待我审核的短信"
        columns={waitingColumns}
        filters={filters}
        fixed={{ auditTab: 1 }}
        rowKey={(row) => row.applyId}
        selection={{ keys: chosen, onChange: setChosen, can: (row) => row.can.pass }}
        toolbar={
          <>
            <ActionButton
              label={chosen.length > 0 ? `通过 ${chosen.length} 条` : '批量通过'}
              permission="sms:audit:pass"
              can={can}
              onAct={() => setPassing(true)}
            />
            <ExportListButton tab="audit" filters={filters} fixed={{ auditTab: 1 }} />
          </>
        }
        empty={<p>没有等待您审核的短信。有新的申请会自动出现在这里。</p>}
        actions={(row) => <ActionButton kind="link" label="审核" onAct={() => open(row.applyId)} />}
        pollMs={() => WAITING_POLL_MS}
      />
      {reading !== null && (
        <OpenedByContext value="applyId">
          <ReviewDrawer key={reading.id} applyId={reading.id} onClose={() => open(null)} />
        </OpenedByContext>
      )}
      {passing && (
        <BatchPassDialog applyIds={chosen} onClose={() => setPassing(false)} onDone={() => setChosen([])} />
      )}
    </>
  );
}

function DecidedTable() {
  const navigate = useNavigate();
  return (
    <PagedTable
      endpoint={pageApplicationsToReview}
      label="我已审核的短信"
      columns={decidedColumns}
      filters={filters}
      fixed={{ auditTab: 2 }}
      toolbar={<ExportListButton tab="audit" filters={filters} fixed={{ auditTab: 2 }} />}
      rowKey={(row) => row.applyId}
      empty={<p>您还没有审核过短信。</p>}
      actions={(row) => (
        <ActionButton kind="link" label="查看" onAct={() => navigate(paths.applicationDetail(row.applyId))} />
      )}
    />
  );
}
