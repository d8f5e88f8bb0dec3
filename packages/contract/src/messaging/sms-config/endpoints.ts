/** The calls of the pages 短信配置 and 其他配置: versions, drafts, who may send, the other settings. */

import * as z from 'zod/mini';
import { get, permitted, post } from '../../endpoint.ts';
import {
  deptCode,
  flag,
  id,
  moment,
  nothing,
  pageOf,
  paging,
  queryFlag,
  sortedBy,
  text,
  verdict,
  wholeNumber,
} from '../../envelope.ts';
import { obeys } from '../../rules/obeys.ts';
import { TYPED_NUMBER_MAX } from '../../rules/typed-number.ts';
import { configContent } from './content.ts';
import { SECTIONS } from './differences.ts';
import { cancelledPlanProblems, publicationProblems } from './forms.ts';
import { ALARM_PHONES_MAX, otherConfigFields } from './other-config.ts';

const publishing = permitted('sms:config:publish');
const reading = permitted('sms:config:publish', 'sms:config:sendUser');

/** `V{yyyyMMdd}.{n}` */
const versionName = text(20, 1).check(z.regex(/^V\d{8}\.\d{1,4}$/, '没有这个版本'));
export const CONFIG_NAME_MAX = 40;
const configName = text(CONFIG_NAME_MAX, 1);

const versionFields = {
  smsConfigVersion: z.string(),
  configName: z.string(),
  configStatus: z.number(),
  baseVersion: z.nullable(z.string()),
  publishUserName: z.nullable(z.string()),
  publishTime: z.nullable(moment),
  /** since when it was in use, or from when on it will be; null for one that was cancelled before */
  effectiveTime: z.nullable(moment),
  changeNote: z.string(),
  /** 0: everybody whose role may apply */
  senderCount: z.number(),
};
const versionRow = z.object(versionFields);
export type VersionRow = z.output<typeof versionRow>;

const difference = z.object({
  section: z.enum(SECTIONS),
  path: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});
const wholeVersion = z.object({ ...versionFields, configContent });

export const getUseVersion = get('/sms/config/getUseVersion', {
  access: reading,
  summary: '使用中的短信配置',
  request: z.strictObject({}),
  answer: wholeVersion,
});

export const listAllVersion = get('/sms/config/listAllVersion', {
  access: reading,
  otherNames: { createTime: 'publishTime', createUserName: 'publishUserName' },
  summary: '短信配置的全部版本（不含内容），新的在前',
  request: z.strictObject({
    configStatus: z.optional(wholeNumber(0, 9)),
    publishTimeStart: z.optional(moment),
    publishTimeEnd: z.optional(moment),
    ...sortedBy('publishTime'),
  }),
  answer: z.array(versionRow),
});

export const getBySmsConfigVersion = get('/sms/config/getBySmsConfigVersion', {
  access: reading,
  summary: '一个版本的内容，以及它与所基于的版本的差异',
  request: z.strictObject({ smsConfigVersion: versionName }),
  answer: z.object({ ...versionFields, configContent, diff: z.array(difference) }),
});

export const compareVersions = get('/sms/config/compare', {
  access: reading,
  summary: '两个版本的差异',
  request: z.strictObject({ fromVersion: versionName, toVersion: versionName }),
  answer: z.object({ diff: z.array(difference) }),
});

/** Effects of a publication, in numbers. */
const impact = z.object({
  /** people who may send now, and afterwards */
  sendersBefore: z.number(),
  sendersAfter: z.number(),
  /** that keep the version they were submitted under */
  waitingApplications: z.number(),
  sendingApplications: z.number(),
});

const rebaseFields = {
  /** the version in use, which becomes the draft's base */
  baseVersion: z.string(),
  /** what the draft still changes there */
  keptCount: z.number(),
  /** what the version in use changed as well, and keeps: from what is in use to what the draft had */
  collisions: z.array(difference),
};

export const getDraft = get('/sms/config/draft', {
  access: publishing,
  summary: '自己的配置草稿、与使用中版本的差异、发布的影响',
  request: z.strictObject({}),
  answer: z.object({
    can: z.object({ publish: verdict }),
    /** null: none is begun */
    draft: z.nullable(
      z.object({
        configName: z.string(),
        baseVersion: z.string(),
        configContent,
        updateTime: moment,
        version: z.number(),
        /** somebody has published since it was begun: it is put on the new version before it can be published */
        isBehind: z.boolean(),
        /** what it comes to on the version in use; null when it is on it already */
        rebase: z.nullable(z.object(rebaseFields)),
        diff: z.array(difference),
        problems: z.array(z.object({ field: z.enum(SECTIONS), message: z.string() })),
        impact,
      }),
    ),
  }),
});

