/** 智能设备: what stands in the live shops of one's own area, and which of it works. */
import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import {
  pageSmartDevices,
  removeSmartDevices,
  type SmartDevice,
} from '@farmers-mailbox/contract/service/live-shop/endpoints.ts';
import {
  DEVICE_NAME_MAX,
  DEVICE_NO_MAX,
  DEVICE_TYPE,
  ONLINE_STATUS,
  SILENT_MINUTES_MAX,
} from '@farmers-mailbox/contract/service/live-shop/fields.ts';
import type { Filter } from '../../../ui/table/SearchForm.tsx';
import type { Column } from '../../../ui/table/TableOfRows.tsx';
import { Masked } from '../../../ui/text/Masked.tsx';
import { PlaceName } from '../../../ui/text/PlaceName.tsx';
import { StatusTag, Tag, type TagTone } from '../../../ui/text/StatusTag.tsx';
import { When } from '../../../ui/text/When.tsx';
import { ShopIcon } from './ShopIcon.tsx';
import { ShopList } from './ShopList.tsx';
import { SmartDeviceDialog } from './SmartDeviceDialog.tsx';

/** By the values of ONLINE_STATUS. */
const onlineTones: readonly TagTone[] = ['neutral', 'good', 'bad'];

const columns: readonly Column<SmartDevice>[] = [
  { title: '编号', spare: 2, width: 150, render: ({ deviceNo }) => deviceNo },
  {
    title: '名称',
    card: 'headline',
    render: ({ deviceName, serviceTypes }) => (
      <>
        {deviceName}
        {serviceTypes.length > 0 && (
          <p className="cell-note">{serviceTypes.map(({ typeName }) => typeName).join('、')}</p>
        )}
      </>
    ),
  },
  {
    title: '类型',
    width: 140,
    render: ({ deviceType, iconUrl }) => (
      <span className="shop-device-type">
        {iconUrl !== null && <ShopIcon url={iconUrl} name={labelOf(DEVICE_TYPE, deviceType)} />}
        {labelOf(DEVICE_TYPE, deviceType)}
      </span>
    ),
  },
  {
    title: '门店',
    render: ({ shopName, address }) => (
      <>
        {shopName}
        {address !== '' && <p className="cell-note">{address}</p>}
      </>
    ),
  },
  { title: '区域', render: ({ deptName }) => <PlaceName of={deptName} /> },
  {
    title: '在线',
    width: 80,
    render: ({ onlineStatus }) => (
      <Tag tone={onlineTones[onlineStatus] ?? 'neutral'}>{labelOf(ONLINE_STATUS, onlineStatus)}</Tag>
    ),
  },
  {
    title: '最近在线',
    spare: 1,
    width: 110,
    render: ({ lastOnlineTime }) => (lastOnlineTime === null ? '从未上报' : <When at={lastOnlineTime} />),
  },
  {
    title: '负责人',
    width: 130,
    render: ({ managerName, managerPhone }) => (
      <>
        {managerName || '—'}
        {managerPhone !== '' && (
          <p className="cell-note">
            <Masked value={managerPhone} />
          </p>
        )}
      </>
    ),
  },
  {
    title: '状态',
    spare: 'never',
    width: 90,
    render: ({ status }) => <StatusTag of="ENABLE" value={status} />,
  },
];

const filters: readonly Filter[] = [
  { kind: 'text', name: 'deviceName', label: '名称', lengthMax: DEVICE_NAME_MAX },
  { kind: 'text', name: 'deviceNo', label: '编号', lengthMax: DEVICE_NO_MAX },
  { kind: 'choice', name: 'deviceType', label: '类型', options: DEVICE_TYPE },
  { kind: 'dept', name: 'deptId', label: '区域' },
  { kind: 'choice', name: 'onlineStatus', label: '在线', options: ONLINE_STATUS },
];

export const SmartDevicesPage = () => (
  <ShopList
    endpoint={pageSmartDevices}
    remove={removeSmartDevices}
    label="智能设备"
    columns={columns}
    filters={filters}
    about={({ id, deviceName, can }) => ({ id, name: deviceName, can })}
    noun="智能设备"
    add="登记设备"
    empty={`点“登记设备”录入门店里的设备。设备平台接入后上报状态，${SILENT_MINUTES_MAX}分钟没有上报的显示为离线。`}
    dialog={(row, onClose) => <SmartDeviceDialog row={row} onClose={onClose} />}
  />
);
