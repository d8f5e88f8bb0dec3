/** 管理员信息: who runs what, and whom farmers may call. Number, last sign-in and state of an account are the account's own. */

import { ROLES } from '@farmers-mailbox/contract/access/roles.ts';
import { ENABLE } from '@farmers-mailbox/contract/dictionaries.ts';
import {
  type AdminInfo,
  listAdminInfo,
  removeAdminInfo,
} from '@farmers-mailbox/contract/people/admin-info/endpoints.ts';
import { useState } from 'react';
import { useAct } from '../../../api/hooks.ts';
import { usePermission } from '../../../session/session-context.ts';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { NoPermissionState } from '../../../ui/page/states.tsx';
import { PagedTable } from '../../../ui/table/PagedTable.tsx';
import type { Filter } from '../../../ui/table/SearchForm.tsx';
import type { Column } from '../../../ui/table/TableOfRows.tsx';
import { Masked } from '../../../ui/text/Masked.tsx';
import { PlaceName } from '../../../ui/text/PlaceName.tsx';
import { StatusTag, Tag } from '../../../ui/text/StatusTag.tsx';
import { When } from '../../../ui/text/When.tsx';
import { AddAdminInfoDialog, EditAdminInfoDialog } from './AdminInfoDialog.tsx';
import './admin-info.css';

const columns: readonly Column<AdminInfo>[] = [
  {
    title: '姓名',
    width: 120,
    card: 'headline',
    render: ({ realName, userName }) => (
      <>
        {realName}
        <p className="cell-note">{userName}</p>
      </>
    ),
  },
  { title: '手机', width: 130, render: ({ phoneNumber }) => <Masked value={phoneNumber} /> },
  { title: '组织', render: ({ fullDeptName }) => <PlaceName of={fullDeptName} /> },
  {
    title: '角色',
    render: ({ roleNames, heldFlag }) => (
      <>
        {roleNames}
        {heldFlag === 0 && <p className="cell-note admin-info-stale">已不任此职，请修改或移除</p>}
      </>
    ),
  },
  { title: '职务', render: ({ post }) => post || '—' },
  { title: '办公电话', width: 140, render: ({ officePhone }) => officePhone || '—' },
  {
    title: '对外公开',
    spare: 2,
    width: 100,
    render: ({ publicFlag }) => (
      <Tag tone={publicFlag === 1 ? 'active' : 'neutral'}>{publicFlag === 1 ? '公开' : '不公开'}</Tag>
    ),
  },
  {
    title: '最近登录',
    spare: 1,
    width: 110,
    render: ({ lastLoginTime }) => (lastLoginTime === null ? '从未登录' : <When at={lastLoginTime} />),
  },
  {
    title: '状态',
    spare: 'never',
    width: 110,
    render: ({ status, accountStatus }) => (
      <>
        <StatusTag of="ENABLE" value={status} />
        {accountStatus === 0 && <p className="cell-note">账号已停用</p>}
      </>
    ),
  },
];

const CONSOLE_ROLES = ROLES.filter(({ family }) => family !== 'public').map(({ roleId, name }) => ({
  value: roleId,
  label: name,
}));

const filters: readonly Filter[] = [
  { kind: 'text', name: 'keyword', label: '姓名或账号', lengthMax: 20 },
  { kind: 'dept', name: 'deptId', label: '组织' },
  { kind: 'choice', name: 'roleId', label: '角色', options: CONSOLE_ROLES },
  {
    kind: 'choice',
    name: 'publicFlag',
    label: '对外公开',
    options: [
      { value: 1, label: '公开' },
      { value: 0, label: '不公开' },
    ],
  },
  { kind: 'choice', name: 'status', label: '状态', options: ENABLE },
];

type Open = { kind: 'add' } | { kind: 'edit'; row: AdminInfo };

export function AdminInfoPage() {
  const may = usePermission();
  const [open, setOpen] = useState<Open | null>(null);
  if (!may(['adminInfo:edit', 'adminInfo:remove'])) return <NoPermissionState />;
  return (
    <>
      <PagedTable
        endpoint={listAdminInfo}
        label="管理员信息"
        columns={columns}
        filters={filters}
        rowKey={({ adminId }) => adminId}
        toolbar={
          <ActionButton
            kind="primary"
            label="新增"
            permission="adminInfo:edit"
            onAct={() => setOpen({ kind: 'add' })}
          />
        }
        actions={(row) => <RowActions row={row} onEdit={() => setOpen({ kind: 'edit', row })} />}
        empty="点“新增”登记管理员和联系人，公开的条目农户可以看到。"
      />
      {open?.kind === 'add' && <AddAdminInfoDialog onClose={() => setOpen(null)} />}
      {open?.kind === 'edit' && <EditAdminInfoDialog row={open.row} onClose={() => setOpen(null)} />}
    </>
  );
}

function RowActions({ row, onEdit }: { row: AdminInfo; onEdit: () => void }) {
  const { adminId, realName, publicFlag, can } = row;
  const remove = useAct(removeAdminInfo, { refresh: [listAdminInfo], success: '已移除' });
  const seen = publicFlag === 1 ? '农户将不再看到这一条。' : '';
  return (
    <>
      <ActionButton kind="link" label="编辑" permission="adminInfo:edit" can={can.edit} onAct={onEdit} />
      <ActionButton
        kind="link"
        danger
        label="移除"
        permission="adminInfo:remove"
        can={can.remove}
        confirm={{
          title: '移除管理员信息',
          text: `只移除“${realName}”的这一条信息，账号和权限不受影响。${seen}`,
        }}
        onAct={() => remove.run({ adminIds: [adminId] })}
      />
    </>
  );
}
