/** Service types, icons and smart devices: the columns of each, the rows they refer to, and the values that must not stand twice. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { isMaskedPhone, maskPhone, normalisePhone } from '@farmers-mailbox/contract/rules/phone.ts';
import type {
  saveServiceIcon,
  saveServiceType,
  saveSmartDevice,
} from '@farmers-mailbox/contract/service/live-shop/endpoints.ts';
import type { Insertable, Transaction } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import { type OutlineReader, requireInside } from '../../../access/outlines.ts';
import type { PersonalData } from '../../../access/personal-data.ts';
import type { Tables } from '../../../database/tables.ts';
import { refuseField } from '../../../http/refusal.ts';
import { claimFile, leaveFile } from '../../office/files/queries.ts';
import { lockPlaces } from '../../people/departments/queries.ts';
import {
  holdUsable,
  putServices,
  type SharedTable,
  type ShopRow,
  type ShopTable,
  servicesOf,
} from './queries.ts';

type Audited = 'id' | 'createUserId' | 'createUserName' | 'createTime' | 'updateTime' | 'version';

/** One thing as it is being saved. */
export interface Saving<Table extends ShopTable, Written> {
  readonly trx: Transaction<Tables>;
  readonly actor: Actor;
  readonly personalData: PersonalData;
  readonly outlines: OutlineReader;
  readonly written: Written;
  /** null: a new one */
  readonly before: ShopRow<Table> | null;
}

export interface ShopKind<Table extends ShopTable, Written> {
  readonly table: Table;
  /** as the table is called in the log */
  readonly bizType: string;
  /** the page */
  readonly module: string;
  readonly noun: string;
  /** as the log and a refusal call one */
  nameOf(one: Written | ShopRow<Table>): string;
  /** fields that the log keeps, under the names of the columns */
  logged(one: Written | ShopRow<Table>): object;
  /** the region that keeps it */
  deptOf(saving: Pick<Saving<Table, Written>, 'actor' | 'written' | 'before'>): string;
  /** @throws Refusal 4000 beside the field that refers to nothing */
  columnsOf(saving: Saving<Table, Written>): Promise<Omit<Insertable<Tables[Table]>, Audited>>;
  /** once its row is there */
  settle?(trx: Transaction<Tables>, id: string, written: Written): Promise<void>;
  /** before its row goes */
  leave?(trx: Transaction<Tables>, row: ShopRow<Table>): Promise<void>;
  /** the index that refuses a second one, with the field and the sentence */
  readonly once?: { readonly index: string; readonly field: string; readonly message: string };
  /** others refer to it, and keep it */
  readonly usedAs?: SharedTable;
}

type WrittenIcon = CheckedRequestOf<typeof saveServiceIcon>;
type WrittenType = CheckedRequestOf<typeof saveServiceType>;
type WrittenDevice = CheckedRequestOf<typeof saveSmartDevice>;

/** A shared thing stays with the region that made it. */
const keeper = <Table extends SharedTable>({
  actor,
  before,
}: {
  readonly actor: Actor;
  readonly before: ShopRow<Table> | null;
}): string => before?.deptId ?? areaOf(actor) ?? '';

export const icons: ShopKind<'liveShopServiceIcon', WrittenIcon> = {
  table: 'liveShopServiceIcon',
  bizType: 'live_shop_service_icon',
  module: '服务图标',
  noun: '图标',
  nameOf: ({ iconName }) => iconName,
  logged: ({ iconName, iconUrl, iconType, orderNum, status }) => ({
    iconName,
    iconUrl,
    iconType,
    orderNum,
    status,
  }),
  deptOf: keeper,
  async columnsOf({ trx, actor, written, before }) {
    const { iconUrl } = written;
    if (iconUrl !== before?.iconUrl) {
      if (!(await claimFile(trx, iconUrl, actor.userId)))
        throw refuseField('iconUrl', '图标已失效，请重新上传');
      if (before) await leaveFile(trx, before.iconUrl);
    }
    return { ...written, deptId: keeper({ actor, before }) };
  },
  leave: (trx, { iconUrl }) => leaveFile(trx, iconUrl),
  usedAs: 'liveShopServiceIcon',
};

