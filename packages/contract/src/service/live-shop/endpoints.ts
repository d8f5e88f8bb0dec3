/** The calls of the pages 服务类型, 服务图标 and 智能设备 of live shops. */
import * as z from 'zod/mini';
import { ENABLE } from '../../dictionaries.ts';
import { type Access, permitted, post } from '../../endpoint.ts';
import {
  deptCode,
  flag,
  id,
  moment,
  nameText,
  pageOf,
  paging,
  queryFlag,
  sortedBy,
  text,
  verdict,
  wholeNumber,
} from '../../envelope.ts';
import { storedFilePath } from '../../office/files/endpoints.ts';
import { obeys } from '../../rules/obeys.ts';
import { TYPED_NUMBER_MAX } from '../../rules/typed-number.ts';
import {
  DEVICE_NAME_MAX,
  DEVICE_NO_MAX,
  DEVICE_TYPE,
  DEVICE_TYPES_MAX,
  deviceProblems,
  ICON_NAME_MAX,
  ICON_TYPE,
  iconProblems,
  ORDER_MAX,
  serviceTypeProblems,
  TYPE_NAME_MAX,
} from './fields.ts';

const reading = permitted('shop:edit', 'shop:remove');
const changing: Access = permitted('shop:edit');
const removing: Access = permitted('shop:remove');
const REMOVED_AT_ONCE_MAX = 100;

const version = z.optional(wholeNumber(1, 2_147_483_647));
const ids = z
  .array(id)
  .check(z.minLength(1), z.maxLength(REMOVED_AT_ONCE_MAX, `一次最多${REMOVED_AT_ONCE_MAX}项`));
const saved = z.object({ id });
const removed = z.object({ successCount: z.number() });
const status = z._default(
  z.literal(
    ENABLE.map(({ value }) => value),
    '请选择状态',
  ),
  1,
);
const orderNum = z._default(wholeNumber(0, ORDER_MAX), 0);
const iconType = z.literal(
  ICON_TYPE.map(({ value }) => value),
  '请选择类型',
);
const deviceType = z.literal(
  DEVICE_TYPE.map(({ value }) => value),
  '请选择类型',
);

/** Of every row: whose it is, and what may be done to it. */
const kept = {
  id,
  status: flag,
  /** the region that keeps it: those inside it use it as well */
  deptId: z.string(),
  deptName: z.string(),
  createUserName: z.string(),
  createTime: moment,
  updateTime: moment,
  version: z.number(),
  can: z.object({ edit: verdict, remove: verdict }),
};
/** The chosen icon, and where its picture lies. */
const withIcon = { iconId: z.nullable(id), iconUrl: z.nullable(z.string()) };

const serviceType = z.object({
  ...kept,
  ...withIcon,
  typeName: z.string(),
  typeCode: z.string(),
  description: z.string(),
  itemNames: z.array(z.string()),
  orderNum: z.number(),
  /** devices that offer it */
  useCount: z.number(),
});
export type ServiceType = z.output<typeof serviceType>;

const writtenType = {
  typeName: text(TYPE_NAME_MAX),
  typeCode: text(20),
  iconId: z._default(z.nullable(id), null),
  description: z._default(text(100), ''),
  itemNames: z._default(z.array(text(100, 1)).check(z.maxLength(100)), []),
  orderNum,
  status,
};

export const pageServiceTypes = post('/v1/admin/liveShopServiceType/page', {
  access: reading,
  summary: '生活服务店的服务类型，按排序：本区域的、上级共用的和下级的',
  request: z.strictObject({
    typeName: z.optional(text(TYPE_NAME_MAX)),
    status: z.optional(queryFlag),
    ...paging,
    ...sortedBy('orderNum', 'createTime'),
  }),
  answer: pageOf(serviceType),
});
export const saveServiceType = post('/v1/admin/liveShopServiceType/save', {
  isCreating: true,
  access: changing,
  summary: '新增服务类型，本区域和下级可以使用',
  request: z.strictObject(writtenType).check(obeys(serviceTypeProblems)),
  answer: saved,
});
export const updateServiceType = post('/v1/admin/liveShopServiceType/update', {
  access: changing,
  summary: '修改服务类型',
  request: z.strictObject({ id, version, ...writtenType }).check(obeys(serviceTypeProblems)),
  answer: saved,
});
export const removeServiceTypes = post('/v1/admin/liveShopServiceType/remove', {
  access: removing,
  summary: '删除服务类型；智能设备在用的不能删除',
  request: z.strictObject({ ids }),
  answer: removed,
});

const serviceIcon = z.object({
  ...kept,
  iconName: z.string(),
  iconUrl: z.string(),
  iconType: z.number(),
  orderNum: z.number(),
  /** service types and devices that show it */
  useCount: z.number(),
});
export type ServiceIcon = z.output<typeof serviceIcon>;

