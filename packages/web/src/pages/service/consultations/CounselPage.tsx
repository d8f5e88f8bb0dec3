/** 咨询管理: what the farmers of one's area ask, who has it in hand and until when; taking down, assigning, reassigning, urging, closing. */

import { allOf, verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import { CONSULT_STATUS } from '@farmers-mailbox/contract/dictionaries.ts';
import {
  type ConsultRow,
  exportConsultations,
  pageConsultations,
  publicizeConsultation,
  urgeConsultation,
} from '@farmers-mailbox/contract/service/consultations/endpoints.ts';
import {
  CONSULT_TITLE_MAX,
  CONSULTATIONS_PER_ACT_MAX,
  type ConsultTab,
  LISTED_CONSULTATIONS_MAX,
} from '@farmers-mailbox/contract/service/consultations/fields.ts';
import { ConsultStatus } from '@farmers-mailbox/contract/service/consultations/states.ts';
import { useState } from 'react';
import { saveAnswer } from '../../../api/download.ts';
import { useAct } from '../../../api/hooks.ts';
import { ask } from '../../../notices/notices.ts';
import { usePermission } from '../../../session/session-context.ts';
import { NumbersExport } from '../../../ui/form/NumbersExport.tsx';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { type MoreAction, MoreActions } from '../../../ui/page/MoreActions.tsx';
import { useOpened } from '../../../ui/page/opened.ts';
import { NoPermissionState } from '../../../ui/page/states.tsx';
import { Tabs } from '../../../ui/page/Tabs.tsx';
import { useListState } from '../../../ui/table/list-state.ts';
import { PagedTable } from '../../../ui/table/PagedTable.tsx';
import { type Filter, nameOfDept, namesOf } from '../../../ui/table/SearchForm.tsx';
import type { Column } from '../../../ui/table/TableOfRows.tsx';
import { DictionaryWord } from '../../../ui/text/DictionaryWord.tsx';
import { MoreNote } from '../../../ui/text/MoreNote.tsx';
import { toMinute } from '../../../ui/text/moment.ts';
import { PlaceName } from '../../../ui/text/PlaceName.tsx';
import { placeInShort } from '../../../ui/text/place-in-short.ts';
import { UnbrokenWords } from '../../../ui/text/UnbrokenWords.tsx';
import { When } from '../../../ui/text/When.tsx';
import { AddDialog } from './AddDialog.tsx';
import { AssignDialog } from './AssignDialog.tsx';
import { CloseDialog } from './CloseDialog.tsx';
import { ConsultDrawer } from './ConsultDrawer.tsx';
import { CONSULT_RIGHTS, consultReads, isOpen, Score, StateTag, TimeLeft, Title } from './consultations.tsx';
import { KnowledgeDialog } from './KnowledgeDialog.tsx';
import { ReassignDialog } from './ReassignDialog.tsx';
import { StatPanel } from './StatPanel.tsx';
import { useTab } from './tab.ts';
import './consultations.css';

type CounselTab = ConsultTab | 'stat';
const TABS: readonly { key: CounselTab; label: string }[] = [
  { key: 'all', label: '全部' },
  { key: 'assign', label: '待分派' },
  { key: 'draft', label: '待拟稿' },
  { key: 'check', label: '待审核' },
  { key: 'returned', label: '退回重拟' },
  { key: 'done', label: '已答复' },
  { key: 'stat', label: '统计' },
];
const TAB_KEYS: readonly [CounselTab, ...CounselTab[]] = ['all', ...TABS.slice(1).map(({ key }) => key)];

const YES_NO = [
  { value: 1, label: '已超期' },
  { value: 0, label: '未超期' },
];

const PUBLIC = [
  { value: 1, label: '已公开' },
  { value: 0, label: '未公开' },
];

const filters: readonly Filter[] = [
  { kind: 'text', name: 'consultNo', label: '编号', lengthMax: 20 },
  { kind: 'text', name: 'title', label: '标题', lengthMax: CONSULT_TITLE_MAX },
  { kind: 'dictionary', name: 'callType', label: '类型', of: 'CALL_TYPE' },
  { kind: 'dictionary', name: 'callSource', label: '来源', of: 'CALL_SOURCE' },
  { kind: 'choice', name: 'overdueFlag', label: '是否超期', options: YES_NO },
  { kind: 'dept', name: 'deptId', label: '区域' },
  { kind: 'days', name: 'callTime', label: '提问时间' },
  { kind: 'choice', name: 'publicFlag', label: '公开', options: PUBLIC },
];
/** In the tab of everything: each other tab is a state. */
const filtersOfAll: readonly Filter[] = [
  ...filters.slice(0, 2),
  { kind: 'choice', name: 'consultStatus', label: '状态', options: CONSULT_STATUS },
  ...filters.slice(2),
];

const columnsWith = (open: (consultId: string) => void): readonly Column<ConsultRow>[] => [
  {
    title: '标题和编号',
    width: 190,
    card: 'headline',
    render: (row) => (
      <>
        <Title row={row} onOpen={open} />
        <p className="cell-note consult-no">{row.consultNo}</p>
      </>
    ),
  },
  {
    title: '类型和来源',
    width: 92,
    render: ({ callType, callSource }) => (
      <>
        <DictionaryWord of="CALL_TYPE" value={callType} />
        <p className="cell-note">
          <DictionaryWord of="CALL_SOURCE" value={callSource} />
        </p>
      </>
    ),
  },
  { title: '提问人', spare: 3, width: 76, render: ({ callUserName }) => callUserName },
  { title: '区域', width: 124, render: ({ fullDeptName }) => <PlaceName of={fullDeptName} /> },
  { title: '提问时间', spare: 2, width: 96, render: ({ callTime }) => <When at={callTime} /> },
  {
    title: '办理单位',
    width: 124,
    render: ({ assignDeptName, assignUserName }) => (
      <>
        {assignDeptName === null ? '—' : <PlaceName of={assignDeptName} />}
        {assignUserName !== null && <p className="cell-note">{assignUserName}拟稿</p>}
      </>
    ),
  },
  {
    title: '截止时间',
    width: 116,
    render: (row) => {
      const deadline = <UnbrokenWords of={toMinute(row.deadline)} />;
      if (!isOpen(row.consultStatus)) return deadline;
      // what is left comes first: a narrow row has no room for a third line
      return (
        <>
          <TimeLeft {...row} />
          <p className="cell-note">{deadline}</p>
        </>
      );
    },
  },
  {
    title: '状态',
    spare: 'never',
    width: 84,
    render: ({ consultStatus, publicFlag }) => (
      <>
        <StateTag value={consultStatus} />
        {publicFlag === 1 && <p className="cell-note">已公开</p>}
      </>
    ),
  },
  { title: '评分', spare: 1, width: 96, render: ({ score }) => <Score value={score} /> },
];

export function CounselPage() {
  const may = usePermission();
  const [tab, openTab] = useTab(TAB_KEYS);
  const [opened, open] = useOpened('consultId');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [adding, setAdding] = useState(false);
  const [assigning, setAssigning] = useState<readonly string[] | null>(null);
  const [reassigning, setReassigning] = useState<ConsultRow | null>(null);
  const [closing, setClosing] = useState<ConsultRow | null>(null);
  const [learnt, learnFrom] = useState<ConsultRow | null>(null);
  if (!may(CONSULT_RIGHTS)) return <NoPermissionState />;
  const selection = {
    keys: chosen,
    onChange: setChosen,
    can: ({ can }: ConsultRow) => can.assign,
  };
  const switchTo = (next: CounselTab) => {
    setChosen([]);
    openTab(next);
  };
  return (
    <>
      <Tabs tabs={TABS} current={tab} onOpen={switchTo} label="咨询状态" takesToolbar>
        {tab === 'stat' && <StatPanel />}
        {tab !== 'stat' && (
          <PagedTable
            key={tab}
            endpoint={pageConsultations}
            label="咨询"
            fixed={{ tab }}
            columns={columnsWith(open)}
            filters={tab === 'all' ? filtersOfAll : filters}
            rowKey={({ consultId }) => consultId}
            {...(may('consult:assign') && isAssignedFrom(tab) ? { selection } : {})}
            toolbar={
              <Toolbar tab={tab} chosen={chosen} onAdd={() => setAdding(true)} onAssign={setAssigning} />
            }
            summary={({ more }) => <MoreNote more={more} listedMax={LISTED_CONSULTATIONS_MAX} part="" />}
            actions={(row) => (
              <RowActions
                row={row}
                onOpen={open}
                onAssign={setAssigning}
                onReassign={setReassigning}
                onClose={setClosing}
                onLearn={learnFrom}
              />
            )}
            empty="这里还没有咨询。"
          />
        )}
      </Tabs>
      {opened !== null && <ConsultDrawer key={opened.id} consultId={opened.id} onClose={() => open(null)} />}
      {adding && <AddDialog onClose={() => setAdding(false)} />}
      {assigning && (
        <AssignDialog
          consultIds={assigning}
          onClose={() => setAssigning(null)}
          onDone={() => setChosen([])}
        />
      )}
      {reassigning && <ReassignDialog consultation={reassigning} onClose={() => setReassigning(null)} />}
      {closing && <CloseDialog consultation={closing} onClose={() => setClosing(null)} />}
      {learnt && <KnowledgeDialog consultation={learnt} onClose={() => learnFrom(null)} />}
    </>
  );
}

/** Several are chosen there. */
const isAssignedFrom = (tab: CounselTab): boolean => tab === 'all' || tab === 'assign';

interface ToolbarProps {
  tab: ConsultTab;
  chosen: readonly string[];
  onAdd: () => void;
  onAssign: (consultIds: readonly string[]) => void;
}

function Toolbar({ tab, chosen, onAdd, onAssign }: ToolbarProps) {
  const { filters: set } = useListState(filtersOfAll.flatMap(namesOf));
  const count = chosen.length;
  const can = allOf(
    verdict(count > 0, '请先勾选待分派的咨询'),
    verdict(count <= CONSULTATIONS_PER_ACT_MAX, `一次最多 ${CONSULTATIONS_PER_ACT_MAX} 条`),
  );
  return (
    <>
      <ActionButton kind="primary" label="代报" permission="consult:add" onAct={onAdd} />
      {isAssignedFrom(tab) && (
        <ActionButton
          label={count > 0 ? `分派 ${count} 条` : '批量分派'}
          permission="consult:assign"
          can={can}
          onAct={() => onAssign(chosen)}
        />
      )}
      <NumbersExport
        permission="consult:assign"
        title="导出咨询"
        numbers="提问人的手机号码"
        note="导出符合现在查询条件的全部咨询，不只是这一页。"
        onSave={(masked) =>
          saveAnswer(exportConsultations, { ...withoutName(set), tab, masked }, '咨询.xlsx')
        }
      />
    </>
  );
}

/** The name of the chosen place stands in the address bar alone. */
function withoutName(set: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(set).filter(([name]) => name !== nameOfDept('deptId')));
}

