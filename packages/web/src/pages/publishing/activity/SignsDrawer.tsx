/** 报名名单: who signed up for an activity, by hand, check-in, cancelling, the list as a file. */

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

const columns: readonly Column<SignRow>[] = [
  { title: '姓名', width: 130, card: 'headline', render: ({ realName }) => realName },
  { title: '手机号码', width: 120, render: ({ phoneNumber }) => phoneNumber },
  { title: '区域', render: ({ fullDeptName }) => <PlaceName of={fullDeptName} /> },
  { title: '报名时间', width: 110, render: ({ signTime }) => <When at={signTime} /> },
  { title: '签到', width: 140, render: (row) => <Come row={row} /> },
];

function Come({ row: { checkInTime, cancelTime } }: { row: SignRow }) {
  if (cancelTime !== null) return <Tag>已取消</Tag>;
  return checkInTime === null ? (
    '未签到'
  ) : (
    <Tag tone="good">
      <When at={checkInTime} />
    </Tag>
  );
}

const PAUSE_MS = 300;

export function SignsDrawer({ activityId, onClose }: { activityId: string; onClose: () => void }) {
  const [page, setPage] = useState({ pageNum: 1, pageSize: 20 });
  const [isAdding, setAdding] = useState(false);
  const [typed, setTyped] = useState('');
  const realName = useSettled(typed.trim(), PAUSE_MS);
  const asked = { activityId, ...page, ...(realName === '' ? {} : { realName }) };
  const { data, error, refetch } = useCall(pageSigns, asked, { keepPrevious: true });
  const coming = useAct(checkIn, { refresh: activity.reads, success: '已签到' });
  const cancelling = useAct(cancelSign, { refresh: activity.reads, success: '已取消，本人会收到短信' });
  const permission = activity.permission('edit');
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
            <div className="table-toolbar-left">
              <ActionButton
                kind="primary"
                label="代报名"
                permission={permission}
                can={data.can.sign}
                onAct={() => setAdding(true)}
              />
              <NumbersExport
                permission={permission}
                title="导出报名名单"
                numbers="手机号码"
                note="导出这个活动的全部报名，已取消的也在内。"
                onSave={(masked) =>
                  saveAnswer(exportSigns, { activityId, masked }, `${data.title}报名名单.xlsx`)
                }
              />
              <span>
                报名 {data.signCount} 人，签到 {data.checkInCount} 人
              </span>
            </div>
            <div className="table-toolbar-right">
              <input
                className="field"
                style={{ width: '10rem' }}
                type="search"
                aria-label="姓名"
                placeholder="按姓名查找"
                maxLength={NAME_MAX}
                value={typed}
                onChange={({ target }) => {
                  setTyped(target.value);
                  setPage((now) => ({ ...now, pageNum: 1 }));
                }}
              />
              <button type="button" className="plain-button" onClick={() => void refetch()}>
                刷新
              </button>
            </div>
          </div>
          {data.list.length === 0 ? (
            <EmptyState text={realName === '' ? '还没有人报名' : '没有叫这个名字的人报名'} />
          ) : (
            <>
              <TableOfRows
                label="报名名单"
                columns={columns}
                rows={data.list}
                rowKey={({ signId }) => signId}
                actions={({ signId, realName, checkInTime, cancelTime }) =>
                  checkInTime === null &&
                  cancelTime === null && (
                    <>
                      <ActionButton
                        kind="link"
                        label="签到"
                        permission={permission}
                        can={data.can.checkIn}
                        onAct={() => coming.run({ signId })}
                      />
                      <ActionButton
                        kind="link"
                        danger
                        label="取消报名"
                        permission={permission}
                        can={data.can.cancel}
                        confirm={{
                          title: '取消 1 人的报名',
                          text: `将取消${realName}的报名，本人会收到短信。`,
                        }}
                        onAct={() => cancelling.run({ signId })}
                      />
                    </>
                  )
                }
              />
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
