/** Months as the page 短信额度 offers and names them: `YYYY-MM`, China time. */
import { QUOTA_MONTHS_AHEAD } from '@farmers-mailbox/contract/messaging/sms-quota/endpoints.ts';

const MONTHS_BACK = 12;

export function thisMonth(now: Date): string {
  return new Intl.DateTimeFormat('sv', {
    timeZone: 'Asia/Shanghai',
    year: 'numeric',
    month: '2-digit',
  }).format(now);
}

export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** Newest first: what may still be set, and a year back to look at. */
export function monthsAround(present: string): string[] {
  const count = QUOTA_MONTHS_AHEAD + MONTHS_BACK + 1;
  return Array.from({ length: count }, (_, back) => monthAfter(present, QUOTA_MONTHS_AHEAD - back));
}

/** 2026-11 → 2026年11月 */
export function monthInWords(month: string): string {
  const [year, number] = month.split('-');
  return `${year}年${Number(number)}月`;
}
