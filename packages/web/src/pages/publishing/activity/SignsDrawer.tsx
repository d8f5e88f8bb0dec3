/** 报名名单: who signed up for an activity, by hand, check-in and its undoing, cancelling, the list as a file. */

import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import {
  cancelSign,
  checkIn,
  exportSigns,
  NAME_MAX,
  pageSigns,
  type SignRow,
} from '@farmers-mailbox/contract/publishing/activity/sign-endpoints.ts';
import { useState } from 'react';
import { saveAnswer } from '../../../api/download.ts';
import { useAct, useCall } from '../../../api/hooks.ts';
import { NumbersExport } from '../../../ui/form/NumbersExport.tsx';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { Drawer } from '../../../ui/page/Drawer.tsx';
import { useSettled } from '../../../ui/page/settled.ts';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/page/states.tsx';
import { Pagination } from '../../../ui/table/Pagination.tsx';
import { type Column, TableOfRows } from '../../../ui/table/TableOfRows.tsx';
import { PlaceName } from '../../../ui/text/PlaceName.tsx';
import { Tag } from '../../../ui/text/StatusTag.tsx';
import { When } from '../../../ui/text/When.tsx';
import { AddSignDialog } from './AddSignDialog.tsx';
import { activity } from './kind.ts';
import { UndoCheckInDialog } from './UndoCheckInDialog.tsx';

const columns: readonly Column<SignRow>[] = [
  { title: '姓名', width: 130, card: 'headline', render: ({ realName }) => realName },
  { title: '手机号码', width: 120, render: ({ phoneNumber }) => phoneNumber },
  { title: '区域', render: ({ fullDeptName }) => <PlaceName of={fullDeptName} /> },
  { title: '报名时间', width: 110, render: ({ signTime }) => <When at={signTime} /> },
  { title: '签到', width: 150, render: (row) => <Come row={row} /> },
];

function Come({ row: { checkInTime, cancelTime, undone } }: { row: SignRow }) {
  if (cancelTime !== null) return <Tag>已取消</Tag>;
  if (checkInTime !== null)
    return (
      <Tag tone="good">
        <When at={checkInTime} />
      </Tag>
    );
  if (undone === null) return '未签到';
  return (
    <>
      未签到
      <div className="cell-note">
        {undone.userName}撤销了签到：{undone.reason}
      </div>
    </>
  );
}

type Listed = AnswerOf<typeof pageSigns>;
const PAUSE_MS = 300;

export function SignsDrawer({ activityId, onClose }: { activityId: string; onClose: () => void }) {
  const [page, setPage] = useState({ pageNum: 1, pageSize: 20 });
  const [isAdding, setAdding] = useState(false);
  const [typed, setTyped] = useState('');
  const realName = useSettled(typed.trim(), PAUSE_MS);
  const asked = { activityId, ...page, ...(realName === '' ? {} : { realName }) };
  const { data, error, refetch } = useCall(pageSigns, asked, { keepPrevious: true });
  const search = (name: string) => {
    setTyped(name);
    setPage((now) => ({ ...now, pageNum: 1 }));
  };
  return (
    <Drawer
      widthPx={900}
      body="padded"
      title={data ? `“${data.title}”的报名名单` : '报名名单'}
      onClose={onClose}
    >
      {!data && error && <ErrorState failure={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={8} />}
      {data && (
        <>
          <div className="table-toolbar">
            <Acts activityId={activityId} data={data} onAdd={() => setAdding(true)} />
            <Search typed={typed} onType={search} onRefresh={() => void refetch()} />
          </div>
          {data.list.length === 0 ? (
            <EmptyState text={realName === '' ? '还没有人报名' : '没有叫这个名字的人报名'} />
          ) : (
            <>
              <Signs data={data} />
              <Pagination
                total={data.total}
                {...page}
                onChange={(pageNum, pageSize) => setPage({ pageNum, pageSize })}
              />
            </>
          )}
        </>
      )}
      {isAdding && <AddSignDialog activityId={activityId} onClose={() => setAdding(false)} />}
    </Drawer>
  );
}

const permission = activity.permission('edit');

interface ActsProps {
  activityId: string;
  data: Listed;
  onAdd: () => void;
}

function Acts({ activityId, data: { title, signCount, checkInCount, can }, onAdd }: ActsProps) {
  return (
    <div className="table-toolbar-left">
      <ActionButton kind="primary" label="代报名" permission={permission} can={can.sign} onAct={onAdd} />
      <NumbersExport
        permission={permission}
        title="导出报名名单"
        numbers="手机号码"
        note="导出这个活动的全部报名，已取消的也在内。"
        onSave={(masked) => saveAnswer(exportSigns, { activityId, masked }, `${title}报名名单.xlsx`)}
      />
      <span>
        报名 {signCount} 人，签到 {checkInCount} 人
      </span>
    </div>
  );
}

interface SearchProps {
  typed: string;
  onType: (name: string) => void;
  onRefresh: () => void;
}

function Search({ typed, onType, onRefresh }: SearchProps) {
  return (
    <div className="table-toolbar-right">
      <input
        className="field"
        style={{ width: '10rem' }}
        type="search"
        aria-label="姓名"
        placeholder="按姓名查找"
        maxLength={NAME_MAX}
        value={typed}
        onChange={({ target }) => onType(target.value)}
      />
      <button type="button" className="plain-button" onClick={onRefresh}>
        刷新
      </button>
    </div>
  );
}

function Signs({ data: { list, can } }: { data: Listed }) {
  const [undoing, setUndoing] = useState<SignRow | null>(null);
  return (
    <>
      <TableOfRows
        label="报名名单"
        columns={columns}
        rows={list}
        rowKey={({ signId }) => signId}
        actions={(row) =>
          row.cancelTime === null && <SignActions row={row} can={can} onUndo={() => setUndoing(row)} />
        }
      />
      {undoing && <UndoCheckInDialog row={undoing} onClose={() => setUndoing(null)} />}
    </>
  );
}

interface SignActionsProps {
  row: SignRow;
  can: Listed['can'];
  onUndo: () => void;
}

function SignActions({ row: { signId, realName, checkInTime }, can, onUndo }: SignActionsProps) {
  const coming = useAct(checkIn, { refresh: activity.reads, success: '已签到' });
  const cancelling = useAct(cancelSign, { refresh: activity.reads, success: '已取消，本人会收到短信' });
  const shared = { kind: 'link', permission } as const;
  if (checkInTime !== null)
    return <ActionButton {...shared} label="撤销签到" can={can.undoCheckIn} onAct={onUndo} />;
  return (
    <>
      <ActionButton {...shared} label="签到" can={can.checkIn} onAct={() => coming.run({ signId })} />
      <ActionButton
        {...shared}
        danger
        label="取消报名"
        can={can.cancel}
        confirm={{ title: '取消 1 人的报名', text: `将取消${realName}的报名，本人会收到短信。` }}
        onAct={() => cancelling.run({ signId })}
      />
    </>
  );
}
