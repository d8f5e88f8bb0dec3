/** 发送日历: `contract/messaging/mass-sms/calendar-endpoints.ts`. */
import * as endpoints from '@farmers-mailbox/contract/messaging/mass-sms/calendar-endpoints.ts';
import type { Actor } from '../../../../access/actor.ts';
import { partOf } from '../../../../access/place-refusal.ts';
import type { Dependencies } from '../../../../dependencies.ts';
import { type Route, route } from '../../../../http/route.ts';
import { chinaDay, DAY_MS, readMoment, toMoment } from '../../../../time/moment.ts';
import { namesOfDepts } from '../../../people/departments/queries.ts';
import { requireArea } from '../writing/written.ts';
import {
  type CalendarEntry,
  countInArea,
  findReadableIds,
  listCalendar,
  type PlaceCount,
} from './calendar-queries.ts';
import { overlapsOf } from './overlaps.ts';

type Needs = Pick<Dependencies, 'db' | 'clock'>;

export function calendarRoutes(needs: Needs): Route[] {
  const { db, clock } = needs;
  return [
    route(endpoints.calendarMonth, async ({ month, deptId }, { actor }) => {
      const area = requirePlace(actor, deptId);
      const from = readMoment(`${month}-01 00:00:00`, 'month');
      const to = readMoment(`${nextMonth(month)}-01 00:00:00`, 'month');
      const entries = await listCalendar(db, { area, from, to, now: clock.now() });
      const names = await namesOfDepts(db, [area]);
      const byDay = Map.groupBy(entries, ({ at }) => chinaDay(at));
      return {
        deptId: area,
        deptName: names.get(area) ?? area,
        days: [...byDay].map(([day, some]) => ({
          day,
          count: some.length,
          first: firstOf(some),
          overlapCount: overlapsOf(some.map(reachOf)).size,
        })),
      };
    }),
    route(endpoints.calendarDay, async ({ day, deptId }, { actor }) =>
      readDay(needs, actor, requirePlace(actor, deptId), day),
    ),
  ];
}

/** By their times, which the entries come in; ties between urgent ones as well. */
const firstOf = (entries: readonly CalendarEntry[]) =>
  entries
    .toSorted((a, b) => b.urgentFlag - a.urgentFlag)
    .slice(0, endpoints.CALENDAR_TITLES_MAX)
    .map(({ applyDeptName, smsTitle, smsCategory, urgentFlag }) => ({
      applyDeptName,
      smsTitle,
      smsCategory,
      urgentFlag: urgentFlag === 1 ? (1 as const) : (0 as const),
    }));

const reachOf = ({ applyDeptId, places }: CalendarEntry) => ({ unit: applyDeptId, places });

/** A part of the own area. @throws Refusal 4031 without any, and outside */
function requirePlace(actor: Actor, deptId: string | undefined): string {
  const area = requireArea(actor);
  return partOf(area, deptId);
}

function nextMonth(month: string): string {
  const [year = 0, nth = 0] = month.split('-').map(Number);
  return nth === 12 ? `${year + 1}-01` : `${year}-${String(nth + 1).padStart(2, '0')}`;
}

async function readDay({ db, clock }: Needs, actor: Actor, area: string, day: string) {
  const from = readMoment(`${day} 00:00:00`, 'day');
  const to = new Date(from.getTime() + DAY_MS);
  const entries = await listCalendar(db, { area, from, to, now: clock.now() });
  const told = entries.slice(0, endpoints.CALENDAR_ITEMS_MAX);
  const applyIds = told.map(({ applyId }) => applyId);
  const overlaps = overlapsOf(entries.map(reachOf));
  const [counts, readable] = await Promise.all([
    countInArea(db, area, applyIds),
    findReadableIds(db, actor, applyIds),
  ]);
  const places = counts.flatMap(({ place }) => (place === null ? [] : [place]));
  const names = await namesOfDepts(db, [...new Set([...places, ...overlaps.keys()])]);
  const unitNames = new Map(entries.map((entry) => [entry.applyDeptId, entry.applyDeptName]));
  const countsOf = Map.groupBy(counts, ({ applyId }) => applyId);
  return {
    count: entries.length,
    items: told.map((entry) => toItem(entry, countsOf.get(entry.applyId) ?? [], names, readable)),
    overlaps: [...overlaps].map(([deptId, units]) => ({
      deptId,
      deptName: names.get(deptId) ?? deptId,
      applyDeptNames: [...units].map((unit) => unitNames.get(unit) ?? unit),
    })),
  };
}

function toItem(
  entry: CalendarEntry,
  counts: readonly PlaceCount[],
  names: ReadonlyMap<string, string>,
  readable: ReadonlySet<string>,
): endpoints.CalendarItem {
  const known = counts.flatMap(({ place, count }) => (count === null ? [] : [{ place, count }]));
  return {
    applyId: readable.has(entry.applyId) ? entry.applyId : null,
    smsTitle: entry.smsTitle,
    smsCategory: entry.smsCategory,
    urgentFlag: entry.urgentFlag === 1 ? 1 : 0,
    applyDeptName: entry.applyDeptName,
    time: entry.isTimed ? toMoment(entry.at) : null,
    auditStatus: entry.auditStatus,
    sendStatus: entry.sendStatus,
    recipientCount: known.length < counts.length ? null : known.reduce((sum, { count }) => sum + count, 0),
    areas: known.map(({ place, count }) => ({
      deptId: place,
      deptName: place === null ? '其他' : (names.get(place) ?? place),
      count,
    })),
  };
}
