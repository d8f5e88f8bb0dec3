/** 应用接入管理: other systems' applications, in whose name, what they may call and how much, and what they called. */

import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import {
  type AppRow,
  changeAppStatus,
  pageApps,
  removeApp,
  resetAppSecret,
} from '@farmers-mailbox/contract/entry/app-access/endpoints.ts';
import { APP_SCOPES, SMS_SCOPE, WRITING_SCOPES } from '@farmers-mailbox/contract/entry/app-access/scopes.ts';
import { APP_STATUS, APP_TYPE, AppStatus } from '@farmers-mailbox/contract/entry/app-access/states.ts';
import { useState } from 'react';
import { useAct } from '../../../api/hooks.ts';
import { ask } from '../../../notices/notices.ts';
import { usePermission } from '../../../session/session-context.ts';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { MoreActions } from '../../../ui/page/MoreActions.tsx';
import { NoPermissionState } from '../../../ui/page/states.tsx';
import { PagedTable } from '../../../ui/table/PagedTable.tsx';
import type { Filter } from '../../../ui/table/SearchForm.tsx';
import type { Column } from '../../../ui/table/TableOfRows.tsx';
import { DictionaryWord } from '../../../ui/text/DictionaryWord.tsx';
import { inDigits } from '../../../ui/text/in-digits.ts';
import { placeInShort } from '../../../ui/text/place-in-short.ts';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { When } from '../../../ui/text/When.tsx';
import { AppDialog } from './AppDialog.tsx';
import { AppDrawer, periodOf } from './AppDrawer.tsx';
import { CallsDrawer } from './CallsDrawer.tsx';
import { SecretDialog, type ShownSecret } from './SecretDialog.tsx';

/** Each fits the two lines of a row; the whole of an application, its limits and its contact, is in 详情. */
const columns: readonly Column<AppRow>[] = [
  {
    title: '应用',
    least: 200,
    card: 'headline',
    render: ({ appName, appKey }) => (
      <>
        {appName}
        <p className="cell-note">{appKey}</p>
      </>
    ),
  },
  { title: '单位', spare: 3, width: 180, least: 128, render: ({ ownerUnit }) => ownerUnit },
  {
    title: '负责人',
    width: 130,
    least: 72,
    spare: 1,
    render: ({ ownerName, ownerDeptName }) => `${ownerName}，${placeInShort(ownerDeptName)}`,
  },
  {
    title: '类型',
    width: 80,
    least: 80,
    spare: 1,
    render: ({ appType }) => labelOf(APP_TYPE, appType),
  },
  {
    title: '接口',
    width: 220,
    least: 128,
    render: ({ apiScopes, smsCategories }) => (
      <>
        {apiScopes.map((scope) => labelOf(APP_SCOPES, scope)).join('、')}
        {smsCategories.length > 0 && (
          <p className="cell-note">
            {smsCategories.map((value, place) => (
              <span key={value}>
                {place > 0 && '、'}
                <DictionaryWord of="SMS_CATEGORY" value={value} />
              </span>
            ))}
          </p>
        )}
      </>
    ),
  },
  {
    title: '区域',
    spare: 2,
    width: 96,
    least: 72,
    render: ({ areas }) => areas.map(({ deptName }) => deptName).join('、'),
  },
  { title: '今天 / 上限', spare: 4, width: 130, render: (row) => <Today row={row} /> },
  { title: '有效期', width: 120, spare: 1, render: periodOf },
  {
    title: '状态',
    spare: 'never',
    width: 110,
    least: 72,
    render: ({ accessStatus, closedReason, auditOpinion }) => (
      <>
        <StatusTag of="APP_STATUS" value={accessStatus} />
        {closedReason !== null && accessStatus === AppStatus.inUse && (
          <p className="cell-note">{closedReason}</p>
        )}
        {accessStatus === AppStatus.refused && <p className="cell-note">{auditOpinion}</p>}
      </>
    ),
  },
  {
    title: '最近调用',
    width: 110,
    spare: 1,
    render: ({ lastCallTime, callCount }) =>
      lastCallTime === null ? (
        '未调用'
      ) : (
        <>
          <When at={lastCallTime} />
          <p className="cell-note">共 {inDigits(callCount)} 次</p>
        </>
      ),
  },
];

/** Texts and contents have limits of a day; who only reads has none. */
function Today({ row }: { row: AppRow }) {
  const { apiScopes, usedToday, dayQuota, writtenToday, dayWriteQuota } = row;
  const sends = apiScopes.includes(SMS_SCOPE);
  const writes = WRITING_SCOPES.some((scope) => apiScopes.includes(scope));
  if (!sends && !writes) return <>—</>;
  return (
    <>
      {sends && (
        <div className="unbroken-word">
          短信 {inDigits(usedToday)} / {inDigits(dayQuota)} 人
        </div>
      )}
      {writes && (
        <div className="unbroken-word">
          提交 {inDigits(writtenToday)} / {inDigits(dayWriteQuota)} 条
        </div>
      )}
    </>
  );
}

