/** By whom an application is reviewed and until when, in words for whoever waits for it. */
import { REVIEW_ENDS_AFTER_HOURS } from '@farmers-mailbox/contract/messaging/mass-sms/fields.ts';
import { SendMode } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { OVERDUE_HOURS } from '@farmers-mailbox/contract/rules/overdue.ts';
import { fromMoment, toMinute, toMoment } from '../../../../ui/text/moment.ts';
import type { Details } from './details.ts';

/** So many names tell whom to call. */
const NAMED_MAX = 5;
const HOUR_MS = 3_600_000;

/** `西湖区的陈立、王杰晓（其中一人）`; the office alone where nobody could be named. */
export function reviewersInWords(deptName: string, reviewers: readonly string[]): string {
  if (reviewers.length === 0) return deptName;
  const names = reviewers.slice(0, NAMED_MAX).join('、');
  const more = reviewers.length > NAMED_MAX ? `等 ${reviewers.length} 人` : '';
  return `${deptName}的${names}${more}${reviewers.length > 1 ? '（其中一人）' : ''}`;
}

/** Null while it waits for nobody. */
export function waitInWords(
  details: Pick<
    Details,
    'currentAuditDeptName' | 'reviewers' | 'auditStep' | 'totalStep' | 'sendMode' | 'sendTime'
  >,
): string | null {
  const { currentAuditDeptName, reviewers, auditStep, totalStep } = details;
  if (currentAuditDeptName === null) return null;
  const step = totalStep > 1 ? `（第 ${auditStep} 步，共 ${totalStep} 步）` : '';
  return `等待${reviewersInWords(currentAuditDeptName, reviewers)}审核${step}。${endInWords(details)}`;
}

function endInWords({ sendMode, sendTime }: Pick<Details, 'sendMode' | 'sendTime'>): string {
  if (sendMode !== SendMode.atTime || sendTime === null)
    return `急用的请打下面的电话，请审核人先审；超过 ${OVERDUE_HOURS} 小时没有审，上级能看到。`;
  const end = toMoment(fromMoment(sendTime).getTime() + REVIEW_ENDS_AFTER_HOURS * HOUR_MS);
  return `到 ${toMinute(end)} 还没有审完，会自动退回给申请人。`;
}
