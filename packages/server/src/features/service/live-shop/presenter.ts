/** Fields of service types, icons and smart devices that travel: a manager's number masked. */
import { allOf, verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import { maskPhone } from '@farmers-mailbox/contract/rules/phone.ts';
import type {
  ServiceIcon,
  ServiceType,
  SmartDevice,
} from '@farmers-mailbox/contract/service/live-shop/endpoints.ts';
import type { Actor } from '../../../access/actor.ts';
import type { PersonalData } from '../../../access/personal-data.ts';
import { toMoment, toMomentOrNull } from '../../../time/moment.ts';
import { mayKeep } from './policy.ts';
import type { FoundDevice, FoundIcon, FoundType } from './queries.ts';

/** @param useCount of what others refer to: in use it stays */
const kept = (actor: Actor, row: FoundDevice | FoundIcon | FoundType, useCount = 0) => ({
  id: row.id,
  status: row.status === 1 ? (1 as const) : (0 as const),
  deptId: row.deptId,
  deptName: row.deptName,
  createUserName: row.createUserName,
  createTime: toMoment(row.createTime),
  updateTime: toMoment(row.updateTime),
  version: row.version,
  can: {
    edit: mayKeep(actor, 'shop:edit', row.deptId),
    remove: allOf(
      mayKeep(actor, 'shop:remove', row.deptId),
      verdict(useCount === 0, `有${useCount}处在用，请先换掉，或改为停用`),
    ),
  },
});

export const toServiceType = (actor: Actor, row: FoundType): ServiceType => ({
  ...kept(actor, row, row.useCount),
  typeName: row.typeName,
  typeCode: row.typeCode,
  iconId: row.iconId,
  iconUrl: row.iconUrl,
  description: row.description,
  itemNames: row.itemNames,
  orderNum: row.orderNum,
  useCount: row.useCount,
});

export const toServiceIcon = (actor: Actor, row: FoundIcon): ServiceIcon => ({
  ...kept(actor, row, row.useCount),
  iconName: row.iconName,
  iconUrl: row.iconUrl,
  iconType: row.iconType,
  orderNum: row.orderNum,
  useCount: row.useCount,
});

export const toSmartDevice = (
  actor: Actor,
  row: FoundDevice,
  { decrypt }: Pick<PersonalData, 'decrypt'>,
): SmartDevice => ({
  ...kept(actor, row),
  deviceName: row.deviceName,
  deviceNo: row.deviceNo,
  deviceType: row.deviceType,
  shopName: row.shopName,
  address: row.address,
  lng: row.lng,
  lat: row.lat,
  manufacturer: row.manufacturer,
  model: row.model,
  simNo: row.simNo,
  installDate: row.installDate,
  warrantyDate: row.warrantyDate,
  onlineStatus: row.onlineStatus,
  lastOnlineTime: toMomentOrNull(row.lastOnlineTime),
  managerName: row.managerName,
  managerPhone: row.managerPhoneCipher === null ? '' : maskPhone(decrypt(row.managerPhoneCipher)),
  iconId: row.iconId,
  iconUrl: row.iconUrl,
  serviceTypeIds: row.serviceTypes.map(({ id }) => id),
  serviceTypes: row.serviceTypes,
});
