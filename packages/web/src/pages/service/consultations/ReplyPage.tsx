/** 咨询答复: what one's own unit, or the units of one's area, have to draft, to review, to draft again, and have answered. */

import {
  type ConsultRow,
  pageConsultations,
} from '@farmers-mailbox/contract/service/consultations/endpoints.ts';
import {
  CONSULT_TITLE_MAX,
  type ConsultTab,
  LISTED_CONSULTATIONS_MAX,
} from '@farmers-mailbox/contract/service/consultations/fields.ts';
import { usePermission } from '../../../session/session-context.ts';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { useOpened } from '../../../ui/page/opened.ts';
import { NoPermissionState } from '../../../ui/page/states.tsx';
import { Tabs } from '../../../ui/page/Tabs.tsx';
import { PagedTable } from '../../../ui/table/PagedTable.tsx';
import type { Filter } from '../../../ui/table/SearchForm.tsx';
import type { Column } from '../../../ui/table/TableOfRows.tsx';
import { DictionaryWord } from '../../../ui/text/DictionaryWord.tsx';
import { MoreNote } from '../../../ui/text/MoreNote.tsx';
import { PlaceName } from '../../../ui/text/PlaceName.tsx';
import { When } from '../../../ui/text/When.tsx';
import { ConsultDrawer } from './ConsultDrawer.tsx';
import { StateTag, TimeLeft, Title } from './consultations.tsx';
import { useTab } from './tab.ts';
import './consultations.css';

const TABS: readonly { key: ConsultTab; label: string }[] = [
  { key: 'draft', label: '待拟稿' },
  { key: 'check', label: '待审核' },
  { key: 'returned', label: '退回' },
  { key: 'done', label: '已答复' },
];

const filters: readonly Filter[] = [
  { kind: 'text', name: 'title', label: '标题', lengthMax: CONSULT_TITLE_MAX },
  { kind: 'dictionary', name: 'callType', label: '类型', of: 'CALL_TYPE' },
  { kind: 'days', name: 'callTime', label: '提问时间' },
];

const columnsWith = (tab: ConsultTab, open: (consultId: string) => void): readonly Column<ConsultRow>[] => [
  { title: '标题', width: 260, card: 'headline', render: (row) => <Title row={row} onOpen={open} /> },
  { title: '类型', width: 90, render: ({ callType }) => <DictionaryWord of="CALL_TYPE" value={callType} /> },
  { title: '区域', width: 150, render: ({ fullDeptName }) => <PlaceName of={fullDeptName} /> },
  { title: '提问时间', width: 104, render: ({ callTime }) => <When at={callTime} /> },
  tab === 'done'
    ? { title: '答复时间', width: 104, render: ({ replyTime }) => replyTime && <When at={replyTime} /> }
    : { title: '剩余时间', width: 130, render: (row) => <TimeLeft {...row} /> },
  {
    title: '拟稿人',
    width: 90,
    render: ({ draftUserName, assignUserName }) =>
      draftUserName ?? (assignUserName === null ? '—' : `${assignUserName}（指定）`),
  },
  { title: '审核人', width: 80, render: ({ checkUserName }) => checkUserName ?? '—' },
  { title: '状态', width: 90, render: ({ consultStatus }) => <StateTag value={consultStatus} /> },
];

const EMPTY: Readonly<Partial<Record<ConsultTab, string>>> = {
  draft: '没有等待拟稿的咨询。',
  check: '没有等待审核的答复。',
  returned: '没有被退回的答复。',
  done: '还没有答复过咨询。',
};

export function ReplyPage() {
  const may = usePermission();
  const worksOnReplies = may('consult:draft') || may('consult:pass');
  // a reviewer who drafts nothing begins with what waits for them
  const tabs = may('consult:draft') ? TABS : [...TABS.slice(1, 2), ...TABS.slice(0, 1), ...TABS.slice(2)];
  const [tab, openTab] = useTab([tabs[0]?.key ?? 'draft', ...tabs.slice(1).map(({ key }) => key)]);
  const [opened, open] = useOpened('consultId');
  if (!worksOnReplies) return <NoPermissionState />;
  return (
    <>
      <Tabs tabs={tabs} current={tab} onOpen={openTab} label="答复状态" takesToolbar>
        <PagedTable
          key={tab}
          endpoint={pageConsultations}
          label="咨询答复"
          fixed={{ tab, handlingFlag: 1 }}
          columns={columnsWith(tab, open)}
          filters={filters}
          rowKey={({ consultId }) => consultId}
          summary={({ more }) => <MoreNote more={more} listedMax={LISTED_CONSULTATIONS_MAX} part="" />}
          actions={(row) => (
            <ActionButton kind="link" label={deedOn(row)} onAct={() => open(row.consultId)} />
          )}
          empty={EMPTY[tab]}
        />
      </Tabs>
      {opened !== null && <ConsultDrawer key={opened.id} consultId={opened.id} onClose={() => open(null)} />}
    </>
  );
}

function deedOn({ can }: ConsultRow): string {
  if (can.draft === true) return '拟稿';
  return can.pass === true ? '审核' : '查看';
}
