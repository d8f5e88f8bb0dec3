/** The row of an application in the trial's history: text, choice, counts, decisions and the quota that it holds. */
import { FilterReason } from '@farmers-mailbox/contract/messaging/mass-sms/filter-reasons.ts';
import { AuditStatus, SendStatus } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import {
  fullContentOf,
  segmentCountOf,
  wordCountOf,
} from '@farmers-mailbox/contract/messaging/mass-sms/text.ts';
import { contentHashOf } from '../../features/messaging/mass-sms/application/content-hash.ts';
import { DEFAULT_SIGN, isCommercial, TAIL } from '../../installation/sms-settings.ts';
import { chinaMonth } from '../../time/moment.ts';
import type { Review } from './message-people.ts';
import type { PlannedMessage } from './message-plan.ts';
import type { Filtered } from './message-recipients.ts';
import type { SentMessage } from './message-sending.ts';
import type { Timeline } from './message-timeline.ts';
import type { QuotaUse } from './quotas.ts';

/** An application's place in the history, its two names, and the configuration that it was written under. */
export interface Numbered {
  position: number;
  applyId: string;
  applyNo: string;
  smsConfigVersion: string;
}

export interface Submission {
  /** `approvalMark` of each */
  approvalFiles: readonly string[];
  reviews: readonly Review[];
  timeline: Timeline;
  filtered: readonly Filtered[];
  sent: SentMessage;
}

/** Row of a draft: text and choice of recipients. */
export function draftRow(message: PlannedMessage, regions: readonly string[], numbered: Numbered) {
  const { writer, text, createTime } = message;
  const { applyId, applyNo, smsConfigVersion } = numbered;
  const { deptId, deptName } = writer.department;
  const { userId, realName, certificateHash } = writer.member;
  return {
    ...textOf(message),
    applyId,
    applyNo,
    smsConfigVersion,
    smsTitle: text.title,
    smsCategory: text.category,
    sendMode: message.isTimed ? 2 : 1,
    sendTime: null as Date | null,
    urgentFlag: message.isUrgent ? 1 : 0,
    urgentReason: message.isUrgent ? '情况紧急，需立即通知' : null,
    warnLevel: text.warnLevel,
    sendObjType: [1],
    objDeptIds: [...regions],
    objCategoryIds: [FARMERS],
    applyUserId: userId,
    applyCertificateHash: certificateHash,
    applyUserName: realName,
    applyDeptId: deptId,
    applyDeptName: deptName,
    applyRoleKeys: [...writer.identity.roleKeys],
    applyArea: writer.area,
    createUserId: userId,
    createUserName: realName,
    createDeptId: deptId,
    createTime,
    updateTime: createTime,
    auditStatus: AuditStatus.draft as number,
    sendStatus: SendStatus.none as number,
    contentHash: null as string | null,
    auditOpinion: null as string | null,
    cancelReason: null as string | null,
    finishTime: null as Date | null,
  };
}

/** The application as its submission, reviews and sending left it. */
export function submittedRow(
  message: PlannedMessage,
  regions: readonly string[],
  numbered: Numbered,
  submission: Submission,
) {
  const draft = { ...draftRow(message, regions, numbered), sendTime: submission.timeline.sendTime };
  const counts = countsOf(submission, draft.segmentCount);
  const contentHash = contentHashOf({
    ...draft,
    excludeDeptIds: [],
    groupIds: [],
    userIds: [],
    phoneFileId: null,
    phoneHashes: [],
    sourceApplyId: null,
    followUpKind: 0,
    canaryMode: 0,
    canaryFailRate: null,
    canaryToSeq: 0,
    emergencyFlag: 0,
    linkUrl: '',
    recipientDigest: null,
    approvalFiles: submission.approvalFiles,
    ...counts,
  });
  const state = stateOf(message.outcome, submission);
  const quota = quotaOf(message, state, counts.smsCount, counts.sendCount * draft.segmentCount);
  const row = {
    ...draft,
    ...counts,
    ...state,
    ...decisionOf(message, submission, contentHash),
    contentHash,
    countByCategory: JSON.stringify([{ categoryId: FARMERS, validCount: counts.validCount }]),
    applyTime: message.submitTime,
    quotaDeptId: quota.deptId,
    quotaMonth: quota.month,
    quotaCount: String(quota.frozenCount + quota.usedCount),
    version: 2 + submission.timeline.reviewTimes.length,
  };
  return { row, quota };
}

/** U2: farmers, as a category of recipients. */
const FARMERS = 'U2';

