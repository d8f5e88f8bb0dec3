/** 用户管理: the tree of one's area on the left, the people of the chosen place on the right, farmers and staff alike. */

import { ENABLE, labelOf, REAL_NAME } from '@farmers-mailbox/contract/dictionaries.ts';
import { listUserRoles, pageUsers } from '@farmers-mailbox/contract/people/user-admin/endpoints.ts';
import { LISTED_USERS_MAX, type UserRow } from '@farmers-mailbox/contract/people/user-admin/fields.ts';
import { USER_TYPE } from '@farmers-mailbox/contract/people/user-admin/user-types.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCall } from '../../../api/hooks.ts';
import { usePermission } from '../../../session/session-context.ts';
import type { DeptChoice } from '../../../ui/dept/dept-nodes.ts';
import { useTreeBesideList } from '../../../ui/dept/tree-beside-list.tsx';
import { NoPermissionState } from '../../../ui/page/states.tsx';
import { PagedTable } from '../../../ui/table/PagedTable.tsx';
import type { Filter } from '../../../ui/table/SearchForm.tsx';
import type { Column } from '../../../ui/table/TableOfRows.tsx';
import { inDigits } from '../../../ui/text/in-digits.ts';
import { Masked } from '../../../ui/text/Masked.tsx';
import { PlaceName } from '../../../ui/text/PlaceName.tsx';
import { When } from '../../../ui/text/When.tsx';
import { AddUserDialog } from './AddUserDialog.tsx';
import { EditUserDialog } from './EditUserDialog.tsx';
import { IdentitiesDrawer } from './IdentitiesDrawer.tsx';
import { StatusSwitch } from './StatusSwitch.tsx';
import { UserActions } from './UserActions.tsx';
import { UserDrawer } from './UserDrawer.tsx';
import { UsersToolbar } from './UsersToolbar.tsx';
import type { OpenPart } from './users.ts';
import './users.css';

/** Name, contact and state of a person stand where no scrolling is needed. */
const columns: readonly Column<UserRow>[] = [
  {
    title: '姓名',
    width: 110,
    card: 'headline',
    render: ({ realName, userName }) => (
      <>
        {realName}
        <p className="cell-note">{userName}</p>
      </>
    ),
  },
  {
    title: '手机号',
    width: 120,
    render: ({ phoneNumber, smsAgreeFlag }) => (
      <>
        <Masked value={phoneNumber} />
        <p className="cell-note cell-figure">{smsAgreeFlag === 1 ? '同意' : '未同意'}接收短信</p>
      </>
    ),
  },
  { title: '所属组织', width: 170, render: ({ fullDeptName }) => <PlaceName of={fullDeptName} /> },
  {
    title: '角色',
    width: 120,
    render: ({ roleNames, identityCount }) => (
      <>
        {roleNames || '—'}
        {identityCount > 1 && <p className="cell-note">共 {identityCount} 个身份</p>}
      </>
    ),
  },
  {
    title: '状态',
    spare: 'never',
    width: 90,
    render: (row) => (
      <>
        <StatusSwitch row={row} />
        {row.lockedFlag === 1 && <p className="cell-note">密码已锁定</p>}
      </>
    ),
  },
  {
    title: '类型',
    spare: 1,
    width: 100,
    render: ({ userType, realNameAuthFlag }) => (
      <>
        {labelOf(USER_TYPE, userType)}
        <p className="cell-note cell-figure">实名{labelOf(REAL_NAME, realNameAuthFlag)}</p>
      </>
    ),
  },
  {
    title: '最近登录',
    spare: 1,
    width: 130,
    card: 'absent',
    render: ({ lastLoginTime, registerTime }) => (
      <>
        {lastLoginTime ? <When at={lastLoginTime} /> : '从未登录'}
        <p className="cell-note cell-figure">
          注册 <When at={registerTime} />
        </p>
      </>
    ),
  },
];

const yesOrNo = (yes: string, no: string) => [
  { value: 1, label: yes },
  { value: 0, label: no },
];

