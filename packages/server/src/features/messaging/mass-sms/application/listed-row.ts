/** A row of a list of applications: the columns that are read for it, and the fields that travel, one by one. */
import type { ApplicationCan, ApplicationRow } from '@farmers-mailbox/contract/messaging/mass-sms/fields.ts';
import { toMoment, toMomentOrNull } from '../../../../time/moment.ts';
import type { Application } from './transitions.ts';

/** The columns that a list shows and its verdicts need: a page of a hundred rows leaves the others in the database. */
export const LISTED_COLUMNS = [
  'applyId',
  'applyNo',
  'smsTitle',
  'smsCategory',
  'fullContent',
  'wordCount',
  'segmentCount',
  'validCount',
  'smsCount',
  'sendMode',
  'sendTime',
  'urgentFlag',
  'emergencyFlag',
  'warnLevel',
  'appName',
  'auditStatus',
  'sendStatus',
  'holdReason',
  'auditStep',
  'totalStep',
  'currentAuditDeptId',
  'auditOpinion',
  'sendCount',
  'successCount',
  'failCount',
  'unknownCount',
  'cancelCount',
  'applyUserId',
  'applyCertificateHash',
  'applyUserName',
  'applyDeptId',
  'applyDeptName',
  'applyRoleKeys',
  'applyTime',
  'createUserId',
  'createTime',
  'auditUserId',
  'auditUserName',
  'superviseFlag',
  'superviseRemark',
  'contentHash',
  'realSendTime',
  'usualCount',
  'version',
] as const satisfies readonly (keyof Application)[];
export type ListedApplication = Pick<Application, (typeof LISTED_COLUMNS)[number]>;

/** @param names names of departments by code */
export function toRow(
  row: ListedApplication,
  names: ReadonlyMap<string, string>,
  can: ApplicationCan,
): ApplicationRow {
  const auditDept = row.currentAuditDeptId;
  return {
    applyId: row.applyId,
    applyNo: row.applyNo,
    smsTitle: row.smsTitle,
    smsCategory: row.smsCategory,
    fullContent: row.fullContent,
    wordCount: row.wordCount,
    segmentCount: row.segmentCount,
    validCount: row.validCount,
    smsCount: row.smsCount,
    sendMode: row.sendMode,
    sendTime: toMomentOrNull(row.sendTime),
    realSendTime: toMomentOrNull(row.realSendTime),
    urgentFlag: row.urgentFlag === 1 ? 1 : 0,
    emergencyFlag: row.emergencyFlag === 1 ? 1 : 0,
    warnLevel: row.warnLevel,
    appName: row.appName,
    auditStatus: row.auditStatus,
    sendStatus: row.sendStatus,
    holdReason: row.holdReason,
    auditStep: row.auditStep,
    totalStep: row.totalStep,
    currentAuditDeptName: auditDept === null ? null : (names.get(auditDept) ?? auditDept),
    auditUserName: row.auditUserName,
    auditOpinion: row.auditOpinion,
    sendCount: row.sendCount,
    successCount: row.successCount,
    failCount: row.failCount,
    unknownCount: row.unknownCount,
    cancelCount: row.cancelCount,
    successRate: rateOf(row.successCount, row.sendCount),
    applyUserName: row.applyUserName,
    applyDeptId: row.applyDeptId,
    applyDeptName: row.applyDeptName,
    applyTime: toMomentOrNull(row.applyTime),
    createTime: toMoment(row.createTime),
    superviseFlag: row.superviseFlag === 1 ? 1 : 0,
    superviseRemark: row.superviseRemark,
    contentHash: row.contentHash,
    version: row.version,
    can,
  };
}

/** Percent with two digits; null before anything was sent. */
export function rateOf(successCount: number, sendCount: number): number | null {
  return sendCount === 0 ? null : Math.round((successCount / sendCount) * 10_000) / 100;
}