export function textOf({ text }: PlannedMessage) {
  const parts = {
    smsSign: DEFAULT_SIGN,
    smsContent: text.content,
    smsTail: isCommercial(text.category) ? TAIL : '',
  };
  const fullContent = fullContentOf(parts);
  return {
    ...parts,
    fullContent,
    wordCount: wordCountOf(fullContent),
    segmentCount: segmentCountOf(fullContent),
  };
}

function countsOf({ filtered, sent: { details, counts } }: Submission, segmentCount: number) {
  const filteredFor = (reason: number) => filtered.filter((one) => one.filterReason === reason).length;
  return {
    totalCount: details.length + filtered.length,
    validCount: details.length,
    optOutCount: filteredFor(FilterReason.optedOut),
    noConsentCount: filteredFor(FilterReason.noConsent),
    disabledCount: filteredFor(FilterReason.disabled),
    smsCount: details.length * segmentCount,
    sendCount: counts.send,
    successCount: counts.success,
    failCount: counts.fail,
    unknownCount: counts.unknown,
    cancelCount: counts.cancel,
    replyCount: counts.reply,
  };
}

function stateOf(outcome: PlannedMessage['outcome'], { sent: { counts } }: Submission) {
  switch (outcome) {
    case 'draft':
      return { auditStatus: AuditStatus.draft, sendStatus: SendStatus.none };
    case 'waiting':
      return { auditStatus: AuditStatus.waiting, sendStatus: SendStatus.none };
    case 'secondReview':
      return { auditStatus: AuditStatus.secondReview, sendStatus: SendStatus.none };
    case 'refused':
      return { auditStatus: AuditStatus.refused, sendStatus: SendStatus.none };
    case 'revoked':
      return { auditStatus: AuditStatus.revoked, sendStatus: SendStatus.none };
    case 'scheduled':
      return { auditStatus: AuditStatus.passed, sendStatus: SendStatus.scheduled };
    case 'cancelled':
      return { auditStatus: AuditStatus.passed, sendStatus: SendStatus.cancelled };
    case 'sent': {
      const isPartlyFailed = counts.fail > 0 && counts.fail * 10 >= counts.send;
      const sendStatus = isPartlyFailed ? SendStatus.partlyFailed : SendStatus.done;
      return { auditStatus: AuditStatus.passed, sendStatus };
    }
  }
}

function decisionOf(
  { outcome, writer, submitTime }: PlannedMessage,
  { reviews, timeline, sent }: Submission,
  contentHash: string,
) {
  const { reviewTimes, startTime, cancelTime, revokeTime } = timeline;
  const isOpen = outcome === 'waiting' || outcome === 'secondReview';
  const isPassed = outcome === 'scheduled' || outcome === 'sent' || outcome === 'cancelled';
  const last = reviews[reviewTimes.length - 1]?.reviewer.member;
  const finishTime = outcome === 'sent' ? sent.finishTime : cancelTime;
  return {
    auditStep: Math.min(reviewTimes.length + (isOpen || outcome === 'revoked' ? 1 : 0), reviews.length),
    totalStep: reviews.length,
    currentAuditDeptId: isOpen ? (reviews[reviewTimes.length]?.regionId ?? null) : null,
    passedHash: isPassed ? contentHash : null,
    auditUserId: last?.userId ?? null,
    auditUserName: last?.realName ?? null,
    auditTime: reviewTimes.at(-1) ?? null,
    auditOpinion: last ? (outcome === 'refused' ? '对象范围过大，请按受影响乡镇重新选择' : '同意发送') : null,
    realSendTime: startTime,
    finishTime,
    revokeTime,
    cancelTime,
    cancelUserName: cancelTime && writer.member.realName,
    cancelReason: cancelTime && '天气形势变化，停止发送',
    updateTime: finishTime ?? revokeTime ?? reviewTimes.at(-1) ?? submitTime,
  };
}

/** Frozen while it is under review or not sent yet, used for what was sent; nothing when it was refused or revoked. */
function quotaOf(
  { outcome, writer, submitTime }: PlannedMessage,
  { auditStatus }: { auditStatus: number },
  smsCount: number,
  sentSegments: number,
): QuotaUse {
  const place = {
    deptId: writer.department.deptId,
    month: chinaMonth(submitTime),
    frozenCount: 0,
    usedCount: 0,
  };
  if (outcome === 'sent' || outcome === 'cancelled') return { ...place, usedCount: sentSegments };
  const isReturned = auditStatus === AuditStatus.refused || auditStatus === AuditStatus.revoked;
  return isReturned ? place : { ...place, frozenCount: smsCount };
}
