/** 短信需求: what people of one's own area would like to be sent; each is taken up, or not, with a word why. */

import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import {
  handleRequest,
  pageRequests,
  REQUEST_SOURCE,
  REQUEST_STATUS,
  type RequestRow,
  removeRequest,
  requestDetails,
} from '@farmers-mailbox/contract/messaging/sms-requests/endpoints.ts';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useAct } from '../../../../api/hooks.ts';
import { paths } from '../../../../paths.ts';
import { ActionButton } from '../../../../ui/page/ActionButton.tsx';
import { type DrawerFilter, DrawerList } from '../../../../ui/table/DrawerList.tsx';
import { CategoryTag } from '../../../../ui/text/CategoryTag.tsx';
import { inDigits } from '../../../../ui/text/in-digits.ts';
import { Masked } from '../../../../ui/text/Masked.tsx';
import { toMinute } from '../../../../ui/text/moment.ts';
import { Tag, type TagTone } from '../../../../ui/text/StatusTag.tsx';
import { When } from '../../../../ui/text/When.tsx';
import { RefuseRequestDialog, RequestDialog } from './RequestDialogs.tsx';

const TONES: readonly TagTone[] = ['attention', 'good', 'neutral', 'neutral'];

const filters: readonly DrawerFilter[] = [
  { kind: 'text', name: 'keyword', label: '标题、内容、姓名或手机', lengthMax: 50 },
  { kind: 'choice', name: 'requestStatus', label: '状态', options: REQUEST_STATUS },
  { kind: 'dictionary', name: 'smsCategory', label: '类别', of: 'SMS_CATEGORY' },
  { kind: 'dept', name: 'deptId', label: '需求区域' },
];
/** Those that wait. */
const FIRST = { requestStatus: '0' };

type Open = { kind: 'add' } | { kind: 'edit' | 'refuse'; row: RequestRow };

export function RequestsDrawer({ onClose }: { onClose: () => void }) {
  const [open, setOpen] = useState<Open | null>(null);
  return (
    <DrawerList
      endpoint={pageRequests}
      title="短信需求"
      widthPx={760}
      label="短信需求"
      filters={filters}
      first={FIRST}
      bar={(answer) => (
        <div className="drawer-bar">
          <ActionButton label="登记需求" permission="sms:apply:add" onAct={() => setOpen({ kind: 'add' })} />
          {answer && <span aria-live="polite">待处理 {inDigits(answer.waitingCount)} 条</span>}
        </div>
      )}
      empty="没有符合条件的需求；农户、主体打电话或上门提出的，可以点“登记需求”记下来"
      row={(row) => <Request key={row.requestId} row={row} onOpen={setOpen} onLeave={onClose} />}
      onClose={onClose}
    >
      {open?.kind === 'add' && <RequestDialog row={null} onClose={() => setOpen(null)} />}
      {open?.kind === 'edit' && <RequestDialog row={open.row} onClose={() => setOpen(null)} />}
      {open?.kind === 'refuse' && <RefuseRequestDialog row={open.row} onClose={() => setOpen(null)} />}
    </DrawerList>
  );
}

interface RequestProps {
  row: RequestRow;
  onOpen: (open: Open) => void;
  /** before another page opens: the drawer would stay over the kept list */
  onLeave: () => void;
}

function Request({ row, onOpen, onLeave }: RequestProps) {
  return (
    <li>
      <div className="drawer-row-head">
        <h3>{row.requestTitle}</h3>
        <Tag tone={TONES[row.requestStatus] ?? 'neutral'}>{labelOf(REQUEST_STATUS, row.requestStatus)}</Tag>
      </div>
      <p>{row.requestContent}</p>
      <p className="cell-note">
        <CategoryTag value={row.smsCategory} /> {labelOf(REQUEST_SOURCE, row.requestSource)}，
        {row.requestUserName} <Masked value={row.phoneNumber} />，{row.deptName}，<When at={row.createTime} />{' '}
        由{row.createUserName}登记
        {row.expectTime && `，希望 ${toMinute(row.expectTime)} 发送`}
      </p>
      {row.handleTime && (
        <p className="cell-note">
          {row.handleUserName}，{toMinute(row.handleTime)}
          {row.handleOpinion && `：${row.handleOpinion}`}
          {row.application && (
            <>
              ，已写成{' '}
              <Link to={paths.applicationDetail(row.application.applyId)} onClick={onLeave}>
                {row.application.applyNo}
              </Link>
            </>
          )}
        </p>
      )}
      <RequestButtons row={row} onOpen={onOpen} onLeave={onLeave} />
    </li>
  );
}

function RequestButtons({ row, onOpen, onLeave }: RequestProps) {
  const navigate = useNavigate();
  const { requestId, requestTitle, version, can } = row;
  const refresh = [pageRequests, requestDetails];
  const handle = useAct(handleRequest, { refresh });
  const remove = useAct(removeRequest, { refresh, success: '已删除' });
  const write = () => {
    onLeave();
    return navigate(paths.applicationForm({ requestId }));
  };
  const takeUp = async () => {
    const taken = await handle.run({ requestId, version, requestStatus: 1 });
    if (taken !== undefined) await write();
  };
  const isWaiting = row.requestStatus === 0;
  if (!isWaiting && can.write !== true) return null;
  return (
    <div className="drawer-row-buttons">
      {isWaiting && <ActionButton label="采用" kind="primary" can={can.handle} onAct={takeUp} />}
      {isWaiting && (
        <ActionButton label="不采用" can={can.handle} onAct={() => onOpen({ kind: 'refuse', row })} />
      )}
      {!isWaiting && <ActionButton label="写短信" kind="primary" can={can.write} onAct={write} />}
      {isWaiting && (
        <ActionButton kind="link" label="编辑" can={can.edit} onAct={() => onOpen({ kind: 'edit', row })} />
      )}
      {isWaiting && (
        <ActionButton
          kind="link"
          danger
          label="删除"
          can={can.remove}
          confirm={{ title: '删除 1 条需求', text: `将删除“${requestTitle}”，删除后不能恢复。` }}
          onAct={() => remove.run({ requestId, version })}
        />
      )}
    </div>
  );
}