const writtenIcon = {
  iconName: text(ICON_NAME_MAX),
  /** of a picture that the writer uploaded */
  iconUrl: storedFilePath,
  iconType,
  orderNum,
  status,
};

export const pageServiceIcons = post('/v1/admin/liveShopServiceIcon/page', {
  access: reading,
  summary: '生活服务店的图标，按排序：本区域的、上级共用的和下级的',
  request: z.strictObject({
    iconName: z.optional(text(ICON_NAME_MAX)),
    iconType: z.optional(wholeNumber(1, 3)),
    status: z.optional(queryFlag),
    ...paging,
    ...sortedBy('orderNum', 'createTime'),
  }),
  answer: pageOf(serviceIcon),
});
export const saveServiceIcon = post('/v1/admin/liveShopServiceIcon/save', {
  isCreating: true,
  access: changing,
  summary: '新增图标，本区域和下级可以使用',
  request: z.strictObject(writtenIcon).check(obeys(iconProblems)),
  answer: saved,
});
export const updateServiceIcon = post('/v1/admin/liveShopServiceIcon/update', {
  access: changing,
  summary: '修改图标',
  request: z.strictObject({ id, version, ...writtenIcon }).check(obeys(iconProblems)),
  answer: saved,
});
export const removeServiceIcons = post('/v1/admin/liveShopServiceIcon/remove', {
  access: removing,
  summary: '删除图标；在用的不能删除',
  request: z.strictObject({ ids }),
  answer: removed,
});

const smartDevice = z.object({
  ...kept,
  ...withIcon,
  deviceName: z.string(),
  deviceNo: z.string(),
  deviceType: z.number(),
  shopName: z.string(),
  address: z.string(),
  lng: z.nullable(z.number()),
  lat: z.nullable(z.number()),
  manufacturer: z.string(),
  model: z.string(),
  simNo: z.string(),
  installDate: z.nullable(z.string()),
  warrantyDate: z.nullable(z.string()),
  /** as it was last reported; silent too long: offline */
  onlineStatus: z.number(),
  lastOnlineTime: z.nullable(moment),
  managerName: z.string(),
  /** masked */
  managerPhone: z.string(),
  serviceTypeIds: z.array(id),
  /** the same with their names */
  serviceTypes: z.array(z.object({ id, typeName: z.string() })),
});
export type SmartDevice = z.output<typeof smartDevice>;

const coordinate = z._default(z.nullable(z.number('应为数字')), null);
const day = z._default(z.nullable(text(10)), null);
const writtenDevice = {
  deviceName: text(DEVICE_NAME_MAX),
  deviceNo: text(DEVICE_NO_MAX),
  deviceType,
  shopName: text(40),
  deptId: deptCode,
  address: z._default(text(100), ''),
  lng: coordinate,
  lat: coordinate,
  manufacturer: z._default(text(40), ''),
  model: z._default(text(40), ''),
  simNo: z._default(text(20), ''),
  installDate: day,
  warrantyDate: day,
  managerName: z._default(nameText(20), ''),
  managerPhone: z._default(text(TYPED_NUMBER_MAX), ''),
  iconId: z._default(z.nullable(id), null),
  serviceTypeIds: z._default(
    z.array(id).check(z.maxLength(DEVICE_TYPES_MAX, `最多${DEVICE_TYPES_MAX}项`)),
    [],
  ),
  status,
};

export const pageSmartDevices = post('/v1/admin/liveShopSmartDevice/page', {
  access: reading,
  summary: '管辖范围内生活服务店的智能设备，最近登记的在前；负责人电话脱敏',
  request: z.strictObject({
    deviceName: z.optional(text(DEVICE_NAME_MAX)),
    deviceNo: z.optional(text(DEVICE_NO_MAX)),
    deviceType: z.optional(wholeNumber(1, 9)),
    deptId: z.optional(deptCode),
    onlineStatus: z.optional(wholeNumber(0, 2)),
    ...paging,
    ...sortedBy('createTime'),
  }),
  answer: pageOf(smartDevice),
});
export const saveSmartDevice = post('/v1/admin/liveShopSmartDevice/save', {
  isCreating: true,
  access: changing,
  summary: '登记智能设备',
  request: z.strictObject(writtenDevice).check(obeys(deviceProblems)),
  answer: saved,
});
export const updateSmartDevice = post('/v1/admin/liveShopSmartDevice/update', {
  access: changing,
  summary: '修改智能设备；负责人电话照列表的样子（脱敏）发回表示不改',
  request: z.strictObject({ id, version, ...writtenDevice }).check(obeys(deviceProblems)),
  answer: saved,
});
export const removeSmartDevices = post('/v1/admin/liveShopSmartDevice/remove', {
  access: removing,
  summary: '删除智能设备',
  request: z.strictObject({ ids }),
  answer: removed,
});
