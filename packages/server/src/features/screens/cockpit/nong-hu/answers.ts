/** 呼应 of a place, exact: contract cockpit/nong-hu.ts. Whose place it may be is asked before (places.ts). */

import { CALL_SOURCE, CALL_TYPE } from '@farmers-mailbox/contract/dictionaries.ts';
import { codeLengthOfLevel } from '@farmers-mailbox/contract/rules/organisation.ts';
import type { Period } from '@farmers-mailbox/contract/screens/cockpit/menu.ts';
import {
  BOARD_LISTED_MAX,
  WORD_TOLD_FROM,
  WORDS_MAX,
} from '@farmers-mailbox/contract/screens/cockpit/nong-hu.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../../database/tables.ts';
import { chinaDay, chinaDayStart, DAY_MS, MINUTE_MS, toMoment } from '../../../../time/moment.ts';
import { formerSpan, periodStarts } from '../periods.ts';
import { pathTo } from '../places.ts';
import { listRegionsBelow } from '../queries.ts';
import { ranked } from '../region-counts.ts';
import * as queries from './queries.ts';

export interface Question {
  readonly area: string;
  readonly period: Period;
  readonly now: Date;
}

const SCORE_BEST = 5;
const oneDecimal = (value: number): number => Math.round(value * 10) / 10;

export async function tellFigures(
  db: Kysely<Tables>,
  { area, period, now, top }: Question & { readonly top: string },
) {
  const since = periodStarts(now)[period];
  const [path, totals, replyHours, formerHours, { scoreCount, mean }] = await Promise.all([
    pathTo(db, top, area),
    queries.readTotals(db, area, { now, today: chinaDayStart(now), since }),
    queries.readReplyHours(db, area, { since, until: now }),
    queries.readReplyHours(db, area, formerSpan(period, now)),
    queries.readScores(db, area, since),
  ]);
  const { periodCount, doneCount, ...counts } = totals;
  return {
    path,
    statTime: toMoment(now),
    ...counts,
    doneRate: periodCount === 0 ? null : oneDecimal((doneCount / periodCount) * 100),
    replyHours: replyHours === null ? null : oneDecimal(replyHours),
    formerReplyHours: formerHours === null ? null : oneDecimal(formerHours),
    satisfaction: mean === null ? null : oneDecimal((mean / SCORE_BEST) * 100),
    scoreCount,
  };
}

export async function tellMap(db: Kysely<Tables>, { area, period, now }: Question) {
  const [regions, counts] = await Promise.all([
    listRegionsBelow(db, area),
    queries.countByRegion(db, area, periodStarts(now)[period]),
  ]);
  const rows = regions.map((region) => ({ ...region, value: counts.get(region.deptId) ?? 0 }));
  return ranked(rows, ({ value }) => value);
}

export async function tellTypes(db: Kysely<Tables>, { area, period, now }: Question) {
  const counts = await queries.countBy(db, area, 'callType', periodStarts(now)[period]);
  return CALL_TYPE.map(({ value }) => ({ callType: value, count: counts.get(value) ?? 0 }));
}

export async function tellSources(db: Kysely<Tables>, { area, period, now }: Question) {
  const counts = await queries.countBy(db, area, 'callSource', periodStarts(now)[period]);
  return CALL_SOURCE.map(({ value }) => ({ callSource: value, count: counts.get(value) ?? 0 }));
}

export const tellWords = (db: Kysely<Tables>, { area, period, now }: Question) =>
  queries.listWords(db, area, { since: periodStarts(now)[period], from: WORD_TOLD_FROM, max: WORDS_MAX });

const TREND_DAYS = 30;

export async function tellTrend(db: Kysely<Tables>, area: string, now: Date) {
  const since = new Date(chinaDayStart(now).getTime() - (TREND_DAYS - 1) * DAY_MS);
  const [calls, replies] = await Promise.all([
    queries.countByDay(db, area, 'callTime', since),
    queries.countByDay(db, area, 'replyTime', since),
  ]);
  return Array.from({ length: TREND_DAYS }, (_, place) => {
    const day = chinaDay(new Date(since.getTime() + place * DAY_MS));
    return { day, callCount: calls.get(day) ?? 0, replyCount: replies.get(day) ?? 0 };
  });
}

/** Equal hours, as they are told, share their rank. All of them: the slow ones, at the end, are what one looks for. */
export async function tellRank(db: Kysely<Tables>, { area, period, now }: Question) {
  const codeLength = Math.max(area.length + 2, codeLengthOfLevel[4]);
  if (codeLength > codeLengthOfLevel[5]) return [];
  const since = periodStarts(now)[period];
  const rows = await queries.readHoursByRegion(db, area, { codeLength, since });
  const told = rows.map(({ hours, ...row }) => ({ ...row, replyHours: oneDecimal(hours) }));
  return ranked(told, ({ replyHours }) => -replyHours);
}

export async function tellBoard(db: Kysely<Tables>, area: string, now: Date) {
  const rows = await queries.listOpen(db, area, BOARD_LISTED_MAX);
  return rows.map(({ deadline, ...row }) => ({
    ...row,
    leftMinutes: Math.floor((deadline.getTime() - now.getTime()) / MINUTE_MS),
  }));
}
