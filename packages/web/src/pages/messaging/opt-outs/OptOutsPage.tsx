/** 退订名单: numbers that do not want texts, since when and why; entering and restoring one by hand. Beside it 同意记录 (`ConsentsPanel`). */

import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import {
  type OptOutRow,
  pageOptOuts,
  readOptOutNumber,
} from '@farmers-mailbox/contract/messaging/opt-outs/endpoints.ts';
import { OPT_OUT_SCOPE, OPT_OUT_TYPE } from '@farmers-mailbox/contract/messaging/opt-outs/fields.ts';
import { TYPED_NUMBER_MAX } from '@farmers-mailbox/contract/rules/typed-number.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { usePermission } from '../../../session/session-context.ts';
import { WholeNumber } from '../../../ui/form/WholeNumber.tsx';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { NoPermissionState } from '../../../ui/page/states.tsx';
import { Tabs } from '../../../ui/page/Tabs.tsx';
import { useAddressValue } from '../../../ui/table/list-state.ts';
import { PagedTable } from '../../../ui/table/PagedTable.tsx';
import type { Filter } from '../../../ui/table/SearchForm.tsx';
import type { Column } from '../../../ui/table/TableOfRows.tsx';
import { inDigits } from '../../../ui/text/in-digits.ts';
import { toMinute } from '../../../ui/text/moment.ts';
import { PlaceName } from '../../../ui/text/PlaceName.tsx';
import { Tag } from '../../../ui/text/StatusTag.tsx';
import { ConsentsPanel } from './ConsentsPanel.tsx';
import { EnterOptOutDialog, RestoreDialog } from './OptOutDialogs.tsx';

const columns: readonly Column<OptOutRow>[] = [
  {
    title: '号码',
    width: 210,
    card: 'headline',
    render: ({ optOutId, phoneNumber }) => (
      <WholeNumber masked={phoneNumber} endpoint={readOptOutNumber} fields={{ optOutId }} />
    ),
  },
  {
    title: '姓名与所属',
    width: 200,
    render: ({ realName, fullDeptName }) =>
      realName === null ? (
        '—'
      ) : (
        <>
          {realName}
          <p className="cell-note">{fullDeptName && <PlaceName of={fullDeptName} />}</p>
        </>
      ),
  },
  { title: '范围', width: 110, render: ({ scope }) => labelOf(OPT_OUT_SCOPE, scope) },
  {
    title: '方式',
    width: 180,
    render: ({ optOutType, operatorName, reason }) => (
      <>
        {labelOf(OPT_OUT_TYPE, optOutType)}
        {operatorName !== null && `（${operatorName}）`}
        <p className="cell-note">{reason}</p>
      </>
    ),
  },
  { title: '退订时间', width: 140, render: ({ optOutTime }) => toMinute(optOutTime) },
  {
    title: '来源短信',
    width: 180,
    render: ({ application }) =>
      application === null ? (
        '—'
      ) : (
        <Link to={paths.applicationDetail(application.applyId)}>{application.smsTitle}</Link>
      ),
  },
  { title: '现在', width: 190, render: (row) => <Standing row={row} /> },
];

function Standing({ row: { restoreTime, restoreOperatorName, restoreReason } }: { row: OptOutRow }) {
  if (restoreTime === null) return <Tag tone="attention">不接收</Tag>;
  return (
    <>
      <Tag tone="good">已恢复</Tag>
      <p className="cell-note">
        {toMinute(restoreTime)}
        {restoreOperatorName !== null && `，${restoreOperatorName}`}
        {restoreReason !== null && `，${restoreReason}`}
      </p>
    </>
  );
}

const filters: readonly Filter[] = [
  { kind: 'text', name: 'phoneNumber', label: '号码', lengthMax: TYPED_NUMBER_MAX },
  { kind: 'choice', name: 'scope', label: '范围', options: OPT_OUT_SCOPE },
  { kind: 'choice', name: 'optOutType', label: '方式', options: OPT_OUT_TYPE },
  {
    kind: 'choice',
    name: 'livingFlag',
    label: '现在',
    options: [
      { value: 1, label: '不接收' },
      { value: 0, label: '已恢复' },
    ],
  },
  { kind: 'days', name: 'optOutTime', label: '退订时间' },
];

type Open = { kind: 'enter' } | { kind: 'restore'; row: OptOutRow };

const TABS = [
  { key: 'optOuts', label: '退订名单' },
  { key: 'consents', label: '同意记录' },
] as const;

export function OptOutsPage() {
  const may = usePermission();
  const [tab, setTab] = useAddressValue('tab', ['optOuts', 'consents'] as const);
  if (!may(['sms:optOut:edit', 'sms:apply:add'])) return <NoPermissionState />;
  if (!may('sms:optOut:edit')) return <OptOuts />;
  return (
    <Tabs tabs={TABS} current={tab} onOpen={setTab} label="退订与同意" takesToolbar>
      {tab === 'consents' ? <ConsentsPanel /> : <OptOuts />}
    </Tabs>
  );
}

function OptOuts() {
  const [open, setOpen] = useState<Open | null>(null);
  return (
    <>
      <PagedTable
        endpoint={pageOptOuts}
        label="退订名单"
        columns={columns}
        filters={filters}
        rowKey={({ optOutId }) => optOutId}
        summary={({ more, total }) => more && <p>只列出最近的 {inDigits(total)} 条，其余的请用条件查找。</p>}
        toolbar={
          <ActionButton
            kind="primary"
            label="登记退订"
            permission="sms:optOut:edit"
            onAct={() => setOpen({ kind: 'enter' })}
          />
        }
        actions={(row) => (
          <ActionButton
            kind="link"
            label="恢复"
            permission="sms:optOut:edit"
            can={row.can.restore}
            onAct={() => setOpen({ kind: 'restore', row })}
          />
        )}
        empty="管辖范围内没有人退订。农户回复R、T、TD或退订后，会自动列在这里。"
      />
      {open?.kind === 'enter' && <EnterOptOutDialog onClose={() => setOpen(null)} />}
      {open?.kind === 'restore' && <RestoreDialog row={open.row} onClose={() => setOpen(null)} />}
    </>
  );
}