interface RowActionsProps {
  row: ConsultRow;
  onOpen: (consultId: string) => void;
  onAssign: (consultIds: readonly string[]) => void;
  onReassign: (row: ConsultRow) => void;
  onClose: (row: ConsultRow) => void;
  /** 转知识 */
  onLearn: (row: ConsultRow) => void;
}

/** Only the acts that suit the state: what a person may not do in it is there with its reason. */
function RowActions({ row, onOpen, onAssign, onReassign, onClose, onLearn }: RowActionsProps) {
  const urge = useAct(urgeConsultation, { refresh: consultReads, success: '已催办' });
  const publicize = useAct(publicizeConsultation, {
    refresh: consultReads,
    success: row.publicFlag === 1 ? '已取消公开' : '已公开',
  });
  const { consultId, consultStatus, title, version, assignDeptName, can } = row;
  const switchPublic = async () => {
    const isShown = row.publicFlag === 1;
    const text = isShown
      ? `“${title}”不再作为范例。`
      : `“${title}”的问题和答复作为范例，谁都看得到，不含提问人和区域。`;
    const deed = isShown ? '取消公开' : '公开';
    if (await ask({ title: `${deed} 1 条咨询`, text, confirmLabel: deed, cancelLabel: '再看看' }))
      await publicize.run({ consultId, version, publicFlag: isShown ? 0 : 1 });
  };
  const mayBeClosed =
    consultStatus === ConsultStatus.unassigned ||
    consultStatus === ConsultStatus.drafting ||
    consultStatus === ConsultStatus.answered;
  const isWithReviewer = consultStatus === ConsultStatus.checking || consultStatus === ConsultStatus.returned;
  const isAnswered = consultStatus === ConsultStatus.answered || consultStatus === ConsultStatus.rated;
  const more: readonly MoreAction[] = [
    {
      label: row.publicFlag === 1 ? '取消公开' : '公开',
      permission: 'consult:assign',
      can: can.publicize,
      act: () => void switchPublic(),
    },
    { label: '转知识', permission: 'consult:assign', can: can.toKnowledge, act: () => onLearn(row) },
  ];
  const isInHand = isWithReviewer || consultStatus === ConsultStatus.drafting;
  return (
    <>
      <ActionButton kind="link" label="详情" onAct={() => onOpen(consultId)} />
      {consultStatus === ConsultStatus.unassigned && (
        <ActionButton
          kind="link"
          label="分派"
          permission="consult:assign"
          can={can.assign}
          onAct={() => onAssign([consultId])}
        />
      )}
      {isInHand && (
        <ActionButton
          kind="link"
          label="催办"
          permission="consult:assign"
          can={can.urge}
          confirm={{
            title: '催办 1 条咨询',
            text: `${assignDeptName === null ? '办理单位' : placeInShort(assignDeptName)}会在列表里看到“${title}”已催办，并记入办理过程。`,
          }}
          onAct={() => urge.run({ consultId })}
        />
      )}
      {isInHand && consultStatus !== ConsultStatus.checking && (
        <ActionButton
          kind="link"
          label="改派"
          permission="consult:assign"
          can={can.reassign}
          onAct={() => onReassign(row)}
        />
      )}
      {mayBeClosed && (
        <ActionButton
          kind="link"
          label="关闭"
          danger
          permission="consult:close"
          can={can.close}
          onAct={() => onClose(row)}
        />
      )}
      {(isAnswered || row.publicFlag === 1) && <MoreActions of={title} actions={more} />}
    </>
  );
}
