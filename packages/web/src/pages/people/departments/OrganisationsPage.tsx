/** 组织机构: the tree of one's area on the left, the organisations below the chosen one on the right. */

import { DEPT_LEVEL, DEPT_TYPE, ENABLE, labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import {
  type AdminDept,
  deptDetails,
  exportDepts,
  pageDepts,
} from '@farmers-mailbox/contract/people/department-admin/endpoints.ts';
import { getDept } from '@farmers-mailbox/contract/people/departments/endpoints.ts';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { saveAnswer } from '../../../api/download.ts';
import { showFailure } from '../../../api/failure-notice.ts';
import { useCall } from '../../../api/hooks.ts';
import { useOwnArea } from '../../../session/own-area.ts';
import type { DeptChoice } from '../../../ui/dept/dept-nodes.ts';
import { useTreeBesideList } from '../../../ui/dept/tree-beside-list.tsx';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { PagedTable } from '../../../ui/table/PagedTable.tsx';
import type { Filter } from '../../../ui/table/SearchForm.tsx';
import type { Column } from '../../../ui/table/TableOfRows.tsx';
import { inDigits } from '../../../ui/text/in-digits.ts';
import { Masked } from '../../../ui/text/Masked.tsx';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { ChildOrderDialog } from './ChildOrderDialog.tsx';
import { MergeDialog } from './MergeDialog.tsx';
import { OrganisationActions } from './OrganisationActions.tsx';
import { OrganisationDialog } from './OrganisationDialog.tsx';
import type { OpenDialog } from './organisations.ts';
import './organisations.css';
import { placeOnce } from '../../../ui/text/place-in-short.ts';

const columns: readonly Column<AdminDept>[] = [
  {
    title: '名称',
    card: 'headline',
    render: ({ deptName, fullDeptName }) => (
      <>
        {deptName}
        <p className="cell-note">{placeOnce(fullDeptName)}</p>
      </>
    ),
  },
  { title: '组织编码', spare: 2, render: ({ deptId }) => deptId },
  {
    title: '类型',
    render: ({ deptType, deptLevel }) => (
      <>
        {labelOf(DEPT_TYPE, deptType)}
        <p className="cell-note">{labelOf(DEPT_LEVEL, deptLevel)}</p>
      </>
    ),
  },
  {
    title: '负责人',
    render: ({ leaderName, leaderPhone }) => (
      <>
        {leaderName ?? '—'}
        {leaderPhone !== null && (
          <p className="cell-note">
            <Masked value={leaderPhone} />
          </p>
        )}
      </>
    ),
  },
  { title: '电话', spare: 3, render: ({ officePhone }) => officePhone ?? '—' },
  { title: '用户数', align: 'right', render: ({ userCount }) => inDigits(userCount) },
  {
    title: '状态',
    spare: 'never',
    render: ({ status, expireDate }) => (
      <>
        <StatusTag of="ENABLE" value={status} />
        {expireDate !== null && <p className="cell-note">{expireDate} 撤销</p>}
      </>
    ),
  },
  { title: '排序', spare: 1, align: 'right', render: ({ orderNum }) => orderNum },
];

const filters: readonly Filter[] = [
  { kind: 'text', name: 'keyword', label: '名称', lengthMax: 30 },
  { kind: 'choice', name: 'deptType', label: '类型', options: DEPT_TYPE },
  { kind: 'choice', name: 'status', label: '状态', options: ENABLE },
  {
    kind: 'choice',
    name: 'includeChild',
    label: '范围',
    options: [
      { value: 0, label: '只看下一级' },
      { value: 1, label: '包含所有下级' },
    ],
  },
];

export function OrganisationsPage() {
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const [chosen, choose] = useChosen();
  const { tree, opener } = useTreeBesideList(chosen, choose);
  return (
    <div className="organisations">
      {tree}
      <section className="organisations-list" aria-label="下级组织">
        <Chosen chosen={chosen} opener={opener} />
        <PagedTable
          endpoint={pageDepts}
          label="组织机构"
          columns={columns}
          filters={filters}
          fixed={chosen ? { parentId: chosen.deptId } : {}}
          rowKey={({ deptId }) => deptId}
          toolbar={<Toolbar chosen={chosen} onOpen={setOpen} />}
          actions={(row) => <OrganisationActions row={row} onOpen={setOpen} />}
          empty="这里还没有下级组织，可以点“新增下级”。"
        />
      </section>
      {open?.kind === 'add' && <OrganisationDialog parent={open.parent} onClose={() => setOpen(null)} />}
      {open?.kind === 'edit' && <OrganisationDialog deptId={open.deptId} onClose={() => setOpen(null)} />}
      {open?.kind === 'order' && <ChildOrderDialog parent={open.parent} onClose={() => setOpen(null)} />}
      {open?.kind === 'merge' && <MergeDialog dept={open.dept} onClose={() => setOpen(null)} />}
    </div>
  );
}

/** The organisation whose children are listed, in the address bar; null: the top of one's own area. */
function useChosen(): [DeptChoice | null, (choice: DeptChoice) => void] {
  const [search, setSearch] = useSearchParams();
  const deptId = search.get('parentId');
  const choose = (choice: DeptChoice) =>
    setSearch((now) => {
      now.set('parentId', choice.deptId);
      now.set('parentName', choice.deptName);
      now.delete('pageNum');
      return new URLSearchParams(now);
    });
  return [deptId === null ? null : { deptId, deptName: search.get('parentName') ?? deptId }, choose];
}

/** Where the list stands: the full name, so that places of the same name are told apart. */
function Chosen({ chosen, opener }: { chosen: DeptChoice | null; opener: ReactNode }) {
  const { data } = useCall(getDept, chosen && { deptId: chosen.deptId }, { isQuiet: true });
  return (
    <p className="organisations-place">
      {data?.fullDeptName ?? chosen?.deptName ?? '我管理的区域'}
      {opener}
    </p>
  );
}

interface ToolbarProps {
  chosen: DeptChoice | null;
  onOpen: (dialog: OpenDialog) => void;
}

function Toolbar({ chosen, onOpen }: ToolbarProps) {
  const { data: place } = useCall(deptDetails, chosen && { deptId: chosen.deptId }, { isQuiet: true });
  const area = useOwnArea();
  const exporting = (parentId: string, name: string) => (
    <ActionButton
      label="导出"
      permission="dept:edit"
      onAct={() => saveAnswer(exportDepts, { parentId }, `组织机构_${name}.xlsx`).catch(showFailure)}
    />
  );
  if (!chosen) {
    return (
      <>
        <span className="cell-note">选一个组织，可以给它新增下级。</span>
        {area !== null && exporting(area, '我管理的区域')}
      </>
    );
  }
  return (
    <>
      <ActionButton
        kind="primary"
        label="新增下级"
        permission="dept:edit"
        can={place?.can.addChild ?? true}
        onAct={() => onOpen({ kind: 'add', parent: chosen })}
      />
      <ActionButton
        label="调整顺序"
        permission="dept:edit"
        onAct={() => onOpen({ kind: 'order', parent: chosen })}
      />
      {exporting(chosen.deptId, chosen.deptName)}
    </>
  );
}
