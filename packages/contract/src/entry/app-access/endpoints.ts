/** The calls of the page 应用接入管理: applications of other systems, and what each may call (decisions 30 and 76). */
import * as z from 'zod/mini';
import { get, permitted, post } from '../../endpoint.ts';
import {
  deptCode,
  id,
  moment,
  nameText,
  nothing,
  pageOf,
  paging,
  plainWish,
  queryFlag,
  sortedBy,
  text,
  verdict,
  wholeNumber,
} from '../../envelope.ts';
import { smsCategory } from '../../messaging/mass-sms/fields.ts';
import { dayProblem } from '../../rules/day.ts';
import { externalLinkProblem } from '../../rules/external-link.ts';
import { TYPED_NUMBER_MAX } from '../../rules/typed-number.ts';
import { contactPhoneProblem, periodProblem } from './forms.ts';
import { appScopeValues, SMS_SCOPE } from './scopes.ts';
import { APP_TYPE, AppStatus, AUDIT_OPINION_MAX, refusalProblem } from './states.ts';

const reading = permitted('app:edit', 'app:secret');
const changing = permitted('app:edit');
const version = wholeNumber(1, 2_147_483_647);

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

const isDayOfCalendar = z.refine<string>((typed) => dayProblem(typed) === null, '日期应写作 2026-09-13');

const written = {
  appName: text(30, 1),
  appType: z.literal(
    APP_TYPE.map(({ value }) => value),
    '请选择类型',
  ),
  /** who runs it */
  ownerUnit: text(40, 1),
  contactName: nameText(20, 1),
  /** sent back as the list shows it, masked: it stays */
  contactPhone: text(TYPED_NUMBER_MAX).check(
    z.superRefine((typed, context) => {
      const message = contactPhoneProblem(typed);
      if (message !== null) context.addIssue({ code: 'custom', message, input: typed });
    }),
  ),
  callbackUrl: z._default(
    text(300).check(
      z.superRefine((typed, context) => {
        const message = typed === '' ? null : externalLinkProblem(typed);
        if (message !== null) context.addIssue({ code: 'custom', message, input: typed });
      }),
    ),
    '',
  ),
  purpose: z._default(text(200), ''),
  /** the identity in whose name it applies: its area, its rights, its quota. Left out: the one who registers it */
  ownerIdentityId: z.optional(id),
  /** of that identity, or its region: another one is refused */
  deptId: z.optional(deptCode),
  ipList: z.array(address).check(z.minLength(1, '请填写允许的IP地址'), z.maxLength(45, '最多45项')),
  apiScopes: z._default(z.array(z.enum(appScopeValues)).check(z.minLength(1, '请选择可以调用的接口')), [
    SMS_SCOPE,
  ]),
  /** which texts it may send; left out they stay as they are, a new application may send none */
  smsCategories: z.optional(z.array(smsCategory).check(z.maxLength(30, '最多30项'))),
  /** left out: the region of `deptId` */
  areaIds: z.optional(z.array(deptCode).check(z.minLength(1, '请选择区域'), z.maxLength(100, '最多100项'))),
  /** recipients a day */
  dayQuota: z.optional(wholeNumber(1, 10_000_000)),
  /** questions, posts, listings and pictures a day */
  dayWriteQuota: z._default(wholeNumber(1, 1_000_000), 1_000),
  ratePerMinute: z.optional(wholeNumber(1, 6_000)),
  /** the same by the second, in place of it */
  qpsLimit: z.optional(wholeNumber(1, 100)),
  /** its first day and its last */
  validFrom: z.string('请选择开始日期').check(isDayOfCalendar),
  validTo: z.string('请选择结束日期').check(isDayOfCalendar),
};

const otherNames = { ipWhiteList: 'ipList', smsQuota: 'dayQuota' };

const appRow = z.object({
  appId: id,
  appKey: z.string(),
  appName: z.string(),
  appType: z.number(),
  ownerUnit: z.string(),
  contactName: z.string(),
  /** a mobile number masked, a landline as it is */
  contactPhone: z.string(),
  callbackUrl: z.string(),
  purpose: z.string(),
  ownerIdentityId: id,
  ownerName: z.string(),
  ownerDeptName: z.string(),
  deptId: z.string(),
  ipList: z.array(z.string()),
  apiScopes: z.array(z.string()),
  smsCategories: z.array(z.string()),
  areas: z.array(z.object({ deptId: z.string(), deptName: z.string() })),
  dayQuota: z.number(),
  usedToday: z.number(),
  dayWriteQuota: z.number(),
  writtenToday: z.number(),
  ratePerMinute: z.number(),
  /** the next whole number of calls a second */
  qpsLimit: z.number(),
  /** null: of one from before a period was asked, until it is next changed */
  validFrom: z.nullable(z.string()),
  validTo: z.nullable(z.string()),
  accessStatus: z.number(),
  /** who registered it or changed what it may do, as it waits for its review */
  submitUserName: z.nullable(z.string()),
  submitTime: z.nullable(moment),
  auditUserName: z.nullable(z.string()),
  auditTime: z.nullable(moment),
  auditOpinion: z.nullable(z.string()),
  secretTime: moment,
  secretUserName: z.string(),
  /** signed calls that were let in */
  callCount: z.number(),
  lastCallTime: z.nullable(moment),
  createUserName: z.string(),
  createTime: moment,
  updateTime: moment,
  version: z.number(),
  /** why its calls are refused at the moment whatever they say; null: they are not */
  closedReason: z.nullable(z.string()),
  can: z.object({
    edit: verdict,
    resetSecret: verdict,
    changeStatus: verdict,
    remove: verdict,
    pass: verdict,
    noPass: verdict,
  }),
});
export type AppRow = z.output<typeof appRow>;