const filtersWith = (roles: readonly { value: number; label: string }[]): readonly Filter[] => [
  { kind: 'text', name: 'keyword', label: '姓名、账号或手机号', lengthMax: 30 },
  { kind: 'choice', name: 'roleId', label: '角色', options: roles },
  { kind: 'choice', name: 'userType', label: '用户类型', options: USER_TYPE },
  { kind: 'choice', name: 'status', label: '账号状态', options: ENABLE },
  { kind: 'choice', name: 'realNameAuthFlag', label: '实名状态', options: REAL_NAME },
  { kind: 'choice', name: 'smsAgreeFlag', label: '接收短信', options: yesOrNo('同意', '未同意') },
  { kind: 'days', name: 'registerTime', label: '注册时间' },
  { kind: 'choice', name: 'includeChild', label: '范围', options: yesOrNo('包含下级组织', '只看本组织') },
];

const SEEING = [
  'user:add',
  'user:edit',
  'user:remove',
  'user:status',
  'user:unlock',
  'user:resetPwd',
  'user:identity',
];

export function UsersPage() {
  const may = usePermission();
  return may(SEEING) ? <Users /> : <NoPermissionState />;
}

function Users() {
  const [open, setOpen] = useState<OpenPart | null>(null);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [chosen, choose] = useChosen();
  const { tree, opener } = useTreeBesideList(chosen, choose);
  const { data: roles = [] } = useCall(listUserRoles, {}, { staleMs: 300_000, isQuiet: true });
  const close = () => setOpen(null);
  const fixed = chosen ? { deptId: chosen.deptId } : {};
  return (
    <div className="users">
      {tree}
      <section className="users-list" aria-label="用户">
        <PagedTable
          endpoint={pageUsers}
          label="用户"
          columns={columns}
          filters={filtersWith(roles.map(({ roleId, roleName }) => ({ value: roleId, label: roleName })))}
          fixed={fixed}
          rowKey={({ userId }) => userId}
          selection={{ keys: selected, onChange: setSelected }}
          toolbar={
            <UsersToolbar
              selected={selected}
              onAdd={() => setOpen({ kind: 'add' })}
              onDone={() => setSelected([])}
            />
          }
          summary={({ more }) => (
            <>
              <p className="users-place">
                {chosen?.deptName ?? '我管理的区域'}
                {opener}
                {chosen && (
                  <button type="button" className="plain-link" onClick={() => choose(null)}>
                    看全部
                  </button>
                )}
              </p>
              {more && <MoreNote />}
            </>
          )}
          actions={(row) => <UserActions row={row} onOpen={setOpen} />}
          empty="这里还没有用户，可以点“新增”。"
        />
      </section>
      {open?.kind === 'add' && <AddUserDialog place={chosen} onClose={close} />}
      {open?.kind === 'edit' && <EditUserDialog userId={open.userId} onClose={close} />}
      {open?.kind === 'details' && <UserDrawer userId={open.userId} onClose={close} />}
      {open?.kind === 'identities' && <IdentitiesDrawer userId={open.userId} onClose={close} />}
    </div>
  );
}

function MoreNote() {
  return (
    <p className="page-note">
      人数较多，只列出最新的 {inDigits(LISTED_USERS_MAX)} 人。请用姓名、账号、手机号或组织查找。
    </p>
  );
}

/** The place whose people are listed, in the address bar; null: the whole of one's own area. */
function useChosen(): [DeptChoice | null, (choice: DeptChoice | null) => void] {
  const [search, setSearch] = useSearchParams();
  const deptId = search.get('deptId');
  const choose = (choice: DeptChoice | null) =>
    setSearch((now) => {
      for (const name of ['deptId', 'deptName', 'pageNum']) now.delete(name);
      if (choice) now.set('deptId', choice.deptId);
      if (choice) now.set('deptName', choice.deptName);
      return new URLSearchParams(now);
    });
  return [deptId === null ? null : { deptId, deptName: search.get('deptName') ?? deptId }, choose];
}
