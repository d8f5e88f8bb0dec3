/** Live shops (生活服务店, 益农信息社): choices, limits and the sentences about their service types, icons and smart devices. */
import type { Dictionary } from '../../dictionaries.ts';
import { dayProblem } from '../../rules/day.ts';
import { unlessFilled } from '../../rules/filled.ts';
import { type Problems, problemsIn } from '../../rules/obeys.ts';
import { isMaskedPhone, phoneProblem } from '../../rules/phone.ts';
import { PROVINCE_BOUNDS } from '../../rules/place.ts';

export const TYPE_NAME_MAX = 20;
export const ITEM_NAME_MAX = 20;
export const ITEMS_MAX = 20;
export const ICON_NAME_MAX = 20;
export const DEVICE_NAME_MAX = 30;
export const DEVICE_NO_MAX = 40;
export const DEVICE_TYPES_MAX = 20;
export const ORDER_MAX = 9_999;

export const ICON_TYPE = [
  { value: 1, label: '服务' },
  { value: 2, label: '设备' },
  { value: 3, label: '应用' },
] as const satisfies Dictionary;
export const IconType = { service: 1, device: 2 } as const;

export const DEVICE_TYPE = [
  { value: 1, label: '自助终端' },
  { value: 2, label: '信息大屏' },
  { value: 3, label: '智能广播' },
  { value: 4, label: 'POS' },
  { value: 5, label: '环境监测' },
  { value: 6, label: '摄像头' },
  { value: 9, label: '其他' },
] as const satisfies Dictionary;

export const ONLINE_STATUS = [
  { value: 0, label: '离线' },
  { value: 1, label: '在线' },
  { value: 2, label: '故障' },
] as const satisfies Dictionary;
export const OnlineStatus = { offline: 0, online: 1, faulty: 2 } as const;
/** A device that says nothing for so long is offline, whatever it said last. */
export const SILENT_MINUTES_MAX = 15;

export interface TypedServiceType {
  readonly typeName: string;
  readonly typeCode: string;
  readonly itemNames: readonly string[];
}

export const serviceTypeProblems = ({ typeName, typeCode, itemNames }: TypedServiceType): Problems =>
  problemsIn({
    typeName: unlessFilled(typeName, '请填写名称'),
    typeCode: unlessFilled(typeCode, '请填写编码') ?? typeCodeProblem(typeCode),
    itemNames: itemsProblem(itemNames),
  });

const typeCodeProblem = (typeCode: string): string | null =>
  /^[A-Za-z][A-Za-z0-9_-]{0,19}$/.test(typeCode.trim()) ? null : '应为字母开头、不超过20位的字母、数字、-或_';

function itemsProblem(itemNames: readonly string[]): string | null {
  if (itemNames.length > ITEMS_MAX) return `最多${ITEMS_MAX}项`;
  const long = itemNames.find((name) => name.length > ITEM_NAME_MAX);
  if (long !== undefined) return `“${long}”超过了${ITEM_NAME_MAX}个字`;
  return new Set(itemNames).size < itemNames.length ? '事项有重复' : null;
}

export interface TypedIcon {
  readonly iconName: string;
  readonly iconUrl: string | null;
}

export const iconProblems = ({ iconName, iconUrl }: TypedIcon): Problems =>
  problemsIn({
    iconName: unlessFilled(iconName, '请填写名称'),
    iconUrl: unlessFilled(iconUrl, '请上传图标'),
  });

export interface TypedDevice {
  readonly deviceName: string;
  readonly deviceNo: string;
  readonly shopName: string;
  readonly deptId: string;
  readonly lng: number | null;
  readonly lat: number | null;
  readonly simNo: string;
  readonly installDate: string | null;
  readonly warrantyDate: string | null;
  readonly managerPhone: string;
}

export const deviceProblems = (device: TypedDevice): Problems =>
  problemsIn({
    deviceName: unlessFilled(device.deviceName, '请填写名称'),
    deviceNo: unlessFilled(device.deviceNo, '请填写编号') ?? deviceNoProblem(device.deviceNo),
    shopName: unlessFilled(device.shopName, '请填写门店'),
    deptId: unlessFilled(device.deptId, '请选择区域'),
    lng: placeProblem(device.lng, device.lat, PROVINCE_BOUNDS.lng),
    lat: placeProblem(device.lat, device.lng, PROVINCE_BOUNDS.lat),
    simNo: /^(?:[0-9A-Za-z]{12,20})?$/.test(device.simNo.trim())
      ? null
      : '应为12至20位的物联网卡号，不是手机号码',
    installDate: dayProblem(device.installDate),
    warrantyDate: dayProblem(device.warrantyDate) ?? warrantyProblem(device),
    managerPhone: managerPhoneProblem(device.managerPhone),
  });

export const deviceNoProblem = (deviceNo: string): string | null =>
  /^[A-Za-z0-9_-]{1,40}$/.test(deviceNo.trim()) ? null : '应为不超过40位的字母、数字、-或_';

const warrantyProblem = ({ installDate, warrantyDate }: TypedDevice): string | null =>
  installDate !== null && warrantyDate !== null && warrantyDate < installDate
    ? '保修到期不能早于安装日期'
    : null;

/** Sent back masked it means the number that is kept. */
const managerPhoneProblem = (typed: string): string | null =>
  typed.trim() === '' || isMaskedPhone(typed) ? null : phoneProblem(typed);

function placeProblem(
  value: number | null,
  other: number | null,
  [min, max]: readonly [number, number],
): string | null {
  if (value === null) return other === null ? null : '经度和纬度要一起填写';
  return value >= min && value <= max ? null : `应在${min}至${max}之间`;
}
