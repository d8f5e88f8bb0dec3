/** The calls of the page 服务应用: what farmers open from the service hall, by region. */
import * as z from 'zod/mini';
import { FUNCTION_TYPE } from '../../dictionaries.ts';
import { get, permitted, post } from '../../endpoint.ts';
import {
  deptCode,
  flag,
  id,
  moment,
  nothing,
  pageOf,
  paging,
  sortedBy,
  text,
  verdict,
  wholeNumber,
} from '../../envelope.ts';
import { storedFilePath } from '../../office/files/endpoints.ts';
import { USER_TYPE } from '../../people/user-admin/user-types.ts';
import { keptFields } from '../../rules/kept-fields.ts';
import { obeys } from '../../rules/obeys.ts';
import { inOrder, listedIds, orderNum, pageSize, seenOrder, version } from '../region-list/fields.ts';
import * as own from './fields.ts';

const oneOf = <Value extends number>(options: readonly { readonly value: Value }[]) =>
  z.literal(options.map(({ value }) => value) as [Value, ...Value[]], '请从列出的选项中选择');
/** The office may add values to this dictionary. */
const serviceType = wholeNumber(1, 9_999);
const terminal = oneOf(own.TERMINAL);

/** Everything that is written of one. */
export const SERVICE_FIELDS = {
  serviceName: text(own.SERVICE_NAME_MAX, 1),
  serviceType,
  /** of the page that it stands for */
  functionType: z._default(z.nullable(oneOf(FUNCTION_TYPE)), null),
  iconUrl: storedFilePath,
  serviceDesc: z._default(text(own.SERVICE_DESC_MAX), ''),
  openMode: oneOf(own.OPEN_MODE),
  linkUrl: text(own.LINK_MAX, 1),
  miniAppId: z._default(text(own.MINI_APP_ID_MAX), ''),
  /** the registered application that opens it; it is shown while that may call. null: it needs none */
  appId: z._default(z.nullable(id), null),
  /** the region that publishes it */
  deptId: deptCode,
  /** 1: the regions below show it as well, unless they have one of this name */
  inheritFlag: z._default(flag, 1),
  /** left out: everywhere */
  terminal: z._default(
    z.array(terminal).check(z.maxLength(own.TERMINAL.length, '终端重复')),
    own.TERMINAL.map(({ value }) => value),
  ),
  /** whom it is for; none: everybody */
  userTypes: z._default(z.array(oneOf(USER_TYPE)).check(z.maxLength(USER_TYPE.length, '用户类型重复')), []),
  loginFlag: z._default(flag, 0),
  realNameFlag: z._default(flag, 0),
  hotFlag: z._default(flag, 0),
  onlineTime: z._default(z.nullable(moment), null),
  offlineTime: z._default(z.nullable(moment), null),
  status: z._default(flag, 1),
  remark: z._default(text(own.REMARK_MAX), ''),
};

export const serviceRow = z.object({
  hallId: id,
  ...SERVICE_FIELDS,
  serviceType: z.number(),
  functionType: z.nullable(z.number()),
  iconUrl: z.string(),
  openMode: z.number(),
  deptId: z.string(),
  terminal: z.array(z.number()),
  userTypes: z.array(z.number()),
  /** null: none, or removed since */
  appName: z.nullable(z.string()),
  /** as applications tell of them */
  clickCount: z.number(),
  /** of the region, with those around it */
  fullDeptName: z.string(),
  /** 1: a region above publishes it for this one */
  inheritedFlag: flag,
  orderNum: z.number(),
  createUserName: z.string(),
  createTime: moment,
  updateTime: moment,
  version: z.number(),
  /** `replace`: with one of the own region, by the same name */
  can: z.object({ edit: verdict, remove: verdict, order: verdict, replace: verdict }),
});
export type ServiceRow = z.output<typeof serviceRow>;

/** Kept of one, beside its place. */
export const writtenService = z.strictObject(SERVICE_FIELDS).check(obeys(own.serviceProblems));
export type WrittenService = z.output<typeof writtenService>;
/** Its place in the region, counted from one; left out: behind the others, or where it is. */
const place = { orderNum: z.optional(orderNum) };

export const queryServices = post('/v2/service/hall/query', {
  access: permitted('hall:edit', 'hall:delete', 'hall:order'),
  summary: '服务应用：一个区域自己的，和上级区域沿用下来的',
  request: z.strictObject({
    serviceName: z.optional(text(own.SERVICE_NAME_MAX)),
    serviceType: z.optional(serviceType),
    /** without it the region that one governs */
    deptId: z.optional(deptCode),
    terminal: z.optional(wholeNumber(1, 3)),
    status: z.optional(wholeNumber(0, 1)),
    /** 1: without what is inherited */
    ownFlag: z.optional(flag),
    ...paging,
    ...sortedBy('orderNum', 'createTime', 'clickCount'),
    pageSize,
  }),
  answer: pageOf(serviceRow),
});

export const addService = post('/v2/service/hall/add', {
  isCreating: true,
  access: permitted('hall:edit'),
  summary: '新增服务应用，排在本区域其他应用的后面',
  request: z.strictObject({ ...SERVICE_FIELDS, ...place }).check(obeys(own.serviceProblems)),
  answer: z.object({ hallId: id }),
});

export const updateService = post('/v2/service/hall/update', {
  access: permitted('hall:edit'),
  summary: '修改服务应用',
  request: z
    .strictObject({ hallId: id, version: z.optional(version), ...keptFields(SERVICE_FIELDS), ...place })
    .check(obeys(own.serviceProblems)),
  answer: z.object({ hallId: id }),
});

export const deleteServices = post('/v2/service/hall/delete', {
  access: permitted('hall:delete'),
  summary: '删除服务应用',
  request: z.strictObject({ hallIds: listedIds }),
  answer: z.object({ successCount: z.number() }),
});

export const orderServices = post('/v2/service/hall/order', {
  access: permitted('hall:order'),
  summary: '调整一个区域的服务应用的顺序',
  request: z.strictObject({
    orderList: inOrder(z.strictObject({ hallId: id, orderNum })),
    seenOrder,
  }),
  answer: nothing,
});

export const listOpeningApps = get('/v2/service/hall/apps', {
  access: permitted('hall:edit'),
  summary: '可以用来打开一个区域的服务的接入应用：审核通过、在有效期内、区域与它相交',
  request: z.strictObject({
    /** without it the region that one governs */
    deptId: z.optional(deptCode),
  }),
  answer: z.array(z.object({ appId: id, appName: z.string() })),
});
