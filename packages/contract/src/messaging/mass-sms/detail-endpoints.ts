/** One application of a mass SMS as it is read: its details and its course. Its sending is in `result-endpoints.ts`. */
import * as z from 'zod/mini';
import { get } from '../../endpoint.ts';
import { flag, id, moment, plainWish, queryFlag } from '../../envelope.ts';
import { attachedFile } from '../../office/files/attached.ts';
import { templateParams, templateVariable } from '../sms-templates/variables.ts';
import { anyPart } from './access.ts';
import {
  applicationRow,
  chosenRecipients,
  countByCarrier,
  countByCategory,
  countByDept,
  named,
  recipientCounts,
  withheld,
} from './fields.ts';

/** Two applications of which one goes to recipients of the other. */
const linked = {
  applyId: id,
  applyNo: z.string(),
  smsTitle: z.string(),
  /** what the later one is to the earlier: SMS_FOLLOW_UP */
  followUpKind: z.number(),
};
export const applicationDetails = get('/v1/admin/massSmsDetails', {
  access: anyPart,
  tellsNumbers: true,
  summary: '申请详情',
  request: z.strictObject({
    applyId: id,
    /** for the form: the numbers that the applicant typed come in full, to the applicant only */
    forForm: z.optional(queryFlag),
    ...plainWish,
  }),
  answer: z.extend(applicationRow, {
    ...recipientCounts,
    updateTime: moment,
    includeDeadFlag: flag,
    includeToldFlag: flag,
    smsSign: z.string(),
    smsContent: z.string(),
    smsTail: z.string(),
    urgentReason: z.nullable(z.string()),
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
    /** as the applicant's telephone; the applicant's own form gets them in full */
    phoneNumbers: z.array(z.string()),
    byDept: z.array(countByDept),
    byCarrier: z.array(countByCarrier),
    byCategory: z.array(countByCategory),
    /** words that only remind, found in the final text */
    wordWarnings: z.array(z.string()),
    /** what the applicant was reminded of at the submission */
    submitNotes: z.array(z.string()),
    /** while it waits for a review: why it cannot be passed any more, a signature that was withdrawn for instance */
    stops: z.array(z.string()),
    /** while it waits for a review: what the opinion of a pass has to answer, since it came after the submission */
    doubts: z.array(z.string()),
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
        /** of the same title, template or kind of warning: perhaps the same said twice */
        isSameSubject: z.boolean(),
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
