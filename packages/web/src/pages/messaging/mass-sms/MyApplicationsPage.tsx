/** 短信申请: what I wrote, where each stands, and what I can do with it. */
import { pageMyApplications } from '@farmers-mailbox/contract/messaging/mass-sms/list-endpoints.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../paths.ts';
import { usePermission } from '../../../session/session-context.ts';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { PagedTable } from '../../../ui/table/PagedTable.tsx';
import { TemplateChoice } from '../sms-templates/TemplateChoice.tsx';
import { isMoving } from './application/figures.ts';
import {
  applyTimeColumn,
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
  applyDaysFilter,
  categoryFilter,
  contentFilter,
  sendDaysFilter,
  statusFilters,
  titleFilter,
  urgentFilter,
} from './lists/list-filters.ts';
import { StatusTabs } from './lists/StatusTabs.tsx';
import { RequestsDrawer } from './requests/RequestsDrawer.tsx';
import { RowActions } from './sending/RowActions.tsx';
import { type OpenDeed, SendingDialogs } from './sending/SendingDialogs.tsx';
import './mass-sms.css';

const columns = [
  titleColumn,
  categoryColumn,
  contentColumn,
  countColumn,
  smsCountColumn,
  stateColumn,
  timeColumn,
  applyTimeColumn,
];
const filters = [
  ...statusFilters,
  titleFilter,
  contentFilter,
  categoryFilter,
  applyDaysFilter,
  sendDaysFilter,
  urgentFilter,
];
const MOVING_POLL_MS = 3000;

/** 从模板新建 and 短信需求: both end in the form. */
function NewFromElsewhere() {
  const navigate = useNavigate();
  const may = usePermission();
  const [shown, setShown] = useState<'templates' | 'requests' | null>(null);
  const close = () => setShown(null);
  const begin = (templateId: string) => {
    close();
    return navigate(paths.applicationForm({ templateId }));
  };
  if (!may('sms:apply:add')) return null;
  return (
    <>
      <ActionButton label="从模板新建" permission="sms:template:use" onAct={() => setShown('templates')} />
      <ActionButton label="短信需求" onAct={() => setShown('requests')} />
      {shown === 'templates' && (
        <TemplateChoice
          replaces={false}
          onChoose={({ templateId }) => void begin(templateId)}
          onClose={close}
        />
      )}
      {shown === 'requests' && <RequestsDrawer onClose={close} />}
    </>
  );
}

export function MyApplicationsPage() {
  const navigate = useNavigate();
  const [open, setOpen] = useState<OpenDeed | null>(null);
  const write = () => navigate(paths.applicationForm());
  return (
    <>
      <PagedTable
        endpoint={pageMyApplications}
        label="我的短信申请"
        columns={columns}
        filters={filters}
        rowKey={(row) => row.applyId}
        toolbar={
          <>
            <ActionButton kind="primary" label="新建短信申请" permission="sms:apply:add" onAct={write} />
            <NewFromElsewhere />
            <ExportListButton tab="my" filters={filters} />
          </>
        }
        empty={<ActionButton kind="primary" label="写第一条短信" permission="sms:apply:add" onAct={write} />}
        summary={(answer) => <StatusTabs counts={answer.countByStatus} />}
        summaryPlace={<div className="status-tabs-place" />}
        actions={(row) => (
          <RowActions
            row={row}
            names={['edit', 'submit', 'revoke', 'hold', 'resume', 'cancelSend', 'copy', 'delete']}
            onDeed={setOpen}
          />
        )}
        pollMs={(answer) => (answer?.list.some(isMoving) ? MOVING_POLL_MS : undefined)}
      />
      <SendingDialogs open={open} onClose={() => setOpen(null)} />
    </>
  );
}
