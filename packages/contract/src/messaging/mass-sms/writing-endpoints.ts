/** Writing a mass SMS (撰写短信): the rules that hold, checks, saving and handing in, taking back and deleting. */
import * as z from 'zod/mini';
import { get, permitted, post } from '../../endpoint.ts';
import { deptCode, flag, id, moment, nothing, optionalRequestId, text } from '../../envelope.ts';
import { obeys } from '../../rules/obeys.ts';
import { anyPart, writing } from './access.ts';
import { chosenRecipients, editableFields } from './fields.ts';

export const writingRules = get('/v1/admin/massSms/writingRules', {
  access: writing,
  summary: '撰写短信时适用的签名、类别规则、发送时段与上限',
  request: z.strictObject({}),
  answer: z.object({
    /** those of the writer's own organisation, the usual one first */
    signs: z.array(z.string()),
    tailText: z.string(),
    /** categories that are not listed have none of the three flags */
    categories: z.array(
      z.object({
        smsCategory: z.string(),
        tailFlag: flag,
        nightFlag: flag,
        urgentAllowed: flag,
        /** recipients from which the writer's text that is not urgent is reviewed twice; null: never */
        secondReviewFrom: z.nullable(z.number()),
      }),
    ),
    /** `HH:mm`; ordinary texts leave between the two */
    sendStartTime: z.string(),
    sendEndTime: z.string(),
    /** percent of failures that holds a sending by itself */
    failAlarmRate: z.number(),
    maxContentLength: z.number(),
    /** where tracked links lead; empty: there are none */
    shortLinkDomain: z.string(),
    /** whose pages a text may link to */
    linkHosts: z.array(z.string()),
    maxSegment: z.number(),
    /** those of `billedSegments` */
    gatewaySigns: z.array(z.string()),
    /** recipients above which the leader's approval is demanded */
    approvalFileThreshold: z.number(),
  }),
});

/** Earlier choices that are offered. */
export const RECENT_CHOICES_MAX = 3;
export const recentChoices = get('/v1/admin/massSms/recentChoices', {
  access: writing,
  summary: '自己上次用的类别和签名，以及最近选过的接收对象',
  request: z.strictObject({}),
  answer: z.object({
    /** of the newest application; null: nothing was written yet */
    last: z.nullable(z.object({ smsCategory: z.string(), smsSign: z.string() })),
    /** the newest first, each once, only those that can be chosen again as they were */
    choices: z.array(z.object({ applyId: id, smsTitle: z.string(), ...chosenRecipients })),
  }),
});

/** Texts of one day that a writer is told of. */
export const SAME_DAY_TOLD_MAX = 50;
export const sameDaySendings = post('/v1/admin/massSms/sameDay', {
  access: writing,
  summary: '选定的一天还有哪些短信发往所选区域',
  request: z.strictObject({
    day: z.string().check(z.regex(/^20\d{2}-\d{2}-\d{2}$/, '日期格式应为 YYYY-MM-DD')),
    deptIds: z.array(deptCode).check(z.minLength(1), z.maxLength(500)),
    /** the one that is being written, once it is stored */
    applyId: z.optional(id),
  }),
  answer: z.object({
    /** of which the first SAME_DAY_TOLD_MAX are told */
    count: z.number(),
    /** by their times, those without one last */
    list: z.array(
      z.object({
        smsTitle: z.string(),
        applyDeptName: z.string(),
        /** when it left or is to leave; null: as soon as it is passed */
        time: z.nullable(moment),
      }),
    ),
  }),
});

const checkItem = z.object({
  /** applicant, area, window, quota, duplicate, link, sign, approvalFile, frequency, recipients, content, word, urgent, time */
  checkType: z.string(),
  /** 1 stops the submission, 2 reminds */
  level: z.union([z.literal(1), z.literal(2)]),
  message: z.string(),
  /** the field of the form that the sentence belongs to */
  field: z.optional(z.string()),
});
export type CheckItem = z.output<typeof checkItem>;

export const checkApplication = post('/v1/admin/massSmsCheck', {
  access: writing,
  summary: '提交前检查（不保存）',
  /** without a title an application is checked as it is stored */
  request: z
    .strictObject({
      ...editableFields,
      smsTitle: z.optional(editableFields.smsTitle),
      smsCategory: z.optional(editableFields.smsCategory),
      applyId: z.optional(id),
      version: z.optional(z.number()),
    })
    .check(
      obeys(({ applyId, smsTitle, smsCategory }) => ({
        ...(smsTitle === undefined && (applyId === undefined || smsCategory !== undefined)
          ? { smsTitle: '不能为空' }
          : {}),
        ...(smsCategory === undefined && (applyId === undefined || smsTitle !== undefined)
          ? { smsCategory: '不能为空' }
          : {}),
      })),
    ),
  answer: z.object({
    passFlag: flag,
    items: z.array(checkItem),
    /** who will review, step by step; absent while nobody could be named yet */
    reviewSteps: z.optional(z.array(z.object({ deptName: z.string(), reviewers: z.array(z.string()) }))),
  }),
});

const checkedText = z.string().check(z.maxLength(5000));

export const checkWords = post('/v1/admin/checkAuditKeyWord', {
  access: anyPart,
  summary: '敏感词检查',
  /** either name: `text` for any other text that is to be looked through */
  request: z
    .strictObject({ smsContent: z.optional(checkedText), text: z.optional(checkedText) })
    .check(
      obeys(({ smsContent, text: other }) =>
        (smsContent === undefined) === (other === undefined) ? { smsContent: '请填写要检查的内容' } : {},
      ),
    ),
  answer: z.object({
    hitFlag: flag,
    /** words that remind only; positions count UTF-16 units of the text that was sent */
    hits: z.array(z.object({ word: z.string(), level: z.number(), start: z.number(), end: z.number() })),
  }),
});

export const saveApplication = post('/v1/admin/massSmsApply', {
  access: writing,
  summary: '保存草稿或提交群发短信申请',
  request: z.strictObject({
    ...editableFields,
    applyId: z.optional(id),
    version: z.optional(z.number()),
    submitFlag: flag,
    /** of a new application: the request that it was written from */
    requestId: z.optional(id),
    clientReqId: optionalRequestId,
  }),
  answer: z.object({ applyId: id, applyNo: z.string(), auditStatus: z.number(), version: z.number() }),
});

/** Steps of a submission, in this order. */
export const SUBMISSION_STEPS = ['checking', 'fixing', 'recording'] as const;
export type SubmissionStep = (typeof SUBMISSION_STEPS)[number];

export const submissionStep = get('/v1/admin/massSms/submissionStep', {
  access: writing,
  summary: '自己的提交进行到哪一步',
  request: z.strictObject({ clientReqId: text(36, 1) }),
  /** null when this program knows of no such submission: it has ended, or runs in another one */
  answer: z.object({ step: z.nullable(z.enum(SUBMISSION_STEPS)) }),
});

const revokeRequest = z.strictObject({ applyId: id, revokeReason: z._default(text(200), '') });
export const revokeApplication = post('/v1/admin/massSms/revoke', {
  access: permitted('sms:apply:revoke'),
  summary: '撤回申请',
  request: revokeRequest,
  answer: nothing,
});

export const deleteApplications = post('/v1/admin/deleteSmsApply', {
  access: permitted('sms:apply:delete'),
  summary: '删除申请',
  fieldsIn: 'form',
  request: z.strictObject({ applyId: text(400, 1) }),
  answer: z.object({ successCount: z.number() }),
});
