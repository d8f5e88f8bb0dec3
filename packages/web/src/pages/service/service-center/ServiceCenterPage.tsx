/** 服务中心: the places of the area where farmers are helped, with hours, telephone and what they do. */

import { ENABLE, labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import {
  type CenterRow,
  deleteCenters,
  queryCenters,
  updateCenter,
} from '@farmers-mailbox/contract/service/service-center/endpoints.ts';
import { CENTER_TYPE } from '@farmers-mailbox/contract/service/service-center/fields.ts';
import { useState } from 'react';
import { useAct } from '../../../api/hooks.ts';
import { usePermission } from '../../../session/session-context.ts';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { NoPermissionState } from '../../../ui/page/states.tsx';
import { KeptRowActions } from '../../../ui/table/KeptRowActions.tsx';
import { PagedTable } from '../../../ui/table/PagedTable.tsx';
import type { Filter } from '../../../ui/table/SearchForm.tsx';
import type { Column } from '../../../ui/table/TableOfRows.tsx';
import { PlaceName } from '../../../ui/text/PlaceName.tsx';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { scoreInWords } from '../../../ui/text/score.ts';
import { CenterDialog } from './CenterDialog.tsx';
import { CenterOrderDialog } from './CenterOrderDialog.tsx';
import { fieldsOf, valuesOf } from './center-values.ts';

const columns: readonly Column<CenterRow>[] = [
  {
    title: '名称',
    card: 'headline',
    render: ({ centerName, centerType }) => (
      <>
        {centerName}
        <p className="cell-note">{labelOf(CENTER_TYPE, centerType)}</p>
      </>
    ),
  },
  { title: '区域', render: ({ fullDeptName }) => <PlaceName of={fullDeptName} /> },
  {
    title: '地址',
    width: 180,
    render: ({ address }) => address,
  },
  {
    title: '电话',
    width: 150,
    render: ({ contactName, contactPhone }) => (
      <>
        {contactPhone}
        <p className="cell-note">{contactName}</p>
      </>
    ),
  },
  { title: '开放时间', spare: 3, render: ({ workTime }) => workTime || '一直开放' },
  { title: '服务事项', spare: 2, render: ({ serviceItems }) => serviceItems.join('、') },
  {
    title: '评分',
    spare: 1,
    width: 100,
    align: 'right',
    render: ({ scoreAvg, scoreCount }) => scoreInWords(scoreAvg, scoreCount),
  },
  { title: '排序', spare: 1, width: 70, align: 'right', render: ({ orderNum }) => orderNum },
  {
    title: '状态',
    spare: 'never',
    width: 80,
    render: ({ status }) => <StatusTag of="ENABLE" value={status} />,
  },
];

const filters: readonly Filter[] = [
  { kind: 'text', name: 'centerName', label: '名称', lengthMax: 40 },
  { kind: 'choice', name: 'centerType', label: '类型', options: CENTER_TYPE },
  { kind: 'dept', name: 'deptId', label: '区域' },
  { kind: 'dictionary', name: 'serviceType', label: '服务类型', of: 'PORTAL_SERVICE_TYPE' },
  { kind: 'choice', name: 'status', label: '状态', options: ENABLE },
];

type Open = { kind: 'order' } | { kind: 'form'; row: CenterRow | null };

export function ServiceCenterPage() {
  const may = usePermission();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  if (!may(['center:edit', 'center:delete', 'center:order'])) return <NoPermissionState />;
  return (
    <>
      <PagedTable
        endpoint={queryCenters}
        label="服务中心"
        columns={columns}
        filters={filters}
        rowKey={({ centerId }) => centerId}
        toolbar={
          <>
            <ActionButton
              kind="primary"
              label="新增"
              permission="center:edit"
              onAct={() => setOpen({ kind: 'form', row: null })}
            />
            <ActionButton
              label="调整顺序"
              permission="center:order"
              onAct={() => setOpen({ kind: 'order' })}
            />
          </>
        }
        actions={(row) => <RowActions row={row} onEdit={() => setOpen({ kind: 'form', row })} />}
        empty="点“新增”登记服务中心，填上地址、开放时间和服务事项。"
      />
      {open?.kind === 'form' && <CenterDialog row={open.row} onClose={close} />}
      {open?.kind === 'order' && <CenterOrderDialog onClose={close} />}
    </>
  );
}

function RowActions({ row, onEdit }: { row: CenterRow; onEdit: () => void }) {
  const { centerId, version, centerName, status, can } = row;
  const isOn = status === 1;
  const remove = useAct(deleteCenters, { refresh: [queryCenters], success: '已删除' });
  const update = useAct(updateCenter, { refresh: [queryCenters], success: isOn ? '已停用' : '已启用' });
  const turn = () =>
    update.run({ centerId, version, ...fieldsOf({ ...valuesOf(row), isOn: !isOn }, row.deptId) });
  const off = { title: '停用服务中心', text: `农户不再看到“${centerName}”；以后可以再启用。` };
  return (
    <KeptRowActions
      permissions={{ edit: 'center:edit', remove: 'center:delete' }}
      can={can}
      onEdit={onEdit}
      turning={{ isOn, off, onTurn: turn }}
      removal={{ title: '删除服务中心', text: `“${centerName}”和它的图片会一起删除。` }}
      onRemove={() => remove.run({ centerIds: [centerId] })}
    />
  );
}
