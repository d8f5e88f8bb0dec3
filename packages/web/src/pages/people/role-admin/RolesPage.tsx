/** 角色管理: what each role may do and see, and how many people have it. */
import { DATA_SCOPE, DEPT_LEVEL, ENABLE, labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import {
  pageRoles,
  type RoleRow,
  removeRole,
} from '@farmers-mailbox/contract/people/role-admin/endpoints.ts';
import { useState } from 'react';
import { useAct } from '../../../api/hooks.ts';
import { usePermission } from '../../../session/session-context.ts';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { NoPermissionState } from '../../../ui/page/states.tsx';
import { PagedTable } from '../../../ui/table/PagedTable.tsx';
import type { Filter } from '../../../ui/table/SearchForm.tsx';
import type { Column } from '../../../ui/table/TableOfRows.tsx';
import { inDigits } from '../../../ui/text/in-digits.ts';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { RoleDrawer } from './RoleDrawer.tsx';
import { roleReads } from './role-draft.ts';
import './roles.css';

const SOURCE = [
  { value: 1, label: '系统自带' },
  { value: 0, label: '自建' },
] as const;

const columns: readonly Column<RoleRow>[] = [
  {
    title: '角色',
    card: 'headline',
    render: ({ roleName, baseRoleName, systemFlag, remark }) => (
      <>
        {roleName}
        {systemFlag === 0 && <p className="cell-note">以{baseRoleName}为基础</p>}
        {remark !== null && <p className="cell-note">{remark}</p>}
      </>
    ),
  },
  { title: '来源', width: 100, render: ({ systemFlag }) => labelOf(SOURCE, systemFlag) },
  { title: '级别', width: 80, align: 'right', render: ({ sort }) => sort },
  { title: '层级', width: 130, render: ({ roleLevel }) => labelOf(DEPT_LEVEL, roleLevel) || '不限' },
  { title: '管辖范围', width: 130, render: ({ dataScope }) => labelOf(DATA_SCOPE, dataScope) },
  { title: '操作权限', width: 100, align: 'right', render: ({ permissionCount }) => permissionCount },
  {
    title: '使用人数',
    width: 100,
    align: 'right',
    render: ({ holderCount }) => inDigits(holderCount),
  },
  { title: '状态', width: 80, render: ({ status }) => <StatusTag of="ENABLE" value={status} /> },
];

const filters: readonly Filter[] = [
  { kind: 'text', name: 'keyword', label: '角色名称', lengthMax: 40 },
  { kind: 'choice', name: 'systemFlag', label: '来源', options: SOURCE },
  { kind: 'choice', name: 'status', label: '状态', options: ENABLE },
];

/** Content of the drawer: a role that is looked at or changed, or a new one. */
type Open = { roleId: number } | 'new';

export function RolesPage() {
  const may = usePermission();
  const [open, setOpen] = useState<Open | null>(null);
  if (!may('role:edit')) return <NoPermissionState />;
  return (
    <>
      <PagedTable
        endpoint={pageRoles}
        label="角色"
        columns={columns}
        filters={filters}
        rowKey={({ roleId }) => String(roleId)}
        toolbar={
          <ActionButton kind="primary" label="新增角色" permission="role:edit" onAct={() => setOpen('new')} />
        }
        actions={(row) => <RoleActions row={row} onOpen={setOpen} />}
      />
      {open !== null && (
        <RoleDrawer roleId={open === 'new' ? null : open.roleId} onClose={() => setOpen(null)} />
      )}
    </>
  );
}

function RoleActions({ row, onOpen }: { row: RoleRow; onOpen: (open: Open) => void }) {
  const remove = useAct(removeRole, { refresh: roleReads, success: '已删除' });
  const { roleId, roleName, version, can, systemFlag } = row;
  return (
    <>
      <ActionButton
        kind="link"
        label={can.edit === true ? '编辑' : '查看'}
        onAct={() => onOpen({ roleId })}
      />
      {systemFlag === 0 && (
        <ActionButton
          kind="link"
          danger
          label="删除"
          can={can.remove}
          confirm={{ title: '删除角色', text: `“${roleName}”没有人使用。删除后不能恢复。` }}
          onAct={() => remove.run({ roleId, version })}
        />
      )}
    </>
  );
}
