/** 近期安排: events of the area, and texts that are still to reach its people, in the order of their times. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import { holdsAccess } from '@farmers-mailbox/contract/access/permissions.ts';
import { calendarDay } from '@farmers-mailbox/contract/messaging/mass-sms/calendar-endpoints.ts';
import { AGENDA_MAX, type AgendaSpan } from '@farmers-mailbox/contract/office/workbench/fields.ts';
import type { Actor } from '../../../access/actor.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { chinaDay, chinaDayStart, chinaMonthStart, DAY_MS, toMoment } from '../../../time/moment.ts';
import { findReadableIds, listCalendar } from '../../messaging/mass-sms/queries.ts';
import { listEventsUntil } from '../../publishing/event/queries.ts';

type Db = Dependencies['db'];

export async function agendaOf(db: Db, actor: Actor, span: AgendaSpan, now: Date) {
  const to = endOf(span, now);
  const both = await Promise.all([eventsOf(db, actor, now, to), sendingsOf(db, actor, now, to)]);
  const rows = both.flat().toSorted((a, b) => a.at.getTime() - b.at.getTime());
  return {
    list: rows.slice(0, AGENDA_MAX).map(({ item }) => item),
    more: rows.length > AGENDA_MAX,
  };
}

/** Weeks begin on Monday, and both include today. */
function endOf(span: AgendaSpan, now: Date): Date {
  if (span === 'month') return chinaMonthStart(new Date(chinaMonthStart(now).getTime() + 32 * DAY_MS));
  const today = chinaDayStart(now);
  const weekday = (new Date(`${chinaDay(now)}T00:00:00Z`).getUTCDay() + 6) % 7;
  return new Date(today.getTime() + (7 - weekday) * DAY_MS);
}

async function eventsOf(db: Db, actor: Actor, now: Date, to: Date) {
  const events = await listEventsUntil(db, areaOf(actor), { from: now, to, limit: AGENDA_MAX + 1 });
  return events.map(({ eventTitle, fullDeptName, startTime }) => ({
    at: startTime,
    item: {
      kind: 'event' as const,
      title: eventTitle,
      place: fullDeptName,
      start: toMoment(startTime),
      path: `/info/event?view=calendar&day=${chinaDay(startTime)}`,
    },
  }));
}

/** As 发送日历 has them: title and unit are for every office whose area it reaches, the text for whom it is readable. */
async function sendingsOf(db: Db, actor: Actor, now: Date, to: Date) {
  const area = areaOf(actor);
  if (area === null || !holdsAccess(actor, calendarDay.access)) return [];
  const entries = await listCalendar(db, { area, from: now, to, now, rowsMax: AGENDA_MAX + 1 });
  const readable = await findReadableIds(
    db,
    actor,
    entries.map(({ applyId }) => applyId),
  );
  return entries.map(({ applyId, at, isTimed, smsTitle, applyDeptName }) => ({
    at,
    item: {
      kind: 'sms' as const,
      title: smsTitle,
      place: applyDeptName,
      start: isTimed ? toMoment(at) : null,
      path: readable.has(applyId) ? `/sms/detail?applyId=${applyId}` : `/sms/calendar?day=${chinaDay(at)}`,
    },
  }));
}
