/**
 * Public figures of a place: contract /v1/common/flight. Counts of people leave here only as small-cells.ts
 * tells them.
 */

import { SUBJECT_GROUPS } from '@farmers-mailbox/contract/people/subjects/catalogue.ts';
import { USER_TYPE } from '@farmers-mailbox/contract/people/user-admin/person.ts';
import { ROOT_CODE } from '@farmers-mailbox/contract/rules/organisation.ts';
import {
  EVENTS_MAX,
  FEW,
  type PublicCount,
  RANKED_MAX,
} from '@farmers-mailbox/contract/screens/cockpit/endpoints.ts';
import type { MenuKey, Period } from '@farmers-mailbox/contract/screens/cockpit/menu.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import { chinaDay, DAY_MS, toMoment, toMomentOrNull } from '../../../time/moment.ts';
import { readSums } from '../../messaging/mass-sms/queries.ts';
import { listShownEvents } from '../../publishing/event/queries.ts';
import { countRegions, daysOf, ranked } from './areas.ts';
import { lastMonths } from './months.ts';
import { pathTo } from './places.ts';
import { readTotals, readTotalsTime } from './queries.ts';
import { publicCount, publicRate } from './small-cells.ts';

const TREND_DAYS = 30;

export interface PublicQuestion {
  readonly deptId: string;
  readonly period: Period;
}

export async function tellOverview(db: Kysely<Tables>, { deptId, period }: PublicQuestion, now: Date) {
  const [path, asOf, totals, [sent]] = await Promise.all([
    pathTo(db, ROOT_CODE, deptId),
    readTotalsTime(db),
    readTotals(db, deptId, ['type', 'realName', 'subject', 'messenger']),
    readSums(db, { area: deptId, ...daysOf(period, now) }, null),
  ]);
  const registeredCount = publicCount(totals.all('type'));
  const sendCount = sent?.sendCount ?? 0;
  return {
    path,
    statTime: toMomentOrNull(asOf),
    figures: {
      registeredCount,
      realNameRate: publicRate(publicCount(totals.all('realName')), registeredCount),
      subjectCount: publicCount(totals.all('subject')),
      messengerCount: publicCount(totals.all('messenger')),
      sendCount,
      deliveredRate: sendCount === 0 ? null : Math.round(((sent?.successCount ?? 0) / sendCount) * 100),
    },
    userTypes: USER_TYPE.map(({ value }) => ({
      userType: value,
      count: publicCount(totals.of('type', String(value))),
    })),
  };
}

export async function tellMap(
  db: Kysely<Tables>,
  { deptId, period, menuKey }: PublicQuestion & { menuKey: MenuKey },
  now: Date,
) {
  const counted = await countRegions(db, { area: deptId, menuKey, period, now });
  const told = counted.map(({ count, ...region }) => ({
    ...region,
    value: menuKey === '2-1' ? count : publicCount(count),
  }));
  return ranked(told, ({ value }) => inNumbers(value));
}

const inNumbers = (value: PublicCount): number => (value === FEW ? 0 : value);

export async function tellUserTrend(db: Kysely<Tables>, { deptId }: PublicQuestion, now: Date) {
  const totals = await readTotals(db, deptId, ['addedMonth']);
  return lastMonths(now).map((month) => ({ month, count: publicCount(totals.of('addedMonth', month)) }));
}

/** Every day has its row, also one without a text. */
export async function tellSmsTrend(db: Kysely<Tables>, { deptId }: PublicQuestion, now: Date) {
  const days = Array.from({ length: TREND_DAYS }, (_, place) =>
    chinaDay(new Date(now.getTime() - (TREND_DAYS - 1 - place) * DAY_MS)),
  );
  const span = { area: deptId, startDay: days[0] ?? '', endDay: days.at(-1) ?? '' };
  const sums = new Map((await readSums(db, span, 'day')).map(({ key, sendCount }) => [key, sendCount]));
  return days.map((day) => ({ day, sendCount: sums.get(day) ?? 0 }));
}

/** The most used category first; those that sent nothing are left out. */
export async function tellSmsCategory(db: Kysely<Tables>, { deptId, period }: PublicQuestion, now: Date) {
  const sums = await readSums(db, { area: deptId, ...daysOf(period, now) }, 'category');
  return sums
    .filter(({ sendCount }) => sendCount > 0)
    .map(({ key, sendCount }) => ({ smsCategory: key, sendCount }))
    .toSorted((a, b) => b.sendCount - a.sendCount);
}

export async function tellSubjectGroups(db: Kysely<Tables>, { deptId }: PublicQuestion) {
  const totals = await readTotals(db, deptId, ['subject']);
  return SUBJECT_GROUPS.map(({ key, title, categories }) => {
    const count = categories.reduce((sum, category) => sum + totals.of('subject', category), 0);
    return { groupKey: key, title, count: publicCount(count) };
  });
}

/** Ranks of places by texts sent; those that sent nothing have none. */
export async function tellRank(db: Kysely<Tables>, { deptId, period }: PublicQuestion, now: Date) {
  const counted = await countRegions(db, { area: deptId, menuKey: '2-1', period, now });
  const sending = counted.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count);
  return ranked(sending, ({ count }) => count)
    .slice(0, RANKED_MAX)
    .map(({ count, ...row }) => ({ ...row, sendCount: count }));
}

/** Titles alone: their text and place are for who signs in. */
export async function tellEvents(db: Kysely<Tables>, { deptId }: Pick<PublicQuestion, 'deptId'>, now: Date) {
  const events = await listShownEvents(db, deptId, now, EVENTS_MAX);
  return events.map(({ eventTitle, eventType, eventLevel, startTime, endTime, deptName }) => ({
    ...{ eventTitle, eventType, eventLevel, deptName },
    startTime: toMoment(startTime),
    endTime: toMomentOrNull(endTime),
  }));
}
