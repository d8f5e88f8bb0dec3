/** 操作日志: who did what to which object, newest first; each with what it changed. */
import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import {
  exportOperations,
  operationWords,
  pageOperations,
} from '@farmers-mailbox/contract/system/logs/endpoints.ts';
import {
  LOGGED_OBJECT,
  LOGGED_RESULT,
  loggedResult,
  type OperationRow,
} from '@farmers-mailbox/contract/system/logs/fields.ts';
import { useState } from 'react';
import { useCall } from '../../../api/hooks.ts';
import { usePermission } from '../../../session/session-context.ts';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { NoPermissionState } from '../../../ui/page/states.tsx';
import { PagedTable } from '../../../ui/table/PagedTable.tsx';
import type { Filter } from '../../../ui/table/SearchForm.tsx';
import type { Column } from '../../../ui/table/TableOfRows.tsx';
import { ChainCheck } from './ChainCheck.tsx';
import { ExportButton } from './ExportButton.tsx';
import { OlderRowsNote } from './OlderRowsNote.tsx';
import { inMilliseconds, OperationDrawer } from './OperationDrawer.tsx';
import { ResultTag } from './ResultTag.tsx';
import './logs.css';
import { PlaceName } from '../../../ui/text/PlaceName.tsx';

const columns: readonly Column<OperationRow>[] = [
  { title: '时间', width: 170, render: (row) => row.operateTime },
  {
    title: '操作人',
    width: 110,
    render: (row) => (
      <>
        {row.realName}
        <p className="cell-note">{row.userName}</p>
      </>
    ),
  },
  {
    title: '身份',
    width: 200,
    render: (row) => (
      <>
        {row.roleNames}
        <p className="cell-note">{row.deptName && <PlaceName of={row.deptName} />}</p>
      </>
    ),
  },
  {
    title: '做了什么',
    card: 'headline',
    render: (row) => (
      <>
        {row.summary}
        <p className="cell-note">
          {row.module}，{row.action}
        </p>
      </>
    ),
  },
  {
    title: '对象',
    width: 150,
    render: (row) => (
      <>
        {labelOf(LOGGED_OBJECT, row.bizType)}
        <p className="cell-note">{row.bizId}</p>
      </>
    ),
  },
  {
    title: '结果',
    width: 90,
    render: (row) => (
      <>
        <ResultTag result={loggedResult(row)} />
        {row.costMs !== null && <p className="cell-note">{inMilliseconds(row.costMs)}</p>}
      </>
    ),
  },
  { title: '来源地址', width: 120, render: (row) => row.ip ?? '—' },
];

const toOptions = (words: readonly string[] = []) => words.map((word) => ({ value: word, label: word }));

/** Only values that occur in the log can be chosen. */
function useFilters(): readonly Filter[] {
  const { data } = useCall(operationWords, {}, { staleMs: 60_000 });
  return [
    { kind: 'text', name: 'userName', label: '操作人', lengthMax: 20 },
    { kind: 'dept', name: 'deptId', label: '单位' },
    { kind: 'choice', name: 'module', label: '模块', options: toOptions(data?.modules) },
    { kind: 'choice', name: 'action', label: '动作', options: toOptions(data?.actions) },
    { kind: 'choice', name: 'result', label: '结果', options: LOGGED_RESULT },
    { kind: 'days', name: 'operateTime', label: '时间' },
    { kind: 'text', name: 'keyword', label: '关键字' },
    { kind: 'choice', name: 'bizType', label: '对象类型', options: LOGGED_OBJECT },
    { kind: 'text', name: 'bizId', label: '对象编号' },
    { kind: 'text', name: 'requestId', label: '请求编号' },
    { kind: 'text', name: 'ip', label: '来源地址', lengthMax: 45 },
  ];
}

export function OperLogPage() {
  const may = usePermission();
  if (!may('log:oper')) return <NoPermissionState />;
  return <OperationList />;
}

function OperationList() {
  const filters = useFilters();
  const [open, setOpen] = useState<string | null>(null);
  return (
    <>
      <PagedTable
        endpoint={pageOperations}
        label="操作日志"
        columns={columns}
        filters={filters}
        rowKey={(row) => row.logId}
        summary={({ more, total }) => <OlderRowsNote more={more} total={total} />}
        toolbar={
          <>
            <ExportButton endpoint={exportOperations} filters={filters} fileName="操作日志.xlsx" />
            <ChainCheck onOpenRow={setOpen} />
          </>
        }
        actions={(row) => <ActionButton kind="link" label="详情" onAct={() => setOpen(row.logId)} />}
        empty="从第一次操作起，谁新增、修改、审核、导出了什么，哪次被拒绝，都逐条列在这里。"
      />
      {open !== null && <OperationDrawer logId={open} onClose={() => setOpen(null)} />}
    </>
  );
}