export const pageApps = post('/v1/admin/appAccess/page', {
  access: reading,
  summary: '接入的应用，最近登记的在前',
  request: z.strictObject({
    /** in the name, or the whole key */
    keyword: z.optional(text(40)),
    appType: z.optional(wholeNumber(1, APP_TYPE.length)),
    accessStatus: z.optional(wholeNumber(AppStatus.waiting, AppStatus.refused)),
    ...paging,
    ...sortedBy('createTime'),
  }),
  answer: pageOf(appRow),
  otherNames,
});

export const appDetails = post('/v1/admin/appAccess/details', {
  access: reading,
  tellsNumbers: true,
  summary: '一个接入的应用',
  request: z.strictObject({ appId: id, ...plainWish }),
  answer: appRow,
  otherNames,
});

export const readAppContact = post('/v1/admin/appAccess/contactPhone', {
  access: permitted('data:plain'),
  summary: '应用联系人的完整手机号码，查看会记入操作日志',
  request: z.strictObject({ appId: id }),
  answer: z.object({ phoneNumber: z.string() }),
});

/** Rules between fields. */
function judge<Fields extends z.infer<z.ZodMiniObject<typeof written>>>({
  value,
  issues,
}: z.core.ParsePayload<Fields>): void {
  const period = periodProblem(value);
  if (period !== null) issues.push({ code: 'custom', path: ['validTo'], message: period, input: value });
}

export const saveApp = post('/v1/admin/appAccess/save', {
  isCreating: 'secret',
  access: changing,
  summary: '登记接入的应用，等另一位管理员审核；密钥只显示这一次，审核通过后才能调用',
  request: z.strictObject(written).check(judge),
  answer: z.object({ appId: id, appKey: z.string(), appSecret: z.string() }),
  otherNames,
});

export const updateApp = post('/v1/admin/appAccess/update', {
  access: changing,
  summary: '修改接入的应用；负责人、能调用的接口、区域、IP、数量或有效期有变化的，要重新审核',
  request: z.strictObject({ appId: id, version, ...written }).check(judge),
  answer: z.object({ appId: id, accessStatus: z.number() }),
  otherNames,
});

const decided = { appId: id, version };

export const passApp = post('/v1/admin/appAccess/pass', {
  access: changing,
  summary: '审核通过，应用从这时起可以调用；不能审核自己登记、负责或经手密钥的',
  request: z.strictObject({ ...decided, auditOpinion: z._default(text(AUDIT_OPINION_MAX), '') }),
  answer: nothing,
});

export const refuseApp = post('/v1/admin/appAccess/noPass', {
  access: changing,
  summary: '审核不通过，由登记人修改后重新提交',
  request: z.strictObject({
    ...decided,
    auditOpinion: text(AUDIT_OPINION_MAX).check(
      z.superRefine((opinion, context) => {
        const message = refusalProblem(opinion);
        if (message !== null) context.addIssue({ code: 'custom', message, input: opinion });
      }),
    ),
  }),
  answer: nothing,
});

export const removeApp = post('/v1/admin/appAccess/remove', {
  access: changing,
  summary: '删除接入的应用，先要停用；它提交的内容和调用记录留着',
  request: z.strictObject({ appId: id, version }),
  answer: nothing,
});

export const changeAppStatus = post('/v1/admin/appAccess/changeStatus', {
  access: changing,
  summary: '停用或启用接入的应用，立即生效',
  request: z.strictObject({
    appId: id,
    version,
    accessStatus: z.literal([AppStatus.inUse, AppStatus.stopped], '应为1（启用）或2（停用）'),
  }),
  answer: nothing,
});

export const resetAppSecret = post('/v1/admin/appAccess/resetSecret', {
  access: permitted('app:secret'),
  summary: '换一个密钥，旧的立即失效；新的只显示这一次',
  request: z.strictObject({ appId: id, version }),
  answer: z.object({ appSecret: z.string() }),
});

/** Of an application's calls so many are listed; it may make thousands in a minute. */
export const LISTED_CALLS_MAX = 10_000;

export const pageAppCalls = post('/v1/admin/appAccess/callLog', {
  access: reading,
  summary: '一个应用最近的调用，新的在前',
  request: z.strictObject({
    appId: id,
    failedFlag: z.optional(queryFlag),
    ...paging,
    ...sortedBy('callTime'),
  }),
  answer: z.extend(
    pageOf(
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
    /** there are others behind those that are listed */
    { more: z.boolean() },
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
