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
import { useAct, useCall } from '../../../../api/hooks.ts';
import { paths } from '../../../../paths.ts';
import { DeptSelect } from '../../../../ui/dept/DeptSelect.tsx';
import type { DeptChoice } from '../../../../ui/dept/dept-nodes.ts';
import { ActionButton } from '../../../../ui/page/ActionButton.tsx';
import { Drawer } from '../../../../ui/page/Drawer.tsx';
import { ScrollingPart } from '../../../../ui/page/ScrollingPart.tsx';
import { useSettled } from '../../../../ui/page/settled.ts';
import { EmptyState, ErrorState, Skeleton } from '../../../../ui/page/states.tsx';
import { Pagination } from '../../../../ui/table/Pagination.tsx';
import { CategoryTag } from '../../../../ui/text/CategoryTag.tsx';
import { useDictionary } from '../../../../ui/text/dictionary.ts';
import { Masked } from '../../../../ui/text/Masked.tsx';
import { toMinute } from '../../../../ui/text/moment.ts';
import { Tag, type TagTone } from '../../../../ui/text/StatusTag.tsx';
import { RefuseRequestDialog, RequestDialog } from './RequestDialogs.tsx';

const PAUSE_MS = 400;
const TONES: readonly TagTone[] = ['attention', 'good', 'neutral', 'neutral'];

interface Asked {
  readonly keyword: string;
  readonly requestStatus: string;
  readonly smsCategory: string;
  readonly dept: DeptChoice | null;
  readonly pageNum: number;
  readonly pageSize: number;
}
const FIRST: Asked = {
  keyword: '',
  requestStatus: '0',
  smsCategory: '',
  dept: null,
  pageNum: 1,
  pageSize: 10,
};

type Open = { kind: 'add' } | { kind: 'edit' | 'refuse'; row: RequestRow };

export function RequestsDrawer({ onClose }: { onClose: () => void }) {
  const [asked, setAsked] = useState(FIRST);
  const [open, setOpen] = useState<Open | null>(null);
  const keyword = useSettled(asked.keyword.trim(), PAUSE_MS);
  const { data, error, refetch } = useCall(
    pageRequests,
    {
      ...(keyword === '' ? {} : { keyword }),
      ...(asked.requestStatus === '' ? {} : { requestStatus: asked.requestStatus }),
      ...(asked.smsCategory === '' ? {} : { smsCategory: asked.smsCategory }),
      ...(asked.dept ? { deptId: asked.dept.deptId } : {}),
      pageNum: asked.pageNum,
      pageSize: asked.pageSize,
    },
    { keepPrevious: true },
  );
  return (
    <Drawer widthPx={760} title="短信需求" onClose={onClose}>
      <ScrollingPart className="drawer-list" label="短信需求">
        <Filters asked={asked} onAsk={(changed) => setAsked({ ...asked, pageNum: 1, ...changed })} />
        <div className="drawer-bar">
          <ActionButton label="登记需求" permission="sms:apply:add" onAct={() => setOpen({ kind: 'add' })} />
          {data && <span aria-live="polite">待处理 {data.waitingCount.toLocaleString('zh-CN')} 条</span>}
        </div>
        {!data && error && <ErrorState failure={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton lines={8} />}
        {data?.list.length === 0 && (
          <EmptyState text="没有符合条件的需求；农户、主体打电话或上门提出的，可以点“登记需求”记下来" />
        )}
        <ul>
          {data?.list.map((row) => (
            <Request key={row.requestId} row={row} onOpen={setOpen} onLeave={onClose} />
          ))}
        </ul>
        {data && data.total > 0 && (
          <Pagination
            total={data.total}
            pageNum={asked.pageNum}
            pageSize={asked.pageSize}
            onChange={(pageNum, pageSize) => setAsked({ ...asked, pageNum, pageSize })}
          />
        )}
      </ScrollingPart>
      {open?.kind === 'add' && <RequestDialog row={null} onClose={() => setOpen(null)} />}
      {open?.kind === 'edit' && <RequestDialog row={open.row} onClose={() => setOpen(null)} />}
      {open?.kind === 'refuse' && <RefuseRequestDialog row={open.row} onClose={() => setOpen(null)} />}
    </Drawer>
  );
}

function Filters({ asked, onAsk }: { asked: Asked; onAsk: (changed: Partial<Asked>) => void }) {
  const { options } = useDictionary('SMS_CATEGORY');
  return (
    <div className="drawer-filters" role="search">
      <label>
        标题、内容、姓名或手机
        <input
          type="search"
          className="field"
          maxLength={50}
          value={asked.keyword}
          onChange={({ target }) => onAsk({ keyword: target.value })}
        />
      </label>
      <label>
        状态
        <select
          className="field"
          value={asked.requestStatus}
          onChange={({ target }) => onAsk({ requestStatus: target.value })}
        >
          <option value="">全部</option>
          {REQUEST_STATUS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label>
        类别
        <select
          className="field"
          value={asked.smsCategory}
          onChange={({ target }) => onAsk({ smsCategory: target.value })}
        >
          <option value="">全部</option>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <div className="drawer-filter">
        <span>区域</span>
        <DeptSelect label="需求区域" value={asked.dept} onChange={(dept) => onAsk({ dept })} />
      </div>
    </div>
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
        {row.requestUserName} <Masked value={row.phoneNumber} />，{row.deptName}，{toMinute(row.createTime)}{' '}
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
