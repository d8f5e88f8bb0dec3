/**
 * The fields of a mass SMS application (群发短信申请) as they travel: what a person fills in, what the server adds,
 * what a list shows. Rules across fields are the server's dry-run check.
 */

import * as z from 'zod/mini';
import { isValueOf, SMS_CATEGORY, SUBJECT_CATEGORY } from '../../dictionaries.ts';
import { deptCode, flag, id, moment, text, verdict, wholeNumber } from '../../envelope.ts';
import { attachedFiles } from '../../office/files/attached.ts';
import { TYPED_NUMBER_MAX } from '../../rules/typed-number.ts';
import { templateParams } from '../sms-templates/variables.ts';
import { APPROVAL_FILES_MAX } from './approval.ts';
import type { FilterCount } from './filter-reasons.ts';
import { SMS_CONTENT_MAX } from './text.ts';
import { USER_CATEGORY } from './user-categories.ts';

export const TYPED_PHONES_MAX = 200;
export const IMPORTED_ROWS_MAX = 200_000;
export const APPLICATIONS_PER_REVIEW_MAX = 20;
/** One with a chosen time goes back to its applicant when it still waits so long after that time. */
export const REVIEW_ENDS_AFTER_HOURS = 2;
/** A success rate below this, in percent, is abnormal. */
export const SUCCESS_RATE_MIN = 90;
/** Recipients from which a unit's application can be unusually large, and how many times what the unit usually reaches. */
export const UNUSUAL_FROM = 500;
export const UNUSUAL_TIMES = 5;
export const CANARY_COUNT = 200;
const CANARY_COUNT_MIN = 50;
const CANARY_COUNT_MAX = 2_000;

const ids = (max: number) => z._default(z.array(id).check(z.maxLength(max, `最多${max}项`)), []);
const codes = (max: number) => z._default(z.array(deptCode).check(z.maxLength(max, `最多${max}项`)), []);

/** The tail of a text, its hours, its reviews and whom it needs the consent of hang on it: one that is not in the list would have none of them. */
export const smsCategory = text(2, 1).check(
  z.refine(
    (value) => value === '' || isValueOf(SMS_CATEGORY, value),
    '没有这个短信类别，请从列出的类别中选择',
  ),
);

/** A kind of accounts, or the category of subjects: one that does not exist would reach nobody, and nobody would know. */
const recipientCategory = text(20, 1).check(
  z.refine(
    (value) => value === '' || isValueOf(USER_CATEGORY, value) || isValueOf(SUBJECT_CATEGORY, value),
    '没有这个接收类别，请从列出的类别中选择',
  ),
);

/** The chosen recipients: several kinds may be combined; the first source of a number wins. */
export const recipientChoice = {
  sendObjType: z._default(
    z.array(z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)])),
    [],
  ),
  objDeptIds: codes(500),
  excludeDeptIds: codes(500),
  objCategoryIds: z._default(z.array(recipientCategory).check(z.maxLength(40, '最多40项')), []),
  groupIds: ids(100),
  userIds: ids(500),
  phoneFileId: z._default(z.nullable(id), null),
  phoneNumbers: z._default(
    z.array(text(TYPED_NUMBER_MAX)).check(z.maxLength(TYPED_PHONES_MAX, `最多填写${TYPED_PHONES_MAX}个号码`)),
    [],
  ),
  /** 1: also numbers that the carrier called empty, stopped or barred a short while ago */
  includeDeadFlag: z._default(flag, 0),
  /** of a resend, 1: also those who were told since by a call, a visit or the village */
  includeToldFlag: z._default(flag, 0),
  /** with kind 5, which stands alone: the sent application whose recipients it goes to */
  sourceApplyId: z._default(z.nullable(id), null),
  /** FollowUpKind */
  followUpKind: z._default(z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]), 0),
};

/** The template that the text was made of, by exactly this version and these values; null for a text of one's own. */
const writtenFrom = {
  templateId: z._default(z.nullable(id), null),
  templateVersion: z._default(z.nullable(wholeNumber(1, 2_147_483_647)), null),
  templateParams: z._default(templateParams, {}),
  /** products whose words were put into the text */
  productIds: ids(20),
};

/** Fields that the applicant writes. Drafts may be incomplete, so only shapes and limits are checked here. */
export const editableFields = {
  smsTitle: text(50, 1),
  smsCategory,
  smsSign: z._default(text(20), '【浙江农民信箱】'),
  smsContent: z._default(
    z.string().check(z.maxLength(SMS_CONTENT_MAX, `不能超过${SMS_CONTENT_MAX}个字`)),
    '',
  ),
  sendMode: z._default(z.union([z.literal(1), z.literal(2)]), 1),
  sendTime: z._default(z.nullable(moment), null),
  urgentFlag: z._default(flag, 0),
  urgentReason: z._default(text(100), ''),
  warnLevel: z._default(z.nullable(z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])), null),
  /** the tracked link that `${link}` in the text leads to */
  linkUrl: z.optional(text(300)),
  remark: z._default(text(200), ''),
  /** the leader's approval, demanded for very many recipients; left out of a change it stays */
  approvalFiles: z.optional(attachedFiles(APPROVAL_FILES_MAX)),
  /** CanaryMode: 0 all at once, 1 a few first and the rest by itself, 2 the rest at a person's word */
  canaryMode: z._default(z.union([z.literal(0), z.literal(1), z.literal(2)]), 0),
  canaryCount: z._default(wholeNumber(CANARY_COUNT_MIN, CANARY_COUNT_MAX), CANARY_COUNT),
  /** percent of failures above which the rest is held; null: the alarm's own share */
  canaryFailRate: z._default(z.nullable(wholeNumber(0, 100)), null),
  ...writtenFrom,
  ...recipientChoice,
};

