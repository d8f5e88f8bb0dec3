/** The calls of mass SMS (群发短信): addresses, fields and answers. */

import * as z from 'zod/mini';
import { get, permitted, post } from '../../endpoint.ts';
import {
  deptCode,
  flag,
  id,
  moment,
  nothing,
  optionalRequestId,
  pageOf,
  paging,
  queryFlag,
  sortedBy,
  text,
  wholeNumber,
} from '../../envelope.ts';
import { attachedFile } from '../../office/files/attached.ts';
import { obeys } from '../../rules/obeys.ts';
import { TYPED_NUMBER_MAX } from '../../rules/typed-number.ts';
import { understoodTable } from '../../tables/understood.ts';
import { templateParams, templateVariable } from '../sms-templates/variables.ts';
import { cost } from './costs.ts';
import {
  APPLICATIONS_PER_REVIEW_MAX,
  applicationCan,
  applicationRow,
  countByCarrier,
  countByCategory,
  countByDept,
  editableFields,
  recipientChoice,
  recipientCounts,
  supervisedRow,
} from './fields.ts';
import { cancellationProblems, holdProblems, supervisionProblems } from './reasons.ts';

const named = z.object({ id: z.string(), name: z.string() });
/** A region with the one around it, which tells villages of the same name apart; empty for the province. */
const namedPlace = z.extend(named, { placeName: z.string() });
/** The recipients of an application, by name. */
const chosenRecipients = {
  objDepts: z.array(namedPlace),
  excludeDepts: z.array(namedPlace),
  objCategories: z.array(named),
  groups: z.array(named),
  users: z.array(named),
};

const writing = permitted('sms:apply:add', 'sms:apply:edit');
const reviewing = permitted('sms:audit:pass', 'sms:audit:noPass');
const supervising = permitted('sms:supervise:cancelSend', 'sms:supervise:remark');
const anyPart = permitted('sms:apply:add', 'sms:audit:detail', 'sms:supervise:sendDetail');

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

export const writingRules = get('/v1/admin/massSms/writingRules', {
  access: writing,
  summary: '撰写短信时适用的签名、类别规则、发送时段与上限',
  request: z.strictObject({}),
  answer: z.object({
    /** those of the writer's own organisation, the usual one first */
    signs: z.array(z.string()),
    tailText: z.string(),
    /** categories that are not listed have none of the three */
    categories: z.array(
      z.object({ smsCategory: z.string(), tailFlag: flag, nightFlag: flag, urgentAllowed: flag }),
    ),
    /** `HH:mm`; ordinary texts leave between the two */
    sendStartTime: z.string(),
    sendEndTime: z.string(),
    /** percent of failures that holds a sending by itself */
    failAlarmRate: z.number(),
    contentLengthMax: z.number(),
    /** where tracked links lead; empty: there are none */
    shortLinkDomain: z.string(),
    /** whose pages a text may link to */
    linkHosts: z.array(z.string()),
    segmentsMax: z.number(),
    /** those of `billedSegments` */
    gatewaySigns: z.array(z.string()),
    /** recipients above which the leader's approval is demanded */
    approvalFileThreshold: z.number(),
  }),
});

export const listRecipientCategories = post('/v1/admin/listSmsObjCategory', {
  access: writing,
  summary: '所选区域内可选的接收对象类别及人数',
  request: z.strictObject({ deptIds: z._default(z.array(deptCode), []) }),
  answer: z.array(
    z.object({
      categoryId: z.string(),
      categoryName: z.string(),
      parentId: z.string(),
      userCount: z.number(),
      agreeCount: z.number(),
    }),
  ),
});

/** As many organisations are counted at once: what a tree shows below one node. */
export const COUNTED_DEPTS_MAX = 500;
export const countFarmers = post('/v1/admin/massSms/farmers', {
  access: writing,
  summary: '各区域及其下级的农户人数',
  request: z.strictObject({
    deptIds: z.array(deptCode).check(z.minLength(1), z.maxLength(COUNTED_DEPTS_MAX)),
  }),
  answer: z.array(z.object({ deptId: z.string(), userCount: z.number() })),
});

/** As many earlier choices are offered. */
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

