/** 服务应用: what farmers open from the service hall of a region, its own and what it inherits. */
import { ENABLE, labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import { USER_TYPE } from '@farmers-mailbox/contract/people/user-admin/user-types.ts';
import {
  deleteServices,
  queryServices,
  type ServiceRow,
  updateService,
} from '@farmers-mailbox/contract/service/service-hall/endpoints.ts';
import { OPEN_MODE, TERMINAL } from '@farmers-mailbox/contract/service/service-hall/fields.ts';
import { useState } from 'react';
import { useAct } from '../../../api/hooks.ts';
import { usePermission } from '../../../session/session-context.ts';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { useNow } from '../../../ui/page/now.ts';
import { NoPermissionState } from '../../../ui/page/states.tsx';
import { Picture } from '../../../ui/pictures/Picture.tsx';
import { KeptRowActions } from '../../../ui/table/KeptRowActions.tsx';
import { PagedTable } from '../../../ui/table/PagedTable.tsx';
import type { Filter } from '../../../ui/table/SearchForm.tsx';
import type { Column } from '../../../ui/table/TableOfRows.tsx';
import { useDictionary } from '../../../ui/text/dictionary.ts';
import { inDigits } from '../../../ui/text/in-digits.ts';
import { toMoment } from '../../../ui/text/moment.ts';
import { PlaceName } from '../../../ui/text/PlaceName.tsx';
import { StatusTag, Tag } from '../../../ui/text/StatusTag.tsx';
import { OpenedAt } from './OpenedAt.tsx';
import { ServiceDialog } from './ServiceDialog.tsx';
import { ServiceOrderDialog } from './ServiceOrderDialog.tsx';
import { fieldsOf, valuesOf } from './service-values.ts';
import { shownTimes } from './shown-times.ts';

const ICON_SIDE = 32;
const MINUTE_MS = 60_000;

const columnsWith = (typeOf: (type: number) => string, now: string): readonly Column<ServiceRow>[] => [
  {
    title: '图标',
    width: 60,
    render: ({ iconUrl, serviceName }) => (
      <Picture relativeUrl={iconUrl} side={ICON_SIDE} alt={`${serviceName}的图标`}>
        <span aria-hidden="true">—</span>
      </Picture>
    ),
  },
  {
    title: '名称',
    card: 'headline',
    render: ({ serviceName, serviceDesc, hotFlag }) => (
      <>
        {serviceName} {hotFlag === 1 && <Tag tone="orange">热门</Tag>}
        {serviceDesc !== '' && <p className="cell-note">{serviceDesc}</p>}
      </>
    ),
  },
  { title: '类型', width: 80, render: ({ serviceType }) => typeOf(serviceType) },
  {
    title: '打开方式',
    render: ({ openMode, linkUrl, appId, appName }) => (
      <>
        {labelOf(OPEN_MODE, openMode)}
        <OpenedAt openMode={openMode} linkUrl={linkUrl} />
        {appId !== null && <p className="cell-note">由{appName ?? '已删除的应用'}打开</p>}
      </>
    ),
  },
  {
    title: '区域',
    width: 105,
    least: 96,
    spare: 4,
    render: ({ fullDeptName, inheritedFlag, inheritFlag }) => (
      <>
        <PlaceName of={fullDeptName} />
        <p className="cell-note">
          {inheritedFlag === 1 ? '沿用上级' : inheritFlag === 1 ? '下级也显示' : '只在本区域'}
        </p>
      </>
    ),
  },
  {
    title: '终端',
    spare: 3,
    width: 160,
    least: 110,
    render: ({ terminal, userTypes }) => (
      <>
        {terminal.map((one) => labelOf(TERMINAL, one)).join('、')}
        {userTypes.length > 0 && (
          <p className="cell-note">只给{userTypes.map((one) => labelOf(USER_TYPE, one)).join('、')}</p>
        )}
      </>
    ),
  },
  {
    title: '点击',
    spare: 2,
    width: 70,
    align: 'right',
    render: ({ clickCount }) => inDigits(clickCount),
  },
  { title: '排序', spare: 1, width: 60, align: 'right', render: ({ orderNum }) => orderNum },
  {
    title: '状态',
    spare: 'never',
    width: 155,
    render: (row) => {
      const times = shownTimes(row, now);
      return (
        <>
          <StatusTag of="ENABLE" value={row.status} />
          {times !== '' && (
            <p className="cell-note" title={times}>
              {times}
            </p>
          )}
        </>
      );
    },
  },
];

const filters: readonly Filter[] = [
  { kind: 'text', name: 'serviceName', label: '名称', lengthMax: 20 },
  { kind: 'dictionary', name: 'serviceType', label: '类型', of: 'PORTAL_SERVICE_TYPE' },
  { kind: 'dept', name: 'deptId', label: '区域' },
  { kind: 'choice', name: 'terminal', label: '终端', options: TERMINAL },
  { kind: 'choice', name: 'status', label: '状态', options: ENABLE },
];

type Open = { kind: 'order' } | { kind: 'form'; row: ServiceRow | null };

export function ServiceHallPage() {
  const may = usePermission();
  const [open, setOpen] = useState<Open | null>(null);
  const { labelOf: typeOf } = useDictionary('PORTAL_SERVICE_TYPE');
  const now = useNow(MINUTE_MS);
  const close = () => setOpen(null);
  if (!may(['hall:edit', 'hall:delete', 'hall:order'])) return <NoPermissionState />;
  return (
    <>
      <PagedTable
        endpoint={queryServices}
        label="服务应用"
        columns={columnsWith(typeOf, toMoment(now))}
        filters={filters}
        rowKey={({ hallId }) => hallId}
        toolbar={
          <>
            <ActionButton
              kind="primary"
              label="新增"
              permission="hall:edit"
              onAct={() => setOpen({ kind: 'form', row: null })}
            />
            <ActionButton label="调整顺序" permission="hall:order" onAct={() => setOpen({ kind: 'order' })} />
          </>
        }
        actions={(row) => <RowActions row={row} onEdit={() => setOpen({ kind: 'form', row })} />}
        empty="点“新增”放上农户用得到的应用；上级发布并让下级沿用的，也会列在这里。"
      />
      {open?.kind === 'form' && <ServiceDialog row={open.row} onClose={close} />}
      {open?.kind === 'order' && <ServiceOrderDialog onClose={close} />}
    </>
  );
}

function RowActions({ row, onEdit }: { row: ServiceRow; onEdit: () => void }) {
  const { hallId, version, serviceName, inheritedFlag, status, can } = row;
  const isOn = status === 1;
  const remove = useAct(deleteServices, { refresh: [queryServices], success: '已删除' });
  const update = useAct(updateService, { refresh: [queryServices], success: isOn ? '已停用' : '已启用' });
  const turn = () =>
    update.run({ hallId, version, ...fieldsOf({ ...valuesOf(row), isOn: !isOn }, row.deptId) });
  const off = {
    title: '停用服务应用',
    text: `“${serviceName}”不再显示，上级区域同名的应用也不显示；以后可以再启用。`,
  };
  if (inheritedFlag === 1)
    return (
      <ActionButton kind="link" label="本地另设" permission="hall:edit" can={can.replace} onAct={onEdit} />
    );
  return (
    <KeptRowActions
      permissions={{ edit: 'hall:edit', remove: 'hall:delete' }}
      can={can}
      onEdit={onEdit}
      turning={{ isOn, off, onTurn: turn }}
      removal={{
        title: '删除服务应用',
        text: `“${serviceName}”删除后不再显示；上级区域有同名的应用时，改为显示上级的。`,
      }}
      onRemove={() => remove.run({ hallIds: [hallId] })}
    />
  );
}
