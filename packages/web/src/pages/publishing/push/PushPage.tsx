/** 推送管理: the pushes of the reader's area, with what became of those of the last days. */

import { labelOf, PUSH_STATUS } from '@farmers-mailbox/contract/dictionaries.ts';
import {
  type PushRow,
  pagePushes,
  pushStat,
  removePush,
  revokePush,
  STAT_DAYS,
} from '@farmers-mailbox/contract/publishing/push/endpoints.ts';
import {
  PUSH_TYPE,
  PushMode,
  TARGET_TYPE,
  TITLE_MAX,
} from '@farmers-mailbox/contract/publishing/push/fields.ts';
import type { ReactNode } from 'react';
import { useCall } from '../../../api/hooks.ts';
import { useRowActs } from '../../../content/acts.ts';
import { ContentActions } from '../../../content/ContentActions.tsx';
import { ContentPage } from '../../../content/ContentPage.tsx';
import { ownFilter, regionFilter, stateColumn, titleColumn } from '../../../content/columns.tsx';
import { usePermission } from '../../../session/session-context.ts';
import type { Filter } from '../../../ui/table/SearchForm.tsx';
import type { Column } from '../../../ui/table/TableOfRows.tsx';
import { inDigits } from '../../../ui/text/in-digits.ts';
import { toMinute } from '../../../ui/text/moment.ts';
import { PlaceName } from '../../../ui/text/PlaceName.tsx';
import { When } from '../../../ui/text/When.tsx';
import { push } from './kind.ts';
import { PushDrawer } from './PushDrawer.tsx';
import { PushFormDrawer } from './PushFormDrawer.tsx';
import { reasonOf, shareOf } from './PushState.tsx';
import { RelatedForm } from './RelatedForm.tsx';

const timeOf = ({ sentTime, pushMode, pushTime }: PushRow): ReactNode => {
  if (sentTime) return <When at={sentTime} />;
  return pushMode === PushMode.timed && pushTime ? `定于 ${toMinute(pushTime)}` : '通过后立即';
};

const columnsWith = (open: (row: PushRow) => void): readonly Column<PushRow>[] => [
  titleColumn(open, 200),
  { title: '类型', width: 80, render: ({ pushType }) => labelOf(PUSH_TYPE, pushType) },
  {
    title: '对象',
    width: 170,
    render: ({ fullDeptName, targetType }) => (
      <>
        <PlaceName of={fullDeptName} />，{labelOf(TARGET_TYPE, targetType)}
      </>
    ),
  },
  { title: '推送时间', width: 150, render: timeOf },
  {
    title: '目标数',
    width: 90,
    align: 'right',
    render: ({ targetCount }) => (targetCount === null ? '—' : inDigits(targetCount)),
  },
  {
    title: '到达数',
    width: 90,
    align: 'right',
    render: ({ targetCount, reachCount }) => (targetCount === null ? '—' : inDigits(reachCount)),
  },
  {
    title: '打开率',
    width: 80,
    align: 'right',
    render: ({ openCount, reachCount }) => shareOf(openCount, reachCount),
  },
  { ...stateColumn(() => push, 100), more: { title: '原因', render: reasonOf } },
];

const filters: readonly Filter[] = [
  { kind: 'text', name: 'title', label: '标题', lengthMax: TITLE_MAX },
  { kind: 'choice', name: 'pushStatus', label: '状态', options: PUSH_STATUS },
  { kind: 'choice', name: 'pushType', label: '类型', options: PUSH_TYPE },
  regionFilter,
  ownFilter,
  { kind: 'days', name: 'sentTime', label: '推送时间' },
];

export function PushPage() {
  const may = usePermission();
  return (
    <>
      <ContentPage
        kind={push}
        endpoint={pagePushes}
        label="推送管理"
        columns={columnsWith}
        filters={filters}
        toolbar={<Figures />}
        actions={(row, to) => <PushActions row={row} {...to} />}
        opened={(pushId, { onClose }) => <PushDrawer pushId={pushId} onClose={onClose} />}
        form={(pushId, onClose) => <PushFormDrawer pushId={pushId} onClose={onClose} />}
        empty="点“新增”写一条推送，由另一位管理员审核，通过后推送到农户的手机应用。"
      />
      {may(push.permission('add')) && <RelatedForm />}
    </>
  );
}

function Figures() {
  const { data } = useCall(pushStat, {}, { isQuiet: true });
  if (!data) return null;
  return (
    <p className="page-note">
      近 {STAT_DAYS} 天推送 {inDigits(data.pushCount)} 条、{inDigits(data.targetCount)} 人次，到达{' '}
      {shareOf(data.reachCount, data.targetCount)}，打开 {shareOf(data.openCount, data.reachCount)}
      {data.builtInFlag === 1 && '。还没有接入推送平台，由内置接收端代收，不会到达手机'}
    </p>
  );
}

interface PushActionsProps {
  row: PushRow;
  onOpen: () => void;
  onEdit: () => void;
}

function PushActions({ row, onOpen, onEdit }: PushActionsProps) {
  return (
    <ContentActions
      kind={push}
      row={row}
      onOpen={onOpen}
      onEdit={onEdit}
      removed={`“${row.title}”，不能恢复。`}
      offlineNote={`撤回后“${row.title}”不再推送。可以修改后重新提交审核。`}
      {...useRowActs(push, { remove: removePush, offline: revokePush }, row)}
    />
  );
}
