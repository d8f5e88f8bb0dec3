/** The form of a service centre, between how it is typed and how it travels. */

import { addressesOf } from '@farmers-mailbox/contract/office/files/attached.ts';
import { typedPlace } from '@farmers-mailbox/contract/rules/place.ts';
import type { CenterRow } from '@farmers-mailbox/contract/service/service-center/endpoints.ts';
import {
  CENTER_TYPE,
  type CenterType,
  itemsIn,
} from '@farmers-mailbox/contract/service/service-center/fields.ts';
import type { DeptChoice } from '../../../ui/dept/dept-nodes.ts';

export interface Values {
  centerName: string;
  centerType: CenterType;
  /** null: the whole region that the person governs */
  deptId: DeptChoice | null;
  address: string;
  lng: string;
  lat: string;
  contactName: string;
  contactPhone: string;
  workTime: string;
  /** one in each line */
  serviceItems: string;
  serviceTypes: readonly number[];
  staffCount: number | null;
  areaSize: number | null;
  imageUrls: readonly string[];
  introduction: string;
  isOn: boolean;
}

export const EMPTY: Values = {
  centerName: '',
  centerType: 1,
  deptId: null,
  address: '',
  lng: '',
  lat: '',
  contactName: '',
  contactPhone: '',
  workTime: '',
  serviceItems: '',
  serviceTypes: [],
  staffCount: null,
  areaSize: null,
  imageUrls: [],
  introduction: '',
  isOn: true,
};

/** @param area the region where none is chosen */
export function fieldsOf({ isOn, deptId, lng, lat, serviceItems, ...values }: Values, area: string) {
  return {
    ...values,
    deptId: deptId?.deptId ?? area,
    lng: Number(lng),
    lat: Number(lat),
    serviceItems: itemsIn(serviceItems),
    serviceTypes: [...values.serviceTypes],
    imageUrls: [...values.imageUrls],
    status: isOn ? (1 as const) : (0 as const),
  };
}

export function valuesOf(row: CenterRow): Values {
  const { centerName, address, contactName, contactPhone, workTime, staffCount, areaSize, introduction } =
    row;
  return {
    centerName,
    address,
    contactName,
    contactPhone,
    workTime,
    staffCount,
    areaSize,
    introduction,
    ...typedPlace(row),
    centerType: CENTER_TYPE.find(({ value }) => value === row.centerType)?.value ?? 9,
    deptId: { deptId: row.deptId, deptName: row.fullDeptName },
    serviceItems: row.serviceItems.join('\n'),
    serviceTypes: row.serviceTypes,
    imageUrls: addressesOf(row.imageUrls),
    isOn: row.status === 1,
  };
}
