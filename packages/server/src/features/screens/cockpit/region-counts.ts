/** The figure of a map or of a ranking for each region right below a place, by the item of the cockpit's menu. */
import { cockpitItemOf, type MenuKey, type Period } from '@farmers-mailbox/contract/screens/cockpit/menu.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import { readSums } from '../../messaging/mass-sms/queries.ts';
import { daysOf, isOfPresent } from './periods.ts';
import { type Figure, listRegionsBelow, type Region, readByRegion, readTotalsTime } from './queries.ts';

export interface MapQuestion {
  readonly area: string;
  readonly menuKey: MenuKey;
  readonly period: Period;
  readonly now: Date;
}

const figures: Record<Exclude<MenuKey, '2-1' | '4-2'>, Figure> = {
  '1-1': 'type',
  '1-2': 'active',
  '1-3': 'subject',
  '2-2': 'warning',
  '2-3': 'article',
  '3-1': 'sell',
  '3-2': 'buy',
  '3-3': 'help',
  '4-1': 'call',
};

export interface RegionCount extends Region {
  readonly count: number;
  /** people or their doings behind it: few of them are not told to everybody */
  readonly basis: number;
}

/** In the order in which the regions stand everywhere. */
export async function countRegions(db: Kysely<Tables>, asked: MapQuestion): Promise<RegionCount[]> {
  const [regions, counts] = await Promise.all([listRegionsBelow(db, asked.area), readCounts(db, asked)]);
  return regions.map((region) => ({ ...region, ...(counts.get(region.deptId) ?? { count: 0, basis: 0 }) }));
}

type Counts = Map<string, Pick<RegionCount, 'count' | 'basis'>>;

async function readCounts(db: Kysely<Tables>, asked: MapQuestion): Promise<Counts> {
  const { area, menuKey, period, now } = asked;
  if (menuKey === '2-1') {
    const sums = await readSums(db, { area, ...daysOf(period, now) }, 'area');
    return new Map(sums.map(({ key, sendCount }) => [key, { count: sendCount, basis: sendCount }]));
  }
  const { isOfPeriod } = cockpitItemOf(menuKey);
  if (isOfPeriod && !isOfPresent(period, await readTotalsTime(db), now)) return new Map();
  if (menuKey === '4-2') return readHours(db, area, period);
  const counts = await readByRegion(db, area, figures[menuKey], isOfPeriod ? period : null);
  return new Map([...counts].map(([place, count]) => [place, { count, basis: count }]));
}

const MINUTES = 60;

/** From question to answer on average, with one decimal. */
async function readHours(db: Kysely<Tables>, area: string, period: Period): Promise<Counts> {
  const [replies, minutes] = await Promise.all([
    readByRegion(db, area, 'reply', period),
    readByRegion(db, area, 'replyMinutes', period),
  ]);
  return new Map(
    [...replies].map(([place, basis]) => {
      const hours = (minutes.get(place) ?? 0) / basis / MINUTES;
      return [place, { count: Math.round(hours * 10) / 10, basis }];
    }),
  );
}

/** 1 for the most; equal values share their rank, so that it tells no more than the value. */
export function ranked<Row>(rows: readonly Row[], valueOf: (row: Row) => number): (Row & { rank: number })[] {
  return rows.map((row) => ({
    ...row,
    rank: 1 + rows.filter((other) => valueOf(other) > valueOf(row)).length,
  }));
}
