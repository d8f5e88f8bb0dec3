/** 服务图标: pictures that service types, devices and applications of live shops show. */
import { ENABLE, labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import {
  pageServiceIcons,
  removeServiceIcons,
  type ServiceIcon,
} from '@farmers-mailbox/contract/service/live-shop/endpoints.ts';
import { ICON_NAME_MAX, ICON_TYPE } from '@farmers-mailbox/contract/service/live-shop/fields.ts';
import type { Filter } from '../../../ui/table/SearchForm.tsx';
import type { Column } from '../../../ui/table/TableOfRows.tsx';
import { inDigits } from '../../../ui/text/in-digits.ts';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { ServiceIconDialog } from './ServiceIconDialog.tsx';
import { ShopIcon } from './ShopIcon.tsx';
import { ShopList } from './ShopList.tsx';

const columns: readonly Column<ServiceIcon>[] = [
  { title: '图标', width: 90, render: ({ iconUrl, iconName }) => <ShopIcon url={iconUrl} name={iconName} /> },
  { title: '名称', card: 'headline', render: ({ iconName }) => iconName },
  { title: '类型', width: 100, render: ({ iconType }) => labelOf(ICON_TYPE, iconType) },
  { title: '引用数', width: 90, align: 'right', render: ({ useCount }) => inDigits(useCount) },
  { title: '维护单位', render: ({ deptName }) => deptName },
  { title: '排序', width: 80, align: 'right', render: ({ orderNum }) => orderNum },
  { title: '状态', width: 90, render: ({ status }) => <StatusTag of="ENABLE" value={status} /> },
];

const filters: readonly Filter[] = [
  { kind: 'text', name: 'iconName', label: '名称', lengthMax: ICON_NAME_MAX },
  { kind: 'choice', name: 'iconType', label: '类型', options: ICON_TYPE },
  { kind: 'choice', name: 'status', label: '状态', options: ENABLE },
];

export const ServiceIconsPage = () => (
  <ShopList
    endpoint={pageServiceIcons}
    remove={removeServiceIcons}
    label="服务图标"
    columns={columns}
    filters={filters}
    about={({ id, iconName, can }) => ({ id, name: iconName, can })}
    noun="图标"
    add="新增"
    empty="点“新增”上传图标，服务类型和智能设备就可以选用。"
    dialog={(row, onClose) => <ServiceIconDialog row={row} onClose={onClose} />}
  />
);