const filters: readonly Filter[] = [
  { kind: 'text', name: 'keyword', label: '名称或标识', lengthMax: 40 },
  { kind: 'choice', name: 'appType', label: '类型', options: APP_TYPE },
  { kind: 'choice', name: 'accessStatus', label: '状态', options: APP_STATUS },
];

type Open = { kind: 'add' } | { kind: 'edit' | 'calls' | 'details'; row: AppRow };

export function AppAccessPage() {
  const may = usePermission();
  const [open, setOpen] = useState<Open | null>(null);
  const [secret, setSecret] = useState<ShownSecret | null>(null);
  if (!may(['app:edit', 'app:secret'])) return <NoPermissionState />;
  return (
    <>
      <PagedTable
        endpoint={pageApps}
        label="接入的应用"
        columns={columns}
        filters={filters}
        rowKey={({ appId }) => appId}
        toolbar={
          <ActionButton
            kind="primary"
            label="登记应用"
            permission="app:edit"
            onAct={() => setOpen({ kind: 'add' })}
          />
        }
        actions={(row) => <RowActions row={row} onOpen={setOpen} onSecret={setSecret} />}
        empty="还没有接入的应用。其他系统需要发短信、提交农户的提问或读取内容时，点“登记应用”，把应用标识和密钥交给对方的技术人员。"
      />
      {open?.kind === 'add' && <AppDialog row={null} onClose={() => setOpen(null)} onSecret={setSecret} />}
      {open?.kind === 'edit' && (
        <AppDialog row={open.row} onClose={() => setOpen(null)} onSecret={setSecret} />
      )}
      {open?.kind === 'details' && <AppDrawer appId={open.row.appId} onClose={() => setOpen(null)} />}
      {open?.kind === 'calls' && <CallsDrawer row={open.row} onClose={() => setOpen(null)} />}
      {secret && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </>
  );
}

interface RowActionsProps {
  row: AppRow;
  onOpen: (open: Open) => void;
  onSecret: (secret: ShownSecret) => void;
}

function RowActions({ row, onOpen, onSecret }: RowActionsProps) {
  const { appId, version, appKey, appName, accessStatus, can } = row;
  const change = useAct(changeAppStatus, { refresh: [pageApps] });
  const reset = useAct(resetAppSecret, { refresh: [pageApps] });
  const remove = useAct(removeApp, { refresh: [pageApps], success: '已删除' });
  const renew = async () => {
    const asked = {
      title: '重置密钥',
      text: `“${appName}”现在用的密钥立即失效，对方换上新密钥之前不能调用。新密钥只显示一次。`,
    };
    if (!(await ask({ ...asked, confirmLabel: '重置密钥', cancelLabel: '取消', danger: true }))) return;
    const answer = await reset.run({ appId, version });
    if (answer) onSecret({ appName, appKey, appSecret: answer.appSecret, isNew: false });
  };
  const takeAway = async () => {
    const asked = { title: '删除应用', text: `“${appName}”不再列出，标识和密钥作废。它提交的内容留着。` };
    if (!(await ask({ ...asked, confirmLabel: '删除', cancelLabel: '取消', danger: true }))) return;
    await remove.run({ appId, version });
  };
  const isStopped = accessStatus === AppStatus.stopped;
  const stop = {
    title: '停用应用',
    text: `“${appName}”的调用从现在起全部被拒绝。已经提交的不受影响；短信需要时请到短信监管中取消。`,
  };
  return (
    <>
      <ActionButton
        kind="link"
        label={can.pass === true ? '审核' : '详情'}
        onAct={() => onOpen({ kind: 'details', row })}
      />
      <ActionButton
        kind="link"
        label="编辑"
        permission="app:edit"
        can={can.edit}
        onAct={() => onOpen({ kind: 'edit', row })}
      />
      <ActionButton
        kind="link"
        danger={!isStopped}
        label={isStopped ? '启用' : '停用'}
        permission="app:edit"
        can={can.changeStatus}
        {...(isStopped ? {} : { confirm: stop })}
        onAct={() =>
          change.run({ appId, version, accessStatus: isStopped ? AppStatus.inUse : AppStatus.stopped })
        }
      />
      <MoreActions
        of={appName}
        actions={[
          { label: '调用记录', act: () => onOpen({ kind: 'calls', row }) },
          { label: '重置密钥', act: renew, permission: 'app:secret', can: can.resetSecret, danger: true },
          { label: '删除', act: takeAway, permission: 'app:edit', can: can.remove, danger: true },
        ]}
      />
    </>
  );
}