export const saveDraft = post('/sms/config/draft/save', {
  access: publishing,
  summary: '保存自己的配置草稿；没有时以使用中的版本为底新建',
  request: z.strictObject({
    configName,
    configContent,
    /** of the draft that is changed; 0 begins one */
    version: wholeNumber(0, 2_147_483_647),
  }),
  answer: z.object({ version: z.number(), baseVersion: z.string() }),
});

export const rebaseDraft = post('/sms/config/draft/rebase', {
  access: publishing,
  summary: '把自己的配置草稿换到使用中的版本上；两边都改了的以使用中的版本为准',
  request: z.strictObject({
    version: wholeNumber(1, 2_147_483_647),
    /** the version in use as the page showed it */
    baseVersion: versionName,
  }),
  answer: z.object({ version: z.number(), ...rebaseFields }),
});

export const discardDraft = post('/sms/config/draft/discard', {
  access: publishing,
  summary: '放弃自己的配置草稿',
  request: z.strictObject({ version: wholeNumber(1, 2_147_483_647) }),
  answer: nothing,
});

/** 1 at once, 2 at the next midnight. */
export const EffectType = { now: 1, nextMidnight: 2 } as const;

export const publishConfig = post('/sms/config/publish', {
  isCreating: true,
  access: publishing,
  summary: '发布短信配置：立即或次日零点生效',
  request: z
    .strictObject({
      configName: text(CONFIG_NAME_MAX),
      baseVersion: versionName,
      changeNote: text(200),
      configContent,
      effectType: z.union([z.literal(EffectType.now), z.literal(EffectType.nextMidnight)]),
    })
    .check(obeys(publicationProblems)),
  answer: z.object({ smsConfigVersion: z.string(), effectiveTime: moment }),
});

export const cancelPlanned = post('/sms/config/cancelPlanned', {
  access: publishing,
  summary: '取消还没有生效的发布',
  request: z
    .strictObject({ smsConfigVersion: versionName, reason: text(100) })
    .check(obeys(cancelledPlanProblems)),
  answer: nothing,
});

const candidate = z.object({
  userId: id,
  userName: z.string(),
  realName: z.string(),
  deptId: z.string(),
  fullDeptName: z.string(),
  roleName: z.string(),
  selectedFlag: flag,
  smsCategories: z.array(z.string()),
  dayQuota: z.nullable(z.number()),
  monthQuota: z.nullable(z.number()),
  urgentFlag: flag,
});
export type Candidate = z.output<typeof candidate>;

export const selectSendUser = post('/sms/config/selectSendUser', {
  access: permitted('sms:config:sendUser'),
  summary: '可以列为发送人员的人，以及是否已列入',
  request: z.strictObject({
    /** the beginning of a name or an account */
    keyword: z.optional(text(50)),
    deptId: z.optional(deptCode),
    includeChild: z._default(queryFlag, 1),
    roleId: z.optional(wholeNumber(1, 1_000_000)),
    selectedFlag: z.optional(queryFlag),
    /** absent: one's own draft, else the version in use */
    smsConfigVersion: z.optional(versionName),
    ...paging,
    /** worked out as a whole for each page, so that any order costs the same */
    ...sortedBy('deptId', 'userName', 'dayQuota', 'monthQuota'),
  }),
  answer: pageOf(candidate),
});

const alarmPhone = z.object({ phoneId: id, phoneNumber: z.string() });

export const otherConfigDetail = get('/v1/smsOtherConfig/detail', {
  access: permitted('sms:other:update'),
  summary: '短信的其他配置',
  request: z.strictObject({}),
  answer: z.object({
    ...otherConfigFields,
    /** masked */
    alarmPhones: z.array(alarmPhone),
    version: z.number(),
    updateUserName: z.nullable(z.string()),
    updateTime: moment,
    can: z.object({ update: verdict }),
  }),
});

export const updateOtherConfig = post('/v1/smsOtherConfig/update', {
  access: permitted('sms:other:update'),
  summary: '修改短信的其他配置',
  request: z.strictObject({
    ...otherConfigFields,
    /** left out, these two stay as they are */
    holidays: z.optional(otherConfigFields.holidays),
    deadNumberDays: z.optional(otherConfigFields.deadNumberDays),
    /** those of the stored telephones that stay; left out, all do, or those of `alarmPhones` take their place */
    keptAlarmPhones: z.optional(z.array(id).check(z.maxLength(ALARM_PHONES_MAX))),
    /** new ones, in clear, and those that stay, as the details told of them */
    alarmPhones: z
      .array(z.union([text(TYPED_NUMBER_MAX, 1), z.strictObject(alarmPhone.shape)], '应为手机号码'))
      .check(z.maxLength(ALARM_PHONES_MAX, `告警手机最多${ALARM_PHONES_MAX}个`)),
    version: wholeNumber(0, 2_147_483_647),
  }),
  answer: nothing,
});
