/** 服务类型: what live shops do for people, by its kind. */
import { ENABLE } from '@farmers-mailbox/contract/dictionaries.ts';
import {
  pageServiceTypes,
  removeServiceTypes,
  type ServiceType,
} from '@farmers-mailbox/contract/service/live-shop/endpoints.ts';
import { TYPE_NAME_MAX } from '@farmers-mailbox/contract/service/live-shop/fields.ts';
import type { Filter } from '../../../ui/table/SearchForm.tsx';
import type { Column } from '../../../ui/table/TableOfRows.tsx';
import { inDigits } from '../../../ui/text/in-digits.ts';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { ServiceTypeDialog } from './ServiceTypeDialog.tsx';
import { ShopIcon } from './ShopIcon.tsx';
import { ShopList } from './ShopList.tsx';

const columns: readonly Column<ServiceType>[] = [
  {
    title: '名称',
    card: 'headline',
    render: ({ typeName, description }) => (
      <>
        {typeName}
        {description !== '' && <p className="cell-note">{description}</p>}
      </>
    ),
  },
  { title: '编码', width: 140, render: ({ typeCode }) => typeCode },
  { title: '图标', width: 90, render: ({ iconUrl, typeName }) => <ShopIcon url={iconUrl} name={typeName} /> },
  { title: '事项', render: ({ itemNames }) => itemNames.join('、') || '—' },
  { title: '设备', width: 80, align: 'right', render: ({ useCount }) => inDigits(useCount) },
  { title: '维护单位', render: ({ deptName }) => deptName },
  { title: '排序', width: 80, align: 'right', render: ({ orderNum }) => orderNum },
  { title: '状态', width: 90, render: ({ status }) => <StatusTag of="ENABLE" value={status} /> },
];

const filters: readonly Filter[] = [
  { kind: 'text', name: 'typeName', label: '名称', lengthMax: TYPE_NAME_MAX },
  { kind: 'choice', name: 'status', label: '状态', options: ENABLE },
];

export const ServiceTypesPage = () => (
  <ShopList
    endpoint={pageServiceTypes}
    remove={removeServiceTypes}
    label="服务类型"
    columns={columns}
    filters={filters}
    about={({ id, typeName, can }) => ({ id, name: typeName, can })}
    noun="服务类型"
    add="新增"
    empty="点“新增”登记公益服务、便民服务等类型，本区域和下级的门店都可以使用。"
    dialog={(row, onClose) => <ServiceTypeDialog row={row} onClose={onClose} />}
  />
);
