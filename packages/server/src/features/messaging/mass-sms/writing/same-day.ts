/**
 * Other sendings of a day to the places that a form has chosen, told while its time is chosen. Every office whose area they touch may know
 * title, office and time, as in the calendar (decision 27).
 */
import type { AnswerOf, CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import {
  SAME_DAY_TOLD_MAX,
  type sameDaySendings,
} from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import type { Actor } from '../../../../access/actor.ts';
import type { Dependencies } from '../../../../dependencies.ts';
import { readMoment, toMomentOrNull } from '../../../../time/moment.ts';
import { findSameDay } from './check-queries.ts';
import { placesOfForm } from './form-queries.ts';

/** @throws Refusal 4031 for a place outside, 4000 for a day that is none */
export async function readSameDay(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  actor: Actor,
  { day, deptIds, applyId }: CheckedRequestOf<typeof sameDaySendings>,
): Promise<AnswerOf<typeof sameDaySendings>> {
  const rows = await findSameDay(db, {
    areas: placesOfForm(actor, deptIds),
    sendAt: readMoment(`${day} 00:00:00`, 'day'),
    now: clock.now(),
    exceptApplyId: applyId ?? null,
  });
  const sorted = rows.toSorted((a, b) => (a.sendTime?.getTime() ?? NEVER) - (b.sendTime?.getTime() ?? NEVER));
  const list = sorted.slice(0, SAME_DAY_TOLD_MAX).map(({ smsTitle, applyDeptName, sendTime }) => ({
    smsTitle,
    applyDeptName,
    time: toMomentOrNull(sendTime),
  }));
  return { count: rows.length, list };
}

const NEVER = Number.MAX_SAFE_INTEGER;
