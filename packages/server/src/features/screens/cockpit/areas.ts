/** The figure of a map for each region right below a place, by the item of the cockpit's menu. */
import type { MenuKey, Period } from '@farmers-mailbox/contract/screens/cockpit/menu.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import { chinaDay } from '../../../time/moment.ts';
import { readSums } from '../../messaging/mass-sms/queries.ts';
import { isOfPresent, periodStarts } from './months.ts';
import { type Figure, listRegionsBelow, type Region, readByRegion, readTotalsTime } from './queries.ts';

export interface MapQuestion {
  readonly area: string;
  readonly menuKey: MenuKey;
  readonly period: Period;
  readonly now: Date;
}

const figures: Record<Exclude<MenuKey, '2-1'>, { figure: Figure; isOfPeriod: boolean }> = {
  '1-1': { figure: 'type', isOfPeriod: false },
  '1-2': { figure: 'active', isOfPeriod: true },
  '1-3': { figure: 'subject', isOfPeriod: false },
};

export interface RegionCount extends Region {
  readonly count: number;
}

/** In the order in which the regions stand everywhere. */
export async function countRegions(db: Kysely<Tables>, asked: MapQuestion): Promise<RegionCount[]> {
  const [regions, counts] = await Promise.all([listRegionsBelow(db, asked.area), readCounts(db, asked)]);
  return regions.map((region) => ({ ...region, count: counts.get(region.deptId) ?? 0 }));
}

async function readCounts(
  db: Kysely<Tables>,
  { area, menuKey, period, now }: MapQuestion,
): Promise<Map<string, number>> {
  if (menuKey === '2-1') {
    const sums = await readSums(db, { area, ...daysOf(period, now) }, 'area');
    return new Map(sums.map(({ key, sendCount }) => [key, sendCount]));
  }
  const { figure, isOfPeriod } = figures[menuKey];
  if (!isOfPeriod) return readByRegion(db, area, figure, null);
  return isOfPresent(period, await readTotalsTime(db), now)
    ? readByRegion(db, area, figure, period)
    : new Map();
}

export function daysOf(period: Period, now: Date): { startDay: string; endDay: string } {
  return { startDay: chinaDay(periodStarts(now)[period]), endDay: chinaDay(now) };
}

/** 1 for the most; equal values share their rank, so that it tells no more than the value. */
export function ranked<Row>(rows: readonly Row[], valueOf: (row: Row) => number): (Row & { rank: number })[] {
  return rows.map((row) => ({
    ...row,
    rank: 1 + rows.filter((other) => valueOf(other) > valueOf(row)).length,
  }));
}
