/** Events by the days of a month: one that lasts stands on each of its days. */
import type { EventRow } from '@farmers-mailbox/contract/publishing/event/endpoints.ts';
import { daysOf } from '../../../ui/calendar/month.ts';
import { dayOf } from '../../../ui/text/moment.ts';

export type Lasting = Pick<EventRow, 'startTime' | 'endTime'>;

export const isOn = ({ startTime, endTime }: Lasting, day: string): boolean =>
  dayOf(startTime) <= day && day <= dayOf(endTime ?? startTime);

/** Only days with something, in their order; on each the earliest event first. */
export function onDays<Event extends Lasting>(month: string, events: readonly Event[]): Map<string, Event[]> {
  const inOrder = events.toSorted((one, other) => (one.startTime < other.startTime ? -1 : 1));
  const days = daysOf(month).map((day) => [day, inOrder.filter((event) => isOn(event, day))] as const);
  return new Map(days.filter(([, ofDay]) => ofDay.length > 0));
}

/** From the first second of the month to its last. */
export function spanOf(month: string) {
  return { timeStart: `${month}-01 00:00:00`, timeEnd: `${daysOf(month).at(-1)} 23:59:59` };
}
