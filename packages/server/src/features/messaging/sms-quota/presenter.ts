/** Quotas and their history as the page 短信额度 shows them. */
import type { Verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import type { QuotaRecord, SmsQuotaRow } from '@farmers-mailbox/contract/messaging/sms-quota/endpoints.ts';
import { toMoment } from '../../../time/moment.ts';
import type { ListedQuota, ListedRecord } from './list-queries.ts';

export function toQuotaRow(quota: ListedQuota, quotaMonth: string, adjust: Verdict): SmsQuotaRow {
  const { deptId, fullDeptName, quotaCount, extraCount, warnPercent, usedCount, frozenCount } = quota;
  return {
    deptId,
    fullDeptName,
    quotaMonth,
    quotaCount,
    extraCount,
    ...toSums(quotaCount + extraCount, frozenCount, usedCount),
    usePercent: shareUsed(quotaCount + extraCount, frozenCount + usedCount),
    warnPercent,
    can: { adjust },
  };
}

export const toSums = (totalCount: number, frozenCount: number, usedCount: number) => ({
  totalCount,
  usedCount,
  frozenCount,
  leftCount: totalCount - frozenCount - usedCount,
});

export const shareUsed = (total: number, taken: number): number =>
  total === 0 ? 100 : Math.floor((taken * 100) / total);

export function toQuotaRecord(found: ListedRecord): QuotaRecord {
  const { knownApplyId: applyId, applyNo, smsTitle } = found;
  const isKnown = applyId !== null && applyNo !== null && smsTitle !== null;
  return {
    recordId: found.recordId,
    recordType: found.recordType,
    changeCount: Number(found.changeCount),
    ...toSums(Number(found.totalCount), Number(found.frozenCount), Number(found.usedCount)),
    application: isKnown ? { applyId, applyNo, smsTitle } : null,
    otherDeptName: found.otherDeptName,
    reason: found.reason,
    operateUserName: found.operateUserName,
    recordTime: toMoment(found.recordTime),
  };
}
