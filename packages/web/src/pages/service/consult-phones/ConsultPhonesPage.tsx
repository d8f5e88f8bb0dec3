/** 咨询电话: on which telephones the offices of one's area are asked, when somebody is there, and whom a question is told to. */
import {
  type ConsultPhone,
  listConsultPhones,
} from '@farmers-mailbox/contract/service/consult-phones/endpoints.ts';
import { LISTED_PHONES_MAX, officeProblem } from '@farmers-mailbox/contract/service/consult-phones/fields.ts';
import { useState } from 'react';
import { useCall } from '../../../api/hooks.ts';
import { usePermission } from '../../../session/session-context.ts';
import type { DeptChoice } from '../../../ui/dept/dept-nodes.ts';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { EmptyState, ErrorState, NoPermissionState, Skeleton } from '../../../ui/page/states.tsx';
import { ColumnChoice, useColumnChoice } from '../../../ui/table/ColumnChoice.tsx';
import { useListState } from '../../../ui/table/list-state.ts';
import { type Filter, nameOfDept, namesOf, SearchForm } from '../../../ui/table/SearchForm.tsx';
import { type Column, TableOfRows } from '../../../ui/table/TableOfRows.tsx';
import { useDictionary } from '../../../ui/text/dictionary.ts';
import { Icon } from '../../../ui/text/Icon.tsx';
import { Masked } from '../../../ui/text/Masked.tsx';
import { MoreNote } from '../../../ui/text/MoreNote.tsx';
import { PlaceName } from '../../../ui/text/PlaceName.tsx';
import { placeInShort } from '../../../ui/text/place-in-short.ts';
import { Tag } from '../../../ui/text/StatusTag.tsx';
import { PhoneListDrawer } from './PhoneListDrawer.tsx';
import './consult-phones.css';

const filters: readonly Filter[] = [
  { kind: 'dept', name: 'deptId', label: '区域' },
  { kind: 'dictionary', name: 'callType', label: '咨询类型', of: 'CALL_TYPE' },
];

const columns: readonly Column<ConsultPhone>[] = [
  { title: '单位', width: 150, card: 'headline', render: ({ deptName }) => <PlaceName of={deptName} /> },
  { title: '类型', width: 170, render: ({ callTypes }) => <TypeWords of={callTypes} /> },
  { title: '联系人', width: 90, render: ({ contactName }) => contactName },
  { title: '电话', width: 110, render: ({ phoneNumber }) => <Masked value={phoneNumber} /> },
  { title: '备用电话', width: 105, render: ({ backupPhone }) => <Masked value={backupPhone} /> },
  { title: '值守时间', width: 160, render: ({ dutyTime }) => dutyTime || '全天' },
  { title: '短信提醒', width: 260, render: (row) => <Notice row={row} /> },
  {
    title: '状态',
    width: 70,
    render: ({ status }) => (status === 1 ? <Tag tone="good">启用</Tag> : <Tag>停用</Tag>),
  },
];

function TypeWords({ of }: { of: readonly number[] }) {
  const { labelOf } = useDictionary('CALL_TYPE');
  return <>{of.map(labelOf).join('、')}</>;
}

function Notice({ row }: { row: ConsultPhone }) {
  const { smsNoticeFlag, noticeDelayMinutes, escalateDeptName, escalateHours } = row;
  const delay = noticeDelayMinutes === 0 ? '立即提醒' : `${noticeDelayMinutes} 分钟后提醒`;
  return (
    <>
      {smsNoticeFlag === 1 ? delay : '不提醒'}
      {escalateDeptName !== null && (
        <p className="cell-note">
          {escalateHours} 小时不办升级到{placeInShort(escalateDeptName)}
        </p>
      )}
    </>
  );
}

export function ConsultPhonesPage() {
  const may = usePermission();
  const state = useListState(filters.flatMap(namesOf));
  const { deptId, callType } = state.filters;
  const { data, error, refetch } = useCall(
    listConsultPhones,
    may('consult:phone')
      ? { ...(deptId ? { deptId } : {}), ...(callType ? { callType: Number(callType) } : {}) }
      : null,
    { keepPrevious: true },
  );
  const choice = useColumnChoice('咨询电话', columns);
  /** `choose`: it is asked in the drawer */
  const [edited, edit] = useState<DeptChoice | 'choose' | null>(null);
  if (!may('consult:phone')) return <NoPermissionState />;
  const chosen =
    deptId !== undefined && officeProblem(deptId) === null
      ? { deptId, deptName: state.filters[nameOfDept('deptId')] ?? deptId }
      : null;
  return (
    <div className="paged-table">
      <div className="table-toolbar">
        <div className="table-toolbar-left">
          <ActionButton
            kind="primary"
            label={chosen ? `编辑${chosen.deptName}的电话` : '选择单位编辑'}
            permission="consult:phone"
            onAct={() => edit(chosen ?? 'choose')}
          />
        </div>
        <div className="table-toolbar-right">
          <button
            type="button"
            className="plain-button table-icon-button"
            aria-label="刷新"
            title="刷新"
            onClick={() => void refetch()}
          >
            <Icon name="refresh" />
          </button>
          <ColumnChoice columns={columns} choice={choice} />
        </div>
      </div>
      <SearchForm
        filters={filters}
        values={state.filters}
        onSearch={state.setFilters}
        onReset={state.reset}
      />
      {error && !data && <ErrorState failure={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={8} />}
      {data && (
        <>
          <TableOfRows
            label="咨询电话"
            columns={choice.shown}
            rows={data}
            rowKey={({ id }) => id}
            actions={({ deptId: office, deptName, can }) => (
              <ActionButton
                kind="link"
                label="编辑整表"
                permission="consult:phone"
                can={can.edit}
                onAct={() => edit({ deptId: office, deptName })}
              />
            )}
          />
          {data.length === 0 && <EmptyState text="还没有咨询电话，点“选择单位编辑”填写。" />}
          <MoreNote more={data.length >= LISTED_PHONES_MAX} listedMax={LISTED_PHONES_MAX} />
        </>
      )}
      {edited !== null && (
        <PhoneListDrawer office={edited === 'choose' ? null : edited} onClose={() => edit(null)} />
      )}
    </div>
  );
}
