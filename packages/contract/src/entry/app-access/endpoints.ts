/** The calls of the page 应用接入管理: applications of other systems, and what each may call (decisions 30 and 76). */
import * as z from 'zod/mini';
import type { Dictionary } from '../../dictionaries.ts';
import { get, permitted, post } from '../../endpoint.ts';
import {
  deptCode,
  flag,
  id,
  moment,
  nameText,
  nothing,
  pageOf,
  paging,
  queryFlag,
  text,
  verdict,
  wholeNumber,
} from '../../envelope.ts';
import { appScopeValues, SMS_SCOPE } from './scopes.ts';

const reading = permitted('app:edit', 'app:secret');
const changing = permitted('app:edit');
const version = wholeNumber(1, 2_147_483_647);
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, '日期格式应为 YYYY-MM-DD'));

export const APP_STATUS = [
  { value: 0, label: '停用' },
  { value: 1, label: '正常' },
] as const satisfies Dictionary;

/** One address, or a net as 10.1.0.0/16. */
const address = z
  .string()
  .check(
    z.trim(),
    z.regex(
      /^(\d{1,3}(\.\d{1,3}){3}(\/([89]|[12]\d|3[0-2]))?|[0-9a-fA-F:]{2,39}(\/(\d{2,3}))?)$/,
      '应为IP地址，或如 10.1.0.0/16 的网段',
    ),
  );

const written = {
  appName: text(30, 1),
  purpose: z._default(text(200), ''),
  /** the identity in whose name it applies: its area, its rights, its quota */
  ownerIdentityId: id,
  ipList: z.array(address).check(z.minLength(1, '请填写允许的IP地址'), z.maxLength(45, '最多45项')),
  apiScopes: z._default(z.array(z.enum(appScopeValues)).check(z.minLength(1, '请选择可以调用的接口')), [
    SMS_SCOPE,
  ]),
  smsCategories: z._default(z.array(text(2, 1)).check(z.maxLength(30, '最多30项')), []),
  areaIds: z.array(deptCode).check(z.minLength(1, '请选择区域'), z.maxLength(100, '最多100项')),
  /** recipients a day */
  dayQuota: wholeNumber(1, 10_000_000),
  /** questions, posts, listings and pictures a day */
  dayWriteQuota: z._default(wholeNumber(1, 1_000_000), 1_000),
  ratePerMinute: wholeNumber(1, 6_000),
  validTo: z._default(z.nullable(day), null),
};

const appRow = z.object({
  appId: id,
  appKey: z.string(),
  appName: z.string(),
  purpose: z.string(),
  ownerIdentityId: id,
  ownerName: z.string(),
  ownerDeptName: z.string(),
  ipList: z.array(z.string()),
  apiScopes: z.array(z.string()),
  smsCategories: z.array(z.string()),
  areas: z.array(z.object({ deptId: z.string(), deptName: z.string() })),
  dayQuota: z.number(),
  usedToday: z.number(),
  dayWriteQuota: z.number(),
  writtenToday: z.number(),
  ratePerMinute: z.number(),
  validTo: z.nullable(z.string()),
  status: flag,
  secretTime: moment,
  secretUserName: z.string(),
  lastCallTime: z.nullable(moment),
  createUserName: z.string(),
  createTime: moment,
  updateTime: moment,
  version: z.number(),
  /** why its calls are refused at the moment whatever they say; null: they are not */
  closedReason: z.nullable(z.string()),
  can: z.object({ edit: verdict, resetSecret: verdict }),
});
export type AppRow = z.output<typeof appRow>;

export const pageApps = post('/v1/admin/appAccess/page', {
  access: reading,
  summary: '接入的应用，最近登记的在前',
  request: z.strictObject({
    /** in the name, or the whole key */
    keyword: z.optional(text(40)),
    status: z.optional(queryFlag),
    ...paging,
  }),
  answer: pageOf(appRow),
});

export const saveApp = post('/v1/admin/appAccess/save', {
  access: changing,
  summary: '登记或修改接入的应用；新登记时给出密钥，只显示这一次',
  request: z
    .strictObject({ appId: z.optional(id), version: z.optional(version), ...written })
    .check(({ value, issues }) => {
      if (!value.apiScopes.includes(SMS_SCOPE) || value.smsCategories.length > 0) return;
      issues.push({ code: 'custom', path: ['smsCategories'], message: '请选择短信类别', input: value });
    }),
  answer: z.object({
    appId: id,
    appKey: z.string(),
    /** of a new one */
    appSecret: z.nullable(z.string()),
  }),
});

export const changeAppStatus = post('/v1/admin/appAccess/changeStatus', {
  access: changing,
  summary: '停用或启用接入的应用，立即生效',
  request: z.strictObject({ appId: id, version, status: flag }),
  answer: nothing,
});

export const resetAppSecret = post('/v1/admin/appAccess/resetSecret', {
  access: permitted('app:secret'),
  summary: '换一个密钥，旧的立即失效；新的只显示这一次',
  request: z.strictObject({ appId: id, version }),
  answer: z.object({ appSecret: z.string() }),
});

export const pageAppCalls = post('/v1/admin/appAccess/callLog', {
  access: reading,
  summary: '一个应用最近的调用，新的在前',
  request: z.strictObject({ appId: id, failedFlag: z.optional(queryFlag), ...paging }),
  answer: pageOf(
    z.object({
      callId: id,
      callTime: moment,
      callName: z.string(),
      ip: z.string(),
      /** 200, or the code of the refusal */
      code: z.number(),
      msg: z.string(),
      applyId: z.nullable(id),
      applyNo: z.nullable(z.string()),
      costMs: z.number(),
    }),
  ),
});

export const searchAppOwners = get('/v1/admin/appAccess/owners', {
  access: changing,
  summary: '可以作为应用负责人的身份：管辖范围内能申请短信、级别低于自己的人，或本人',
  request: z.strictObject({ keyword: nameText(20, 1) }),
  answer: z.array(
    z.object({
      identityId: id,
      realName: z.string(),
      userName: z.string(),
      deptId: z.string(),
      fullDeptName: z.string(),
      roleNames: z.string(),
    }),
  ),
});

export const fetchOpenDocument = get('/v1/admin/appAccess/openDocument', {
  access: reading,
  summary: '下载开放接口的说明，交给对方的技术人员',
  request: z.strictObject({}),
  answer: z.unknown(),
  form: 'file',
});
