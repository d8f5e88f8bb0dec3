/** Permissions to send under a version of the configuration: asked by the form, the check, the submission, and every other lane. */
import type { SendUser } from './content.ts';

/** The limits of one person; names are not asked for. */
export type SenderLimits = Pick<SendUser, 'smsCategories' | 'dayQuota' | 'monthQuota' | 'urgentFlag'>;

/** `everybody`: nobody is listed, so that roles alone decide. `unlisted`: others are. */
export type Sending = SenderLimits | 'everybody' | 'unlisted';

export interface SenderProblem {
  readonly field: 'smsCategory' | 'urgentFlag';
  readonly message: string;
}

/** Why somebody may not send a text of this kind; null when they may. Their quotas are not asked here. */
export function senderProblem(
  sending: Sending,
  { smsCategory, urgentFlag }: { readonly smsCategory: string; readonly urgentFlag: number },
): SenderProblem | null {
  if (sending === 'everybody') return null;
  if (sending === 'unlisted') {
    return {
      field: 'smsCategory',
      message: '您不在当前短信配置的发送人员名单内，可联系省级管理员加入',
    };
  }
  if (sending.smsCategories.length > 0 && !sending.smsCategories.includes(smsCategory)) {
    return { field: 'smsCategory', message: '您不能发送这个类别的短信' };
  }
  if (urgentFlag === 1 && sending.urgentFlag === 0) {
    return { field: 'urgentFlag', message: '您不能发送紧急短信' };
  }
  return null;
}

/** Why a person's own quotas leave no room, in a sentence, or null. All figures are segments. */
export function ownQuotaProblem(
  sending: Sending,
  { takenToday, takenThisMonth, needed }: { takenToday: number; takenThisMonth: number; needed: number },
): string | null {
  if (typeof sending === 'string') return null;
  const { dayQuota, monthQuota } = sending;
  if (dayQuota !== null && takenToday + needed > dayQuota) {
    return `您今天的额度剩余${Math.max(dayQuota - takenToday, 0)}条，本次需要${needed}条`;
  }
  return monthQuota !== null && takenThisMonth + needed > monthQuota
    ? `您本月的额度剩余${Math.max(monthQuota - takenThisMonth, 0)}条，本次需要${needed}条`
    : null;
}