export const deleteApplications = post('/v1/admin/deleteSmsApply', {
  access: permitted('sms:apply:delete'),
  summary: '删除申请',
  fieldsIn: 'form',
  request: z.strictObject({ applyId: text(400, 1) }),
  answer: z.object({ successCount: z.number() }),
});

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

const counted = {
  ...recipientChoice,
  smsCategory: z.optional(text(2)),
  urgentFlag: z._default(flag, 0),
  warnLevel: editableFields.warnLevel,
  /** the day whose limit is asked for; today when left out */
  sendTime: z.optional(z.nullable(moment)),
};
export const countRecipients = post('/v1/admin/countMass', {
  access: writing,
  summary: '统计接收人数（含过滤原因）',
  request: z.strictObject({
    ...counted,
    /** left out: every kind of which something is named */
    sendObjType: z.optional(recipientChoice.sendObjType.def.innerType),
    fullContent: z._default(z.string().check(z.maxLength(600)), ''),
  }),
  answer: z.object({
    ...recipientCounts,
    segmentCount: z.number(),
    smsCount: z.number(),
    byDept: z.array(countByDept),
    byCarrier: z.array(countByCarrier),
    byCategory: z.array(countByCategory),
    /** segments left this month; null where no quota is kept */
    quotaLeft: z.nullable(z.number()),
  }),
});

const takersOfPlaces = z.object({
  /** ordinary texts that one number gets in a day */
  dayLimit: z.number(),
  /** those that reached most of these people first, at most ten */
  list: z.array(
    z.object({
      applyId: id,
      smsTitle: z.string(),
      applyDeptName: z.string(),
      /** when it began, or is to; null: as soon as it may */
      sendTime: z.nullable(moment),
      /** of the people who fall out, those whom it reaches */
      count: z.number(),
      /** whether its page opens for who asks */
      isReadable: z.boolean(),
    }),
  ),
  /** how many there are in all */
  total: z.number(),
});
export const limitTakers = post('/v1/admin/massSms/limitTakers', {
  access: writing,
  summary: '所选对象中已达当日上限的人，是被哪些短信占用的',
  request: z.strictObject(counted),
  answer: takersOfPlaces,
});

