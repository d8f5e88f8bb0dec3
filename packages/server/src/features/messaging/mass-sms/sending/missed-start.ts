/**
 * When a text has missed its time: it was to leave at its time, or as soon as it might after the pass, and hours later nothing of
 * it has (no channel, no program). Whether it still holds, "tonight" for instance, a person decides. What was passed at night
 * misses nothing by waiting for the morning: that is when it was to leave.
 */
import { ProcessType, SendStatus } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { sql } from 'kysely';
import { HOUR_MS } from '../../../../time/moment.ts';
import { type LeavingRule, mayLeaveAtNight, nextInsideWindow } from '../application/send-window.ts';
import type { Application } from '../application/transitions.ts';

const MISSED_AFTER_MS = 2 * HOUR_MS;

/** The columns that the question needs. */
export const dueColumns = ['sendTime', 'auditTime', 'urgentFlag', 'nightFlag'] as const;

export interface Due extends Pick<Application, (typeof dueColumns)[number]> {
  /** when a person last let it go on */
  readonly decidedTime: Date | null;
}

/** As a column of a query on mass_sms_apply. */
export const decidedTime = sql<Date | null>`(SELECT max(p.operate_time) FROM mass_sms_process p
  WHERE p.apply_id = mass_sms_apply.apply_id AND p.process_type = ${sql.lit(ProcessType.resumed)} AND p.operate_user_id IS NOT NULL)`.as(
  'decidedTime',
);

/** As a condition on mass_sms_apply: no message of it was handed to a carrier. */
export const nothingLeft = sql<boolean>`(NOT EXISTS (SELECT FROM mass_sms_slice s
  WHERE s.apply_id = mass_sms_apply.apply_id AND s.intent_seq >= s.from_seq))`;

/** From when on it was to leave: its time, the pass, a person's word, whichever came last, or the next morning after that. */
export function dueTimeOf(due: Due, rule: LeavingRule): Date {
  const { sendTime, auditTime, decidedTime: decided } = due;
  const asked = new Date(Math.max(...[sendTime, auditTime, decided].map((time) => time?.getTime() ?? 0)));
  return mayLeaveAtNight(due) ? asked : nextInsideWindow(rule.window, asked);
}

/** Asked of what nothing has left of. */
export function isMissed(due: Due, rule: LeavingRule, now: Date): boolean {
  return due.auditTime !== null && now.getTime() - dueTimeOf(due, rule).getTime() >= MISSED_AFTER_MS;
}

export const holdAsMissed = {
  processType: ProcessType.held,
  opinion: '错过了发送时间，请确认后恢复发送',
  set: { sendStatus: SendStatus.held, holdReason: 'missedWindow', holdRemark: null },
};
