/** 登录日志: who came in, or tried to, how, and from where. */
import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import { exportSignIns, pageSignIns } from '@farmers-mailbox/contract/system/logs/endpoints.ts';
import { LOGGED_RESULT, SIGN_IN_WAY, type SignInRow } from '@farmers-mailbox/contract/system/logs/fields.ts';
import { useState } from 'react';
import { usePermission } from '../../../session/session-context.ts';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { NoPermissionState } from '../../../ui/page/states.tsx';
import { PagedTable } from '../../../ui/table/PagedTable.tsx';
import type { Filter } from '../../../ui/table/SearchForm.tsx';
import type { Column } from '../../../ui/table/TableOfRows.tsx';
import { ExportButton } from './ExportButton.tsx';
import { OlderRowsNote } from './OlderRowsNote.tsx';
import { ResultTag } from './ResultTag.tsx';
import { SignInDrawer } from './SignInDrawer.tsx';
import './logs.css';
import { PlaceName } from '../../../ui/text/PlaceName.tsx';

const columns: readonly Column<SignInRow>[] = [
  { title: '时间', width: 170, render: (row) => row.loginTime },
  {
    title: '账号',
    card: 'headline',
    render: (row) => (
      <>
        {row.userName}
        <p className="cell-note">{row.realName ?? '没有这个账号'}</p>
      </>
    ),
  },
  { title: '单位', render: (row) => (row.deptName === null ? '—' : <PlaceName of={row.deptName} />) },
  { title: '登录方式', width: 110, render: (row) => labelOf(SIGN_IN_WAY, row.loginType) },
  {
    title: '结果',
    width: 170,
    render: (row) => (
      <>
        <ResultTag result={row.result} />
        {row.failReason !== null && <p className="cell-note">{row.failReason}</p>}
      </>
    ),
  },
  {
    title: '来源地址',
    width: 160,
    render: (row) => (
      <>
        {row.ip}
        {row.area !== null && <p className="cell-note">{row.area}</p>}
      </>
    ),
  },
  { title: '浏览器', width: 170, render: (row) => row.browser },
];

const filters: readonly Filter[] = [
  { kind: 'text', name: 'userName', label: '账号或姓名', lengthMax: 20 },
  { kind: 'dept', name: 'deptId', label: '单位' },
  { kind: 'choice', name: 'loginType', label: '登录方式', options: SIGN_IN_WAY },
  { kind: 'choice', name: 'result', label: '结果', options: LOGGED_RESULT },
  { kind: 'days', name: 'loginTime', label: '时间' },
  { kind: 'text', name: 'ip', label: '来源地址', lengthMax: 45 },
];

export function LoginLogPage() {
  const may = usePermission();
  if (!may('log:login')) return <NoPermissionState />;
  return <SignInList />;
}

function SignInList() {
  const [open, setOpen] = useState<SignInRow | null>(null);
  return (
    <>
      <PagedTable
        endpoint={pageSignIns}
        label="登录日志"
        columns={columns}
        filters={filters}
        rowKey={(row) => row.logId}
        summary={({ more, total }) => <OlderRowsNote more={more} total={total} />}
        toolbar={<ExportButton endpoint={exportSignIns} filters={filters} fileName="登录日志.xlsx" />}
        actions={(row) => <ActionButton kind="link" label="详情" onAct={() => setOpen(row)} />}
        empty="谁在什么时候、从哪里登录，成功没有，都逐条列在这里。"
      />
      {open !== null && <SignInDrawer row={open} onClose={() => setOpen(null)} />}
    </>
  );
}