/** As many are listed. */
export const DEAD_LISTED_MAX = 100;
export const listDeadNumbers = post('/v1/admin/massSms/deadNumbers', {
  access: writing,
  summary: '所选对象中近期被运营商告知为空号、停机或黑名单的号码',
  request: z.strictObject(counted),
  answer: z.object({
    /** the newest first */
    list: z.array(
      z.object({
        /** masked */
        phoneNumber: z.string(),
        realName: z.nullable(z.string()),
        /** in words, or the carrier's code where it has none */
        failReason: z.string(),
        deadTime: moment,
      }),
    ),
    /** how many there are in all */
    total: z.number(),
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

export const uploadPhoneFile = post('/v1/admin/massSms/phoneFile', {
  access: writing,
  summary: '导入号码文件（xlsx、xls、csv、txt，最多20万行）；文件前的字段reading说明怎样读',
  fieldsIn: 'multipart',
  request: z.unknown() as unknown as z.ZodMiniType<unknown, unknown>,
  answer: z.object({
    /** null: nothing was kept, since something has to be chosen first or nothing was read */
    fileId: z.nullable(id),
    fileName: z.string(),
    rowCount: z.number(),
    validCount: z.number(),
    problems: z.array(z.object({ rowNo: z.number(), place: z.string(), problem: z.string() })),
    understood: understoodTable,
  }),
});

const revokeRequest = z.strictObject({ applyId: id, revokeReason: z._default(text(200), '') });
export const revokeApplication = post('/v1/admin/massSms/revoke', {
  access: permitted('sms:apply:revoke'),
  summary: '撤回申请',
  request: revokeRequest,
  answer: nothing,
});

const reviewAnswer = z.object({
  successCount: z.number(),
  failList: z.array(z.object({ applyId: id, code: z.number(), reason: z.string() })),
});
const reviewed = {
  applyIds: z
    .array(id)
    .check(
      z.minLength(1, '请选择申请'),
      z.maxLength(APPLICATIONS_PER_REVIEW_MAX, `一次最多审核${APPLICATIONS_PER_REVIEW_MAX}条`),
    ),
  /** what the reviewer read: applyId → contentHash; another content answers 4090 */
  contentHashes: z.optional(z.record(z.string(), text(64, 64))),
  /** the review that the reviewer read it for: applyId → auditStep; one that somebody has taken meanwhile answers 4090 */
  auditSteps: z.optional(z.record(z.string(), wholeNumber(1, 2))),
  /** of the one application that is named, as it was read: enough without the two above, since every change counts it up */
  version: z.optional(z.number()),
};
export const passApplications = post('/v1/admin/massSms/pass', {
  access: reviewing,
  summary: '审核通过',
  request: z.strictObject({ ...reviewed, auditOpinion: z._default(text(200), '') }),
  answer: reviewAnswer,
});
export const refuseApplications = post('/v1/admin/massSms/noPass', {
  access: reviewing,
  summary: '审核不通过',
  request: z.strictObject({
    ...reviewed,
    auditOpinion: z
      .string()
      .check(z.trim(), z.minLength(2, '请填写2至200字的意见'), z.maxLength(200, '请填写2至200字的意见')),
  }),
  answer: reviewAnswer,
});

const reason = text(200);
export const cancelSending = post('/v1/admin/massSmsCancelSend', {
  access: permitted('sms:apply:revoke', 'sms:audit:pass', 'sms:supervise:cancelSend'),
  summary: '取消发送：已发出的不受影响，未发出的不再发送',
  request: z.strictObject({ applyId: id, cancelReason: reason }).check(obeys(cancellationProblems)),
  answer: z.object({ cancelCount: z.number(), sentCount: z.number(), inFlightCount: z.number() }),
});
export const holdSending = post('/v1/admin/massSms/hold', {
  access: permitted('sms:apply:revoke', 'sms:audit:pass', 'sms:supervise:cancelSend'),
  summary: '暂停发送',
  request: z.strictObject({ applyId: id, holdRemark: reason }).check(obeys(holdProblems)),
  answer: nothing,
});
export const resumeSending = post('/v1/admin/massSms/resume', {
  access: permitted('sms:apply:revoke', 'sms:audit:pass', 'sms:supervise:cancelSend'),
  summary: '恢复发送',
  request: z.strictObject({ applyId: id }),
  answer: nothing,
});
export const superviseApplication = post('/v1/admin/massSms/supervise', {
  access: permitted('sms:supervise:remark'),
  summary: '监管批注',
  request: z.strictObject({ applyId: id, superviseRemark: reason }).check(obeys(supervisionProblems)),
  answer: nothing,
});

const listFilters = {
  /** the whole number, as people read it to each other */
  applyNo: z.optional(text(30)),
  smsTitle: z.optional(text(50)),
  keyword: z.optional(text(100)),
  smsCategory: z.optional(text(2)),
  auditStatus: z.optional(wholeNumber(0, 5)),
  sendStatus: z.optional(wholeNumber(0, 7)),
  applyTimeStart: z.optional(moment),
  applyTimeEnd: z.optional(moment),
  sendTimeStart: z.optional(moment),
  sendTimeEnd: z.optional(moment),
  urgentFlag: z.optional(queryFlag),
  emergencyFlag: z.optional(queryFlag),
  ...paging,
  /** what the indexes of a hundred thousand applications can order; the newest first when left out */
  ...sortedBy('createTime', 'applyTime', 'sendTime', 'validCount'),
};
const listAnswer = z.extend(pageOf(applicationRow), {
  /** how many of all applications in this view stand where: `{auditStatus}/{sendStatus}` → count */
  countByStatus: z.record(z.string(), z.number()),
});
const otherNames = { createUserName: 'applyUserName' };
export const pageMyApplications = post('/v1/admin/pageMyMassSmsApply', {
  access: writing,
  otherNames,
  summary: '我的申请',
  request: z.strictObject(listFilters),
  answer: listAnswer,
});
const reviewFilters = {
  ...listFilters,
  /** 1 waiting for me, 2 decided by me */
  auditTab: z._default(z.union([z.literal(1), z.literal(2)]), 1),
  applyDeptId: z.optional(deptCode),
  applyUserName: z.optional(text(20)),
};
export const pageApplicationsToReview = post('/v1/admin/pageAuditMassSmsApply', {
  access: reviewing,
  otherNames,
  summary: '待我审核与我已审核',
  request: z.strictObject(reviewFilters),
  answer: listAnswer,
});
export const pageApplicationsToSupervise = post('/v1/admin/pageSuperviseMassSmsApply', {
  access: supervising,
  otherNames,
  summary: '监管范围内的申请',
  request: z.strictObject({
    ...listFilters,
    deptId: z.optional(deptCode),
    includeChild: z._default(queryFlag, 1),
    applyUserName: z.optional(text(20)),
    superviseFlag: z.optional(queryFlag),
    minSendCount: z.optional(wholeNumber(0, 1_000_000_000)),
    abnormalFlag: z.optional(queryFlag),
    /** waiting for a review for longer than REVIEW_OVERDUE_HOURS */
    overdueFlag: z.optional(queryFlag),
    /** began outside the sending window */
    nightFlag: z.optional(queryFlag),
    /** when it began to leave, whenever that was planned */
    realSendTimeStart: z.optional(moment),
    realSendTimeEnd: z.optional(moment),
  }),
  answer: z.extend(listAnswer, { list: z.array(supervisedRow) }),
});

/** Two applications of which one goes to recipients of the other. */
const linked = {
  applyId: id,
  applyNo: z.string(),
  smsTitle: z.string(),
  /** what the later one is to the earlier: SMS_FOLLOW_UP */
  followUpKind: z.number(),
};
/** kept back when their texts were about to leave, by D:SMS_FILTER_REASON; inside the cancelled ones */
const withheld = z.array(z.object({ filterReason: z.number(), count: z.number() }));
export const applicationDetails = get('/v1/admin/massSmsDetails', {
  access: anyPart,
  summary: '申请详情',
  request: z.strictObject({
    applyId: id,
    /** for the form: the numbers that the applicant typed come in full, to the applicant only */
    forForm: z.optional(queryFlag),
  }),
  answer: z.extend(applicationRow, {
    ...recipientCounts,
    updateTime: moment,
    includeDeadFlag: flag,
    smsSign: z.string(),
    smsContent: z.string(),
    smsTail: z.string(),
    urgentReason: z.nullable(z.string()),
    warnLevel: z.nullable(z.number()),
    sendObjType: z.array(z.number()),
    ...chosenRecipients,
    /** the same by their ids, as they were chosen: also what was deleted since */
    objDeptIds: z.array(z.string()),
    excludeDeptIds: z.array(z.string()),
    objCategoryIds: z.array(z.string()),
    groupIds: z.array(id),
    userIds: z.array(id),
    phoneFileId: z.nullable(id),
    phoneFile: z.nullable(
      z.object({
        fileId: id,
        name: z.string(),
        rowCount: z.number(),
        /** it is the reader's own, and its numbers are still kept */
        isUsable: z.boolean(),
      }),
    ),
    /** the application whose recipients this one goes to; its text is part of what is reviewed */
    source: z.nullable(
      z.object({
        ...linked,
        fullContent: z.string(),
        validCount: z.number(),
        /** the reader may open it */
        isOpen: z.boolean(),
      }),
    ),
    /** those that go to recipients of this one, as far as the reader may know of them */
    followUps: z.array(
      z.object({ ...linked, auditStatus: z.number(), sendStatus: z.number(), validCount: z.number() }),
    ),
    /** masked; the applicant's own form gets them in full */
    phoneNumbers: z.array(z.string()),
    byDept: z.array(countByDept),
    byCarrier: z.array(countByCarrier),
    byCategory: z.array(countByCategory),
    /** words that only remind, found in the final text */
    wordWarnings: z.array(z.string()),
    /** what the applicant was reminded of at the submission */
    submitNotes: z.array(z.string()),
    /** texts to the same areas: sent in the last seven days, or still waiting for a review or for their time */
    recentToSameAreas: z.array(
      z.object({
        applyId: id,
        smsTitle: z.string(),
        applyDeptName: z.string(),
        auditStatus: z.number(),
        /** null: not yet */
        realSendTime: z.nullable(moment),
        /** the chosen time; null: as soon as it is passed */
        sendTime: z.nullable(moment),
        validCount: z.number(),
      }),
    ),
    /** segments as they will arrive: where gateways sign, with the longest signature */
    segments: z.array(z.string()),
    /** of the channels that it goes over, or may go over, as `gatewaySignNote` takes them */
    gatewaySigns: z.array(z.string()),
    withheld,
    doubtCount: z.number(),
    possibleDuplicateCount: z.number(),
    replyCount: z.number(),
    clickCount: z.number(),
    /** empty: no tracked link */
    linkUrl: z.string(),
    /** as recipients get it, with `${link}` where each one's own code stands; null without a link */
    shortUrl: z.nullable(z.string()),
    applyPhone: z.string(),
    applyUserId: id,
    /** the office that has the reviewers it waits for */
    currentAuditDeptId: z.nullable(z.string()),
    /** names of those there who may decide on it; empty while it waits for nobody */
    reviewers: z.array(z.string()),
    auditUserId: z.nullable(id),
    auditTime: z.nullable(moment),
    revokeTime: z.nullable(moment),
    cancelTime: z.nullable(moment),
    cancelUserName: z.nullable(z.string()),
    cancelReason: z.nullable(z.string()),
    holdRemark: z.nullable(z.string()),
    finishTime: z.nullable(moment),
    /** in words, where its recipients were archived: calls that read them are refused with 4090; null while they are there */
    archivedMonth: z.nullable(z.string()),
    smsConfigVersion: z.string(),
    remark: z.nullable(z.string()),
    /** `sha256` in hexadecimal digits: the review is bound to it */
    approvalFiles: z.array(z.extend(attachedFile, { sha256: z.string() })),
    /** the template's version that the text was written from, with the values; null for a text of one's own */
    template: z.nullable(
      z.object({
        templateId: id,
        templateNo: z.string(),
        templateName: z.string(),
        templateVersion: z.number(),
        latestVersion: z.number(),
        templateContent: z.string(),
        variables: z.array(templateVariable),
        params: templateParams,
        /** the reader may still write from it */
        isUsable: z.boolean(),
      }),
    ),
    products: z.array(named),
    templateId: z.nullable(id),
    templateParams,
    productIds: z.array(id),
    requestId: z.nullable(id),
    request: z.nullable(z.object({ requestId: id, requestTitle: z.string() })),
    canaryMode: z.union([z.literal(0), z.literal(1), z.literal(2)]),
    canaryCount: z.number(),
    canaryFailRate: z.nullable(z.number()),
  }),
});

const detailRow = z.object({
  detailId: z.string(),
  applyId: id,
  /** null for a number that no registered person has */
  userId: z.nullable(id),
  realName: z.nullable(z.string()),
  /** masked */
  phoneNumber: z.string(),
  deptId: z.nullable(z.string()),
  deptName: z.nullable(z.string()),
  carrier: z.nullable(z.string()),
  channelCode: z.nullable(z.string()),
  channelName: z.nullable(z.string()),
  segmentCount: z.number(),
  sendResult: z.number(),
  /** handed to the gateway, answer not known yet */
  inFlight: z.boolean(),
  filterReason: z.nullable(z.number()),
  failCode: z.nullable(z.string()),
  failReason: z.nullable(z.string()),
  msgId: z.nullable(z.string()),
  submitTime: z.nullable(moment),
  reportTime: z.nullable(moment),
  possibleDuplicate: z.boolean(),
  /** how often it was sent again */
  retryCount: z.number(),
  clickCount: z.number(),
  replyContent: z.nullable(z.string()),
  replyTime: z.nullable(moment),
});
export const pageSendDetails = get('/v1/admin/pageSendDetails', {
  access: anyPart,
  summary: '每个接收人的发送结果',
  request: z.strictObject({
    applyId: id,
    phoneNumber: z.optional(text(TYPED_NUMBER_MAX)),
    realName: z.optional(text(20)),
    deptId: z.optional(deptCode),
    carrier: z.optional(z.enum(['CMCC', 'CUCC', 'CTCC', 'CBN', 'OTHER'])),
    sendResult: z.optional(wholeNumber(0, 6)),
    filterReason: z.optional(wholeNumber(1, 8)),
    ...paging,
  }),
  answer: pageOf(detailRow),
});

export const applicationProcesses = get('/v1/admin/massSmsBusinessProcesses', {
  access: anyPart,
  summary: '办理过程，先旧后新',
  request: z.strictObject({ applyId: id }),
  answer: z.array(
    z.object({
      processId: id,
      applyId: id,
      processType: z.number(),
      fromAuditStatus: z.nullable(z.number()),
      toAuditStatus: z.number(),
      fromSendStatus: z.nullable(z.number()),
      toSendStatus: z.number(),
      /** null: the program itself */
      operateUserId: z.nullable(z.string()),
      operateUserName: z.string(),
      operateRoleName: z.nullable(z.string()),
      operateDeptId: z.nullable(z.string()),
      operateDeptName: z.nullable(z.string()),
      operateTime: moment,
      /** told to those alone who find the act in the operation log */
      operateIp: z.nullable(z.string()),
      opinion: z.nullable(z.string()),
      costMinutes: z.nullable(z.number()),
    }),
  ),
});

/** Where the recipients of a part stand. Their sum is `validCount`, at every moment. */
const standing = {
  validCount: z.number(),
  waitingCount: z.number(),
  inFlightCount: z.number(),
  submittedCount: z.number(),
  deliveredCount: z.number(),
  failedCount: z.number(),
  unknownCount: z.number(),
  cancelledCount: z.number(),
};
/** The results besides by the names that an application has for its counts. */
const counts = {
  ...standing,
  sendCount: z.number(),
  successCount: z.number(),
  failCount: z.number(),
  cancelCount: z.number(),
};
const situation = z.object({
  applyId: id,
  auditStatus: z.number(),
  sendStatus: z.number(),
  holdReason: z.nullable(z.string()),
  total: z.object({
    ...counts,
    successRate: z.nullable(z.number()),
    startTime: z.nullable(moment),
    finishTime: z.nullable(moment),
    ratePerSecond: z.number(),
    /** null while it is not sending */
    secondsLeft: z.nullable(z.number()),
  }),
  byCarrier: z.array(z.object({ carrier: z.string(), ...counts })),
  byDept: z.array(z.object({ deptId: z.string(), deptName: z.string(), ...counts })),
  /** carriers whose texts wait although they may leave, and why, for people */
  waits: z.array(z.object({ carrier: z.string(), reason: z.string() })),
  /** billed so far; a carrier of which nothing was taken is left out */
  costs: z.array(z.object({ carrier: z.string(), ...cost.shape })),
  /** those who are sent to first; null where everybody goes at once */
  canary: z.nullable(
    z.object({
      ...standing,
      /** those who could not be reached and are tried again later, inside `submittedCount` */
      retryCount: z.number(),
      isOver: z.boolean(),
    }),
  ),
});
export type Situation = z.output<typeof situation>;
export const sendSituation = get('/v1/admin/massSmsSendSituation', {
  access: anyPart,
  summary: '发送情况',
  request: z.strictObject({ applyId: id }),
  answer: z.extend(situation, {
    byHour: z.array(z.object({ hour: z.string(), sendCount: z.number(), successCount: z.number() })),
    /** reasons by their words with all codes that mean them, the most frequent first; their sum is all failures */
    failTop: z.array(z.object({ failCode: z.string(), failReason: z.string(), count: z.number() })),
    withheld,
    doubts: z.array(
      z.object({
        phoneNumber: z.string(),
        realName: z.nullable(z.string()),
        since: moment,
        outcome: z.nullable(z.string()),
      }),
    ),
  }),
});
export const withheldTakers = get('/v1/admin/massSms/withheldTakers', {
  access: anyPart,
  summary: '发出前因当日上限剔除的人，是被哪些短信占用的',
  request: z.strictObject({ applyId: id }),
  answer: takersOfPlaces,
});
export const watchSending = get('/v1/admin/massSms/progress', {
  access: anyPart,
  summary: '发送进度（事件流，每秒一次，内容同发送情况的总数与分布）',
  form: 'events',
  request: z.strictObject({ applyId: id }),
  answer: situation,
});

export { applicationCan };
