/** 在线会话: who is here now, and ending what somebody does when it must not go on. */
import { problemsIn } from '@farmers-mailbox/contract/rules/obeys.ts';
import { endOnlineSession, pageOnlineSessions } from '@farmers-mailbox/contract/system/logs/endpoints.ts';
import { endReasonProblem, type OnlineSession } from '@farmers-mailbox/contract/system/logs/fields.ts';
import { useState } from 'react';
import { useAct } from '../../../api/hooks.ts';
import { usePermission } from '../../../session/session-context.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { LinesItem } from '../../../ui/form/items.tsx';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { NoPermissionState } from '../../../ui/page/states.tsx';
import { PagedTable } from '../../../ui/table/PagedTable.tsx';
import type { Filter } from '../../../ui/table/SearchForm.tsx';
import type { Column } from '../../../ui/table/TableOfRows.tsx';
import { PlaceName } from '../../../ui/text/PlaceName.tsx';
import { When } from '../../../ui/text/When.tsx';

const columns: readonly Column<OnlineSession>[] = [
  {
    title: '姓名',
    width: 130,
    card: 'headline',
    render: (row) => (
      <>
        {row.realName}
        <p className="cell-note">{row.userName}</p>
      </>
    ),
  },
  {
    title: '身份',
    render: (row) => (
      <>
        {row.roleNames}
        <p className="cell-note">
          <PlaceName of={row.deptName} />
        </p>
      </>
    ),
  },
  { title: '来源地址', width: 140, render: (row) => row.ip },
  { title: '浏览器', width: 170, render: (row) => row.browser },
  { title: '登录时间', width: 110, render: (row) => <When at={row.createTime} /> },
  { title: '最近操作', width: 110, render: (row) => <When at={row.lastActiveTime} /> },
];

const filters: readonly Filter[] = [
  { kind: 'text', name: 'userName', label: '账号或姓名', lengthMax: 20 },
  { kind: 'dept', name: 'deptId', label: '单位' },
];

export function OnlineSessionsPage() {
  const may = usePermission();
  const [open, setOpen] = useState<OnlineSession | null>(null);
  if (!may('user:status')) return <NoPermissionState />;
  return (
    <>
      <PagedTable
        endpoint={pageOnlineSessions}
        label="在线会话"
        columns={columns}
        filters={filters}
        rowKey={(row) => row.sessionId}
        actions={(row) => (
          <ActionButton
            kind="link"
            danger
            label="结束会话"
            permission="user:status"
            can={row.can.end}
            onAct={() => setOpen(row)}
          />
        )}
      />
      {open && <EndDialog session={open} onClose={() => setOpen(null)} />}
    </>
  );
}

function EndDialog({ session, onClose }: { session: OnlineSession; onClose: () => void }) {
  const { attempt } = useAct(endOnlineSession, { refresh: [pageOnlineSessions], success: '已结束会话' });
  const { sessionId, realName, userName, ip } = session;
  return (
    <FormDialog
      open
      title="结束会话"
      submitLabel="结束会话"
      danger
      initial={{ reason: '' }}
      problemsOf={({ reason }) => problemsIn({ reason: endReasonProblem(reason) })}
      onSubmit={({ reason }) => attempt({ sessionId, reason })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>
            {realName}（{userName}）在 {ip}{' '}
            的会话将立即结束，没有保存的内容会丢失；对方可以重新登录。要禁止登录，请停用账号。
          </p>
          <LinesItem
            form={form}
            name="reason"
            label="原因（对方会看到）"
            isRequired
            maxLength={100}
            autoSize={{ minRows: 2, maxRows: 4 }}
          />
        </>
      )}
    </FormDialog>
  );
}
