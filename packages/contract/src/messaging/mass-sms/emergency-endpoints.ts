/**
 * The emergency lane (应急通道, decision 63): red and orange warnings from texts that a superior wrote beforehand, by one person
 * and at the word of one other.
 */
import * as z from 'zod/mini';
import { get, permitted, post } from '../../endpoint.ts';
import { deptCode, id, moment, text, wholeNumber } from '../../envelope.ts';
import { templateParams, templateVariable } from '../sms-templates/variables.ts';
import { editableFields } from './fields.ts';

/** Warnings of disaster, of pests and diseases, and of animal diseases. */
export const EMERGENCY_CATEGORIES: readonly string[] = ['01', '02', '04'];
/** Red and orange. */
export const emergencyLevel = z.union([z.literal(1), z.literal(2)]);
const AREAS_MAX = 100;

const submitting = permitted('sms:apply:submit');

const emergencyTemplate = z.object({
  templateId: id,
  templateVersion: z.number(),
  templateName: z.string(),
  smsCategory: z.string(),
  /** with which it leaves */
  smsSign: z.string(),
  smsTail: z.string(),
  templateContent: z.string(),
  variables: z.array(templateVariable),
  scopeDeptName: z.string(),
});
export type EmergencyTemplate = z.output<typeof emergencyTemplate>;

export const emergencyTemplates = get('/v1/admin/massSms/emergency/templates', {
  access: submitting,
  summary: '应急短信可用的短信模板，及为什么不能使用应急短信',
  request: z.strictObject({}),
  answer: z.object({
    /** why this person may not send emergencies; null: they may */
    refusal: z.nullable(z.string()),
    list: z.array(emergencyTemplate),
    maxContentLength: z.number(),
    maxSegment: z.number(),
    approvalFileThreshold: z.number(),
    /** those of `billedSegments` */
    gatewaySigns: z.array(z.string()),
  }),
});

const emergencyReviewer = z.object({
  realName: z.string(),
  roleName: z.string(),
  deptName: z.string(),
  /** masked */
  phoneNumber: z.string(),
  /** empty: no office has entered one */
  officePhone: z.string(),
});
export type EmergencyReviewer = z.output<typeof emergencyReviewer>;

export const submitEmergency = post('/v1/admin/massSms/emergency', {
  access: submitting,
  summary: '提交应急短信：用上级模板，一人审核，先于一切短信发送',
  request: z.strictObject({
    templateId: id,
    templateVersion: wholeNumber(1, 2_147_483_647),
    templateParams: z._default(templateParams, {}),
    warnLevel: emergencyLevel,
    objDeptIds: z
      .array(deptCode)
      .check(z.minLength(1, '请选择接收区域'), z.maxLength(AREAS_MAX, `最多${AREAS_MAX}项`)),
    approvalFiles: editableFields.approvalFiles,
    /** the warning in force that it was begun from: its texts count as the warning's */
    disasterId: z.optional(id),
    /** another attempt of the same submission carries the same */
    clientReqId: text(36, 1),
  }),
  answer: z.object({
    applyId: id,
    applyNo: z.string(),
    /** who may pass it now; each was sent a text */
    reviewers: z.array(emergencyReviewer),
  }),
});

/** Warnings of the same kind that these places got today, or that wait for them: told to the writer as to the reviewer. */
export const emergencyRepeats = post('/v1/admin/massSms/emergency/repeats', {
  access: submitting,
  summary: '同一区域今天已发或等待中的同类预警短信',
  request: z.strictObject({
    templateId: id,
    templateParams: z._default(templateParams, {}),
    objDeptIds: z.array(deptCode).check(z.minLength(1, '请选择接收区域'), z.maxLength(AREAS_MAX)),
  }),
  answer: z.object({
    /** the newest first, EMERGENCY_REPEATS_MAX at most */
    list: z.array(
      z.object({
        smsTitle: z.string(),
        applyDeptName: z.string(),
        applyTime: z.nullable(moment),
        /** null: it waits for its review, or for its time */
        realSendTime: z.nullable(moment),
        isUnderReview: z.boolean(),
        warnLevel: z.nullable(z.number()),
        /** made of the same template, and of the same first value: the number of the typhoon, say */
        isSameEvent: z.boolean(),
        /** of the places that are asked about, the names of those that it reaches into */
        placeNames: z.array(z.string()),
      }),
    ),
  }),
});

export const EMERGENCY_REPEATS_MAX = 5;

export const emergencyReviewers = get('/v1/admin/massSms/emergency/reviewers', {
  access: permitted('sms:apply:submit', 'sms:audit:detail'),
  summary: '现在可以审核这条应急短信的人',
  request: z.strictObject({ applyId: id }),
  answer: z.array(emergencyReviewer),
});
