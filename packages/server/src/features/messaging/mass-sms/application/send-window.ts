/**
 * When ordinary texts may leave (发送时段): inside the hours, not on holidays where those are kept free; and which applications
 * leave at any time, in the silence of the night as well.
 */
import { isInSendHours, type SendHours } from '@farmers-mailbox/contract/messaging/sms-config/send-hours.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../../database/tables.ts';
import { chinaDay, chinaDayStart, chinaTimeOfDay, DAY_MS, MINUTE_MS } from '../../../../time/moment.ts';
import { type OtherConfig, readOtherConfig } from '../../sms-config/queries.ts';
import type { Application } from './transitions.ts';

type Days = Partial<Pick<OtherConfig, 'holidaySendFlag' | 'holidays'>>;
type Window = SendHours & Days;

export function isInsideHours(hours: SendHours, at: Date): boolean {
  return isInSendHours(chinaTimeOfDay(at), hours);
}

/** True if ordinary texts are kept back on that day. */
export function isHoliday({ holidaySendFlag = 1, holidays = [] }: Days, at: Date): boolean {
  const day = chinaDay(at);
  return holidaySendFlag === 0 && holidays.some(({ start, end }) => start <= day && day <= end);
}

export function isInsideWindow(window: Window, at: Date): boolean {
  return isInsideHours(window, at) && !isHoliday(window, at);
}

/** However the holidays are set, somebody looks again before that. */
const DAYS_AHEAD_MAX = 400;

/** The given moment when the window is open then, else the next opening. */
export function nextInsideWindow(window: Window, at: Date): Date {
  if (isInsideWindow(window, at)) return at;
  const opening = chinaDayStart(at).getTime() + minutesOf(window.sendStartTime) * MINUTE_MS;
  let next = new Date(opening > at.getTime() ? opening : opening + DAY_MS);
  for (let days = 0; days < DAYS_AHEAD_MAX && isHoliday(window, next); days += 1) {
    next = new Date(next.getTime() + DAY_MS);
  }
  return next;
}

/** When a timed text leaves, where that is not its own time any more: the hours or the holidays were changed after it was written. */
export function otherTimeOf(
  window: Window,
  { sendTime, ...application }: Pick<Application, 'sendTime' | 'urgentFlag' | 'nightFlag'>,
): Date | null {
  if (sendTime === null || mayLeaveAtNight(application)) return null;
  return isInsideWindow(window, sendTime) ? null : nextInsideWindow(window, sendTime);
}

/** Texts that may leave at one moment: everything, or urgent texts and those that may at night. */
export interface LeavingRule {
  readonly window: Window;
  readonly isOpen: boolean;
  /** ordinary texts that one number gets in a minute; absent: not limited */
  readonly perMinute?: number;
  /** ordinary texts that one number gets in a day; absent: not limited */
  readonly perDay?: number;
}

export async function leavingRuleAt(db: Kysely<Tables>, now: Date): Promise<LeavingRule> {
  const other = await readOtherConfig(db);
  const { minuteLimitPerPhone: perMinute, dailyLimitPerPhone: perDay } = other;
  return { window: other, isOpen: isInsideWindow(other, now), perMinute, perDay };
}

/** True if one application waits for no window, as the version it was submitted under has it. */
export function mayLeaveAtNight({
  urgentFlag,
  nightFlag,
}: Pick<Application, 'urgentFlag' | 'nightFlag'>): boolean {
  return urgentFlag === 1 || nightFlag === 1;
}

/** An application that may leave at this moment: at night those that wait for no window, all inside it. */
export function mayLeave(
  { isOpen }: LeavingRule,
  application: Pick<Application, 'urgentFlag' | 'nightFlag'>,
): boolean {
  return isOpen || mayLeaveAtNight(application);
}

function minutesOf(clockTime: string): number {
  const [hours = '0', minutes = '0'] = clockTime.split(':');
  return Number(hours) * 60 + Number(minutes);
}
