/** The hours in which ordinary texts may leave (contract §9.2), and which applications may leave outside them. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { chinaDayStart, chinaMinuteOfDay, DAY_MS, MINUTE_MS } from '../../http/moment.ts';
import { findConfigInUse, type OtherConfig, readOtherConfig } from '../sms-config/queries.ts';
import type { Application } from './transitions.ts';

type Window = Pick<OtherConfig, 'sendStartTime' | 'sendEndTime'>;

/** From the start, that minute included, to the end, that minute not. 00:00–24:00 is the whole day. */
export function isInsideWindow(window: Window, at: Date): boolean {
  const minute = chinaMinuteOfDay(at);
  return minute >= minutesOf(window.sendStartTime) && minute < minutesOf(window.sendEndTime);
}

/** The given moment when the window is open then, else the next opening. */
export function nextInsideWindow(window: Window, at: Date): Date {
  if (isInsideWindow(window, at)) return at;
  const opening = chinaDayStart(at).getTime() + minutesOf(window.sendStartTime) * MINUTE_MS;
  return new Date(opening > at.getTime() ? opening : opening + DAY_MS);
}

/** What leaves at one moment: everything, or urgent texts and those of some categories. */
export interface LeavingRule {
  readonly window: Window;
  readonly isOpen: boolean;
  readonly nightCategories: readonly string[];
}

export async function leavingRuleAt(db: Kysely<Tables>, now: Date): Promise<LeavingRule> {
  const [config, other] = await Promise.all([findConfigInUse(db), readOtherConfig(db)]);
  const rules = config?.categoryRules ?? [];
  const atNight = rules.filter((rule) => rule.nightFlag === 1).map((rule) => rule.smsCategory);
  return { window: other, isOpen: isInsideWindow(other, now), nightCategories: atNight };
}

/** Whether one application waits for no window. */
export function mayLeaveAtNight(
  { urgentFlag, smsCategory }: Pick<Application, 'urgentFlag' | 'smsCategory'>,
  { nightCategories }: LeavingRule,
): boolean {
  return urgentFlag === 1 || nightCategories.includes(smsCategory);
}

/** As a condition on mass_sms_apply, which applications may leave at this moment: urgent ones, categories that may be sent at night, all inside the window. */
export async function mayLeaveAt(db: Kysely<Tables>, now: Date) {
  const { isOpen, nightCategories } = await leavingRuleAt(db, now);
  if (isOpen) return sql<boolean>`true`;
  return sql<boolean>`(urgent_flag = 1 OR sms_category = ANY(${nightCategories}::text[]))`;
}

function minutesOf(clockTime: string): number {
  const [hours = '0', minutes = '0'] = clockTime.split(':');
  return Number(hours) * 60 + Number(minutes);
}
