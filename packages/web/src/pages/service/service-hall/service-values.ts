/** The form of an application, between how it is typed and how it travels. */
import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { USER_TYPE, type UserType } from '@farmers-mailbox/contract/people/user-admin/user-types.ts';
import type { addService, ServiceRow } from '@farmers-mailbox/contract/service/service-hall/endpoints.ts';
import {
  OPEN_MODE,
  type OpenMode,
  TERMINAL,
  type Terminal,
} from '@farmers-mailbox/contract/service/service-hall/fields.ts';
import type { DeptChoice } from '../../../ui/dept/dept-nodes.ts';

type Fields = RequestOf<typeof addService>;
type FunctionType = Fields['functionType'];

export interface Values {
  serviceName: string;
  serviceType: number | null;
  functionType: FunctionType;
  iconUrl: string;
  serviceDesc: string;
  openMode: OpenMode;
  linkUrl: string;
  miniAppId: string;
  appId: string | null;
  userTypes: readonly UserType[];
  /** null: the whole region that the person governs */
  deptId: DeptChoice | null;
  isInherited: boolean;
  terminal: readonly Terminal[];
  needsLogin: boolean;
  needsRealName: boolean;
  isHot: boolean;
  onlineTime: string | null;
  offlineTime: string | null;
  isOn: boolean;
  remark: string;
}

export const EMPTY: Values = {
  serviceName: '',
  serviceType: null,
  functionType: null,
  iconUrl: '',
  serviceDesc: '',
  openMode: 2,
  linkUrl: '',
  miniAppId: '',
  appId: null,
  userTypes: [],
  deptId: null,
  isInherited: true,
  terminal: TERMINAL.map(({ value }) => value),
  needsLogin: false,
  needsRealName: false,
  isHot: false,
  onlineTime: null,
  offlineTime: null,
  isOn: true,
  remark: '',
};

const flagOf = (isSet: boolean) => (isSet ? (1 as const) : (0 as const));

/** @param area the region where none is chosen */
export function fieldsOf(values: Values, area: string) {
  const {
    serviceType,
    deptId,
    isInherited,
    needsLogin,
    needsRealName,
    isHot,
    isOn,
    terminal,
    userTypes,
    ...texts
  } = values;
  return {
    ...texts,
    // 0 is refused beside its field
    serviceType: serviceType ?? 0,
    deptId: deptId?.deptId ?? area,
    terminal: [...terminal],
    userTypes: [...userTypes],
    inheritFlag: flagOf(isInherited),
    loginFlag: flagOf(needsLogin),
    realNameFlag: flagOf(needsRealName),
    hotFlag: flagOf(isHot),
    status: flagOf(isOn),
  };
}

/** One that a region above has begins as it is there, without its place: that is the own region's to give. */
export function valuesOf(row: ServiceRow): Values {
  const isOwn = row.inheritedFlag === 0;
  const { serviceName, serviceDesc, linkUrl, miniAppId, remark, onlineTime, offlineTime } = row;
  return {
    serviceName,
    serviceDesc,
    linkUrl,
    miniAppId,
    remark,
    onlineTime,
    offlineTime,
    serviceType: row.serviceType,
    appId: row.appId,
    userTypes: USER_TYPE.flatMap(({ value }) => (row.userTypes.includes(value) ? [value] : [])),
    functionType: row.functionType as FunctionType,
    iconUrl: row.iconUrl,
    openMode: OPEN_MODE.find(({ value }) => value === row.openMode)?.value ?? 1,
    deptId: isOwn ? { deptId: row.deptId, deptName: row.fullDeptName } : null,
    isInherited: row.inheritFlag === 1,
    terminal: TERMINAL.flatMap(({ value }) => (row.terminal.includes(value) ? [value] : [])),
    needsLogin: row.loginFlag === 1,
    needsRealName: row.realNameFlag === 1,
    isHot: row.hotFlag === 1,
    isOn: row.status === 1,
  };
}