export const named = z.object({ id: z.string(), name: z.string() });
/** A region with the one around it, which tells villages of the same name apart; empty for the province. */
const namedPlace = z.extend(named, { placeName: z.string() });
/** The recipients of an application, by name. */
export const chosenRecipients = {
  objDepts: z.array(namedPlace),
  excludeDepts: z.array(namedPlace),
  objCategories: z.array(named),
  groups: z.array(named),
  users: z.array(named),
};

/** Counts of the chosen numbers: valid, and filtered by reason. `total` is always the sum of the others. */
export const recipientCounts = {
  totalCount: z.number(),
  validCount: z.number(),
  invalidCount: z.number(),
  duplicateCount: z.number(),
  optOutCount: z.number(),
  noConsentCount: z.number(),
  limitCount: z.number(),
  disabledCount: z.number(),
  outsideCount: z.number(),
  deadCount: z.number(),
} satisfies Record<'totalCount' | 'validCount' | FilterCount, unknown>;

/** kept back when their texts were about to leave, by D:SMS_FILTER_REASON; inside the cancelled ones */
export const withheld = z.array(z.object({ filterReason: z.number(), count: z.number() }));

export const countByDept = z.object({ deptId: z.string(), deptName: z.string(), validCount: z.number() });
export const countByCarrier = z.object({ carrier: z.string(), validCount: z.number() });
export const countByCategory = z.object({
  categoryId: z.string(),
  categoryName: z.string(),
  validCount: z.number(),
});

/** For each action `true`, or the reason why not, as mass-sms/states.ts and the server's policy see it. */
export const applicationCan = z.object({
  edit: verdict,
  submit: verdict,
  delete: verdict,
  revoke: verdict,
  pass: verdict,
  noPass: verdict,
  cancelSend: verdict,
  hold: verdict,
  resume: verdict,
  supervise: verdict,
  copy: verdict,
  correct: verdict,
  resend: verdict,
});
export type ApplicationCan = z.output<typeof applicationCan>;

/** A row of the lists of applications. */
export const applicationRow = z.object({
  applyId: id,
  applyNo: z.string(),
  smsTitle: z.string(),
  smsCategory: z.string(),
  fullContent: z.string(),
  wordCount: z.number(),
  segmentCount: z.number(),
  validCount: z.number(),
  smsCount: z.number(),
  sendMode: z.number(),
  /** the chosen time; null: as soon as it is passed */
  sendTime: z.nullable(moment),
  /** null: not yet */
  realSendTime: z.nullable(moment),
  urgentFlag: flag,
  /** sent ahead of everything, at one reviewer's word */
  emergencyFlag: flag,
  /** null: no warning */
  warnLevel: z.nullable(z.number()),
  /** the other system's application that it came from; null for what a person wrote here */
  appName: z.nullable(z.string()),
  auditStatus: z.number(),
  sendStatus: z.number(),
  holdReason: z.nullable(z.string()),
  auditStep: z.number(),
  totalStep: z.number(),
  currentAuditDeptName: z.nullable(z.string()),
  /** who decided last */
  auditUserName: z.nullable(z.string()),
  auditOpinion: z.nullable(z.string()),
  sendCount: z.number(),
  successCount: z.number(),
  failCount: z.number(),
  unknownCount: z.number(),
  cancelCount: z.number(),
  /** successCount / sendCount × 100 with two digits; null before anything was sent */
  successRate: z.nullable(z.number()),
  applyUserName: z.string(),
  applyDeptId: z.string(),
  applyDeptName: z.string(),
  applyTime: z.nullable(moment),
  createTime: moment,
  superviseFlag: flag,
  superviseRemark: z.nullable(z.string()),
  contentHash: z.nullable(z.string()),
  version: z.number(),
  can: applicationCan,
});
export type ApplicationRow = z.output<typeof applicationRow>;

/** Why a supervisor should look at an application. */
export const ABNORMAL_REASONS = ['successRate', 'outsideWindow', 'cancelled', 'unusuallyLarge'] as const;
export type AbnormalReason = (typeof ABNORMAL_REASONS)[number];

/** A row of the list of supervision. */
export const supervisedRow = z.extend(applicationRow, { abnormalReasons: z.array(z.enum(ABNORMAL_REASONS)) });
export type SupervisedRow = z.output<typeof supervisedRow>;
