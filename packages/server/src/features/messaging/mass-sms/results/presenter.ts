/** Fields of an application that travel, one by one: a new column does not leak by itself. */

import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { applicationProcesses } from '@farmers-mailbox/contract/messaging/mass-sms/detail-endpoints.ts';
import type { ApplicationRow } from '@farmers-mailbox/contract/messaging/mass-sms/fields.ts';
import type { phoneReviewList } from '@farmers-mailbox/contract/messaging/mass-sms/phone-review-endpoints.ts';
import type {
  pageSendDetails,
  Situation,
  sendSituation,
} from '@farmers-mailbox/contract/messaging/mass-sms/result-endpoints.ts';
import { maskPhone } from '@farmers-mailbox/contract/rules/phone.ts';
import type { Selectable } from 'kysely';
import type { PersonalData } from '../../../../access/personal-data.ts';
import type { MassSmsProcessTable } from '../../../../database/tables.ts';
import { failReasonOf } from '../../../../gateways/fail-reasons.ts';
import { MINUTE_MS, toMoment, toMomentOrNull } from '../../../../time/moment.ts';
import { rateOf } from '../application/listed-row.ts';
import { countsOf } from '../sending/slice-queries.ts';
import { failTopOf } from './fail-top.ts';
import type { SendDetail } from './send-detail-rows.ts';
import type { Breakdown, Doubt, Snapshot } from './situation-queries.ts';

/** The fields of a row on a telephone. */
export function toPhoneRow(row: ApplicationRow): AnswerOf<typeof phoneReviewList>['list'][number] {
  return {
    applyId: row.applyId,
    applyNo: row.applyNo,
    smsTitle: row.smsTitle,
    smsCategory: row.smsCategory,
    fullContent: row.fullContent,
    validCount: row.validCount,
    segmentCount: row.segmentCount,
    smsCount: row.smsCount,
    sendTime: row.sendTime,
    urgentFlag: row.urgentFlag,
    emergencyFlag: row.emergencyFlag,
    warnLevel: row.warnLevel,
    applyUserName: row.applyUserName,
    applyDeptName: row.applyDeptName,
    applyTime: row.applyTime,
    createTime: row.createTime,
    auditStatus: row.auditStatus,
    sendStatus: row.sendStatus,
    auditStep: row.auditStep,
    totalStep: row.totalStep,
    can: { pass: row.can.pass, noPass: row.can.noPass },
  };
}

export function toSendDetail(
  applyId: string,
  row: SendDetail,
  personalData: PersonalData,
): AnswerOf<typeof pageSendDetails>['list'][number] {
  return {
    detailId: `${row.isFiltered ? 'f' : 'r'}${row.seq}`,
    applyId,
    userId: row.userId,
    realName: row.realName,
    phoneNumber: row.phoneCipher === null ? '' : maskPhone(personalData.decrypt(row.phoneCipher)),
    deptId: row.deptId,
    deptName: row.deptName,
    carrier: row.carrier,
    channelCode: row.channelCode,
    channelName: row.channelName,
    segmentCount: row.segmentCount,
    sendResult: row.sendResult,
    inFlight: row.inFlight,
    filterReason: row.filterReason,
    failCode: row.failCode,
    failReason: failReasonOf(row.failCode),
    msgId: row.msgId,
    submitTime: toMomentOrNull(row.submitTime),
    reportTime: toMomentOrNull(row.reportTime),
    possibleDuplicate: row.possibleDuplicate,
    replyContent: row.replyContent,
    retryCount: row.attempt,
    clickCount: row.clickCount,
    replyTime: toMomentOrNull(row.replyTime),
  };
}

/**
 * @param rows oldest first
 * @param isLogShown true where the reader finds an act of this organisation in the operation log
 */
export function toProcesses(
  rows: readonly Selectable<MassSmsProcessTable>[],
  isLogShown: (deptId: string | null) => boolean,
): AnswerOf<typeof applicationProcesses> {
  return rows.map((row, index) => {
    const before = rows[index - 1];
    return {
      processId: row.processId,
      applyId: row.applyId,
      processType: row.processType,
      fromAuditStatus: row.fromAuditStatus,
      toAuditStatus: row.toAuditStatus,
      fromSendStatus: row.fromSendStatus,
      toSendStatus: row.toSendStatus,
      operateUserId: row.operateUserId,
      operateUserName: row.operateUserName,
      operateRoleName: row.operateRoleName,
      operateDeptId: row.operateDeptId,
      operateDeptName: row.operateDeptName,
      operateTime: toMoment(row.operateTime),
      operateIp: isLogShown(row.operateDeptId) ? row.operateIp : null,
      opinion: row.opinion,
      costMinutes: before
        ? Math.floor((row.operateTime.getTime() - before.operateTime.getTime()) / MINUTE_MS)
        : null,
    };
  });
}

export function toSituation(
  snapshot: Snapshot,
  ratePerSecond: number,
  secondsLeft: number | null,
): Situation {
  const total = { ...snapshot.total, ...countsOf(snapshot.total) };
  return {
    applyId: snapshot.applyId,
    auditStatus: snapshot.auditStatus,
    sendStatus: snapshot.sendStatus,
    holdReason: snapshot.holdReason,
    total: {
      ...total,
      successRate: rateOf(total.deliveredCount, total.sendCount),
      startTime: toMomentOrNull(snapshot.realSendTime),
      finishTime: toMomentOrNull(snapshot.finishTime),
      ratePerSecond,
      secondsLeft,
    },
    byCarrier: snapshot.byCarrier.map((part) => ({ ...part, ...countsOf(part) })),
    byDept: snapshot.byDept.map((part) => ({ ...part, ...countsOf(part) })),
    waits: [...snapshot.waits],
    costs: snapshot.costs,
    canary: snapshot.canary,
  };
}

export function toBreakdown(
  { byHour, failures, withheld }: Breakdown,
  doubts: readonly Doubt[],
  personalData: PersonalData,
): Pick<AnswerOf<typeof sendSituation>, 'byHour' | 'failTop' | 'withheld' | 'doubts'> {
  return {
    byHour: byHour.map(({ hour, sendCount, successCount }) => ({
      hour: toMoment(hour).slice(0, 13),
      sendCount,
      successCount,
    })),
    failTop: failTopOf(failures),
    withheld: [...withheld],
    doubts: doubts.map(({ phoneCipher, realName, since, outcome }) => ({
      phoneNumber: maskPhone(personalData.decrypt(phoneCipher)),
      realName,
      since: toMoment(since),
      outcome,
    })),
  };
}