export const types: ShopKind<'liveShopServiceType', WrittenType> = {
  table: 'liveShopServiceType',
  bizType: 'live_shop_service_type',
  module: '服务类型',
  noun: '服务类型',
  nameOf: ({ typeName }) => typeName,
  logged: ({ typeName, typeCode, iconId, description, itemNames, orderNum, status }) => ({
    typeName,
    typeCode,
    iconId,
    description,
    itemNames,
    orderNum,
    status,
  }),
  deptOf: keeper,
  async columnsOf({ trx, actor, written, before }) {
    const deptId = keeper({ actor, before });
    await holdIcon(trx, deptId, written, before);
    return { ...written, deptId };
  },
  once: {
    index: 'live_shop_service_type_code',
    field: 'typeCode',
    message: '已有这个编码的服务类型，请换一个编码',
  },
  usedAs: 'liveShopServiceType',
};

export const devices: ShopKind<'liveShopSmartDevice', WrittenDevice> = {
  table: 'liveShopSmartDevice',
  bizType: 'live_shop_smart_device',
  module: '智能设备',
  noun: '智能设备',
  nameOf: ({ deviceName, deviceNo }) => `${deviceName}（${deviceNo}）`,
  logged: (one) => ({
    deviceName: one.deviceName,
    deviceNo: one.deviceNo,
    deviceType: one.deviceType,
    shopName: one.shopName,
    deptId: one.deptId,
    address: one.address,
    managerName: one.managerName,
    iconId: one.iconId,
    status: one.status,
    ...('managerPhone' in one ? { managerPhone: one.managerPhone, serviceTypeIds: one.serviceTypeIds } : {}),
  }),
  deptOf: ({ written }) => written.deptId,
  async columnsOf({ trx, personalData, outlines, written, before }) {
    const { managerPhone, serviceTypeIds, ...columns } = written;
    const { deptId } = columns;
    if (!(await lockPlaces(trx, [deptId])).has(deptId))
      throw refuseField('deptId', '这个区域已停用，请重新选择');
    await requireInside(outlines, columns, before);
    // in another region it begins anew: what it had may be a stranger's there
    const there = before?.deptId === deptId ? before : null;
    await holdIcon(trx, deptId, written, there);
    const had = there ? await servicesOf(trx, there.id) : [];
    const added = [...new Set(serviceTypeIds)].filter((id) => !had.includes(id));
    const usable = await holdUsable(trx, 'liveShopServiceType', deptId, added);
    if (added.some((id) => !usable.has(id))) {
      throw refuseField('serviceTypeIds', '所选的服务类型已停用、删除，或不能用在这个区域，请重新选择');
    }
    const managerPhoneCipher = keptPhone(personalData, managerPhone, before?.managerPhoneCipher ?? null);
    return { ...columns, managerPhoneCipher };
  },
  settle: (trx, id, { serviceTypeIds }) => putServices(trx, id, [...new Set(serviceTypeIds)]),
  once: {
    index: 'live_shop_smart_device_no',
    field: 'deviceNo',
    message: '这个编号的设备已经登记过，请核对编号',
  },
};

/** @throws Refusal 4000 beside `iconId`; the icon that it has may have been disabled since */
async function holdIcon(
  trx: Transaction<Tables>,
  deptId: string,
  { iconId }: { readonly iconId: string | null },
  before: { readonly iconId: string | null; readonly deptId: string } | null,
): Promise<void> {
  if (iconId === null || (iconId === before?.iconId && deptId === before.deptId)) return;
  const usable = await holdUsable(trx, 'liveShopServiceIcon', deptId, [iconId]);
  if (!usable.has(iconId))
    throw refuseField('iconId', '所选的图标已停用、删除，或不能用在这个区域，请重新选择');
}

/** Sent back as the list shows it, masked, it is the number that is kept; another masked one is none. */
function keptPhone({ encrypt, decrypt }: PersonalData, typed: string, kept: Buffer | null): Buffer | null {
  if (typed === '') return null;
  if (!isMaskedPhone(typed)) return encrypt(normalisePhone(typed) ?? '');
  if (kept === null || maskPhone(decrypt(kept)) !== typed.trim()) {
    throw refuseField('managerPhone', '请填写完整的手机号码');
  }
  return kept;
}
