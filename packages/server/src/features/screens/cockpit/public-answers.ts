/**
 * Public figures of a place: the calls under /v1/common/flight. Counts of people leave here only as small-cells.ts
 * tells them.
 */

import { SUBJECT_GROUPS } from '@farmers-mailbox/contract/people/subjects/catalogue.ts';
import { USER_TYPE } from '@farmers-mailbox/contract/people/user-admin/user-types.ts';
import { ROOT_CODE } from '@farmers-mailbox/contract/rules/organisation.ts';
import {
  EVENTS_MAX,
  FEW,
  type PublicCount,
  RANKED_MAX,
  WARNED_PLACES_NAMED,
  WARNINGS_MAX,
} from '@farmers-mailbox/contract/screens/cockpit/endpoints.ts';
import { cockpitItemOf, type MenuKey, type Period } from '@farmers-mailbox/contract/screens/cockpit/menu.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import { chinaDay, DAY_MS, toMoment, toMomentOrNull } from '../../../time/moment.ts';
import { readSums } from '../../messaging/mass-sms/queries.ts';
import { findWarningsInForce } from '../../publishing/disaster/queries.ts';
import { listShownEvents } from '../../publishing/event/queries.ts';
import { daysOf, formerSpan, isOfPresent, lastMonths, periodStarts } from './periods.ts';
import { pathTo } from './places.ts';
import { readTotals, readTotalsTime } from './queries.ts';
import { countRegions, ranked } from './region-counts.ts';
import { publicCount, publicMean, publicRate } from './small-cells.ts';

const TREND_DAYS = 30;

export interface PublicQuestion {
  readonly deptId: string;
  readonly period: Period;
}

export async function tellOverview(db: Kysely<Tables>, { deptId, period }: PublicQuestion, now: Date) {
  const [path, asOf, totals, sent, former] = await Promise.all([
    pathTo(db, ROOT_CODE, deptId),
    readTotalsTime(db),
    readTotals(db, deptId, [
      ...(['type', 'realName', 'subject', 'messenger', 'added', 'activity'] as const),
      ...(['sell', 'buy', 'helpDeal', 'helpYuan', 'call', 'callDone'] as const),
    ]),
    readSent(db, deptId, daysOf(period, now)),
    readFormer(db, deptId, period, now),
  ]);
  const isPresent = isOfPresent(period, asOf, now);
  const inPeriod = (figure: 'added' | 'call' | 'callDone') =>
    publicCount(isPresent ? totals.of(figure, period) : 0);
  const registeredCount = publicCount(totals.all('type'));
  return {
    path,
    statTime: toMomentOrNull(asOf),
    figures: {
      registeredCount,
      realNameRate: publicRate(publicCount(totals.all('realName')), registeredCount),
      subjectCount: publicCount(totals.all('subject')),
      messengerCount: publicCount(totals.all('messenger')),
      sendCount: sent.sendCount,
      deliveredRate: sent.sendCount === 0 ? null : Math.round(deliveredOf(sent)),
      listingCount: publicCount(totals.all('sell') + totals.all('buy')),
      // of the province alone: a city's sum less those of its other counties would tell a hidden county's
      helpAmount:
        deptId !== ROOT_CODE || publicCount(totals.all('helpDeal')) === FEW
          ? null
          : inWan(totals.all('helpYuan')),
      consultDoneRate: publicRate(inPeriod('callDone'), inPeriod('call')),
      activityCount: totals.all('activity'),
    },
    trends: { addedCount: inPeriod('added'), ...former },
    userTypes: USER_TYPE.map(({ value }) => ({
      userType: value,
      count: publicCount(totals.of('type', String(value))),
    })),
  };
}

const YUAN_IN_WAN = 10_000;
const inWan = (yuan: number): number => Math.round((yuan / YUAN_IN_WAN) * 10) / 10;
const oneDecimal = (value: number): number => Math.round(value * 10) / 10;

interface Sent {
  readonly sendCount: number;
  readonly successCount: number;
}
const deliveredOf = ({ sendCount, successCount }: Sent): number => (successCount / sendCount) * 100;

async function readSent(
  db: Kysely<Tables>,
  area: string,
  days: { startDay: string; endDay: string },
): Promise<Sent> {
  if (days.startDay > days.endDay) return { sendCount: 0, successCount: 0 };
  const [sums] = await readSums(db, { area, ...days }, null);
  return { sendCount: sums?.sendCount ?? 0, successCount: sums?.successCount ?? 0 };
}

/** By whole days, so that like is compared with like: of today itself there is nothing to compare. */
async function readFormer(db: Kysely<Tables>, area: string, period: Period, now: Date) {
  const dayBefore = (at: Date) => chinaDay(new Date(at.getTime() - DAY_MS));
  const { since, until } = formerSpan(period, now);
  const [present, former] = await Promise.all([
    readSent(db, area, { startDay: chinaDay(periodStarts(now)[period]), endDay: dayBefore(now) }),
    readSent(db, area, { startDay: chinaDay(since), endDay: dayBefore(until) }),
  ]);
  if (present.sendCount === 0 || former.sendCount === 0) return { sendGrowth: null, deliveredGrowth: null };
  return {
    sendGrowth: oneDecimal((present.sendCount / former.sendCount - 1) * 100),
    deliveredGrowth: oneDecimal(deliveredOf(present) - deliveredOf(former)),
  };
}

export async function tellMap(
  db: Kysely<Tables>,
  { deptId, period, menuKey }: PublicQuestion & { menuKey: MenuKey },
  now: Date,
) {
  const counted = await countRegions(db, { area: deptId, menuKey, period, now });
  const told = counted.map(({ count, basis, ...region }) => {
    const value = toldOf(menuKey, count, basis);
    return { ...region, value };
  });
  return ranked(told, ({ value }) => inNumbers(value));
}

function toldOf(menuKey: MenuKey, count: number, basis: number): PublicCount {
  if (!cockpitItemOf(menuKey).isOfPeople) return count;
  return menuKey === '4-2' ? publicMean(count, basis) : publicCount(count);
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
    .map(({ deptId: place, deptName, count, rank }) => ({ deptId: place, deptName, rank, sendCount: count }));
}

/** Titles alone: their text and place are for who signs in. */
export async function tellEvents(db: Kysely<Tables>, { deptId }: Pick<PublicQuestion, 'deptId'>, now: Date) {
  const events = await listShownEvents(db, deptId, now, EVENTS_MAX);
  return events.map(({ eventTitle, eventType, eventLevel, startTime, endTime, deptName }) => ({
    eventTitle,
    eventType,
    eventLevel,
    deptName,
    startTime: toMoment(startTime),
    endTime: toMomentOrNull(endTime),
  }));
}

/** Kind, level, places and time: the text is for who receives it. */
export async function tellWarnings(
  db: Kysely<Tables>,
  { deptId }: Pick<PublicQuestion, 'deptId'>,
  now: Date,
) {
  const warnings = await findWarningsInForce(db, deptId, now);
  return warnings
    .toSorted((a, b) => a.warnLevel - b.warnLevel || b.effectStart.getTime() - a.effectStart.getTime())
    .slice(0, WARNINGS_MAX)
    .map(({ disasterType, warnLevel, areas, effectStart, effectEnd }) => ({
      disasterType,
      warnLevel,
      areaCount: areas.length,
      areaNames: areas.slice(0, WARNED_PLACES_NAMED).map(({ deptName }) => deptName),
      startTime: toMoment(effectStart),
      endTime: toMoment(effectEnd),
    }));
}
