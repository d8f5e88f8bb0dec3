/**
 * When a text has missed its time: it was to leave at its time, or as soon as it might after the pass, and hours later nothing of
 * it has (no channel, no program); or a part has left, and the rest has stood still for longer than a night. Whether it still holds,
 * "tonight" for instance, a person decides. What was passed at night misses nothing by waiting for the morning: that is when it was to leave.
 */
import { ProcessType, SendStatus, SliceState } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { sql } from 'kysely';
import { literals } from '../../../../database/literals.ts';
import { HOUR_MS } from '../../../../time/moment.ts';
import { type LeavingRule, mayLeaveAtNight, nextInsideWindow } from '../application/send-window.ts';
import type { Application } from '../application/transitions.ts';

const MISSED_AFTER_MS = 2 * HOUR_MS;
/** Of which a part has left: as long as repeats wait (sender/claim/ended-repeats.ts). */
const BROKEN_OFF_AFTER_HOURS = { atNight: 6, ordinary: 24 } as const;

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

/** As a condition on mass_sms_apply: somebody is still to be sent to. */
export const somethingWaits = sql<boolean>`EXISTS (SELECT FROM mass_sms_slice s
  WHERE s.apply_id = mass_sms_apply.apply_id AND s.state IN (${literals(SliceState.waiting, SliceState.leased)}))`;

/** As a column of a query on mass_sms_apply: when it was held last. */
export const heldTime = sql<Date | null>`(SELECT max(p.operate_time) FROM mass_sms_process p
  WHERE p.apply_id = mass_sms_apply.apply_id AND p.process_type = ${sql.lit(ProcessType.held)})`.as(
  'heldTime',
);

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

export interface Going extends Due {
  readonly nothingLeft: boolean;
  readonly somethingWaits: boolean;
}

/**
 * The hold of what does not go on by itself any more; null for what does.
 * @param since when of which a part has left has stood still; null: it has not
 */
export function missedHold(
  one: Going,
  { rule, since, now }: { readonly rule: LeavingRule; readonly since: Date | null; readonly now: Date },
) {
  if (one.nothingLeft) return isMissed(one, rule, now) ? holdAsMissed : null;
  if (since === null || !one.somethingWaits) return null;
  const hours = mayLeaveAtNight(one) ? BROKEN_OFF_AFTER_HOURS.atNight : BROKEN_OFF_AFTER_HOURS.ordinary;
  const begun = Math.max(since.getTime(), one.decidedTime?.getTime() ?? 0);
  return now.getTime() - begun >= hours * HOUR_MS ? holdAsBrokenOff(hours) : null;
}

export const holdAsMissed = {
  processType: ProcessType.held,
  opinion: '错过了发送时间，请确认后恢复发送',
  set: { sendStatus: SendStatus.held, holdReason: 'missedWindow', holdRemark: null },
};

function holdAsBrokenOff(hours: number) {
  const holdRemark = `已发出一部分，中断超过${hours}小时：余下的是否还要发，请核对内容后恢复或取消`;
  return { ...holdAsMissed, opinion: holdRemark, set: { ...holdAsMissed.set, holdRemark } };
}
