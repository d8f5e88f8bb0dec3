/** The people of a place, exact: the calls under /v1/admin/flight/userInfo. Whose place it may be is asked before (policy.ts). */

import { DEPT_LEVEL, OS_TYPE } from '@farmers-mailbox/contract/dictionaries.ts';
import type { MenuKey, Period } from '@farmers-mailbox/contract/screens/cockpit/menu.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import { toMomentOrNull } from '../../../time/moment.ts';
import { isOfPresent, lastMonths } from './periods.ts';
import { pathTo } from './places.ts';
import { listRegionsBelow, readByRegion, readTotals, readTotalsTime } from './queries.ts';
import { countRegions, ranked } from './region-counts.ts';

/** Ten years each, as the sums are split: the first holds everybody under 20, the last everybody from 80 on. */
const AGE_BANDS = ['20岁以下', '20–29岁', '30–39岁', '40–49岁', '50–59岁', '60–69岁', '70–79岁', '80岁以上'];

export async function tellFigures(
  db: Kysely<Tables>,
  { area, top, now }: { area: string; top: string; now: Date },
) {
  const [path, asOf, totals] = await Promise.all([
    pathTo(db, top, area),
    readTotalsTime(db),
    readTotals(db, area, ['type', 'realName', 'agree', 'added', 'active', 'yearAgo']),
  ]);
  const totalCount = totals.all('type');
  const today = (figure: 'added' | 'active') =>
    isOfPresent('today', asOf, now) ? totals.of(figure, 'today') : 0;
  return {
    path,
    statTime: toMomentOrNull(asOf),
    totalCount,
    staffCount: totals.of('type', '1'),
    farmerCount: totals.of('type', '2'),
    subjectUserCount: totals.of('type', '3'),
    addedToday: today('added'),
    activeToday: today('active'),
    growth: rateOf(totalCount - totals.all('yearAgo'), totals.all('yearAgo')),
    realNameRate: rateOf(totals.all('realName'), totalCount),
    agreeRate: rateOf(totals.all('agree'), totalCount),
  };
}

/** Per cent with one decimal; null of nothing. */
const rateOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 10;

export async function tellUserMap(
  db: Kysely<Tables>,
  asked: { area: string; menuKey: MenuKey; period: Period; now: Date },
) {
  const counted = await countRegions(db, asked);
  return ranked(counted, ({ count }) => count).map(({ deptId, deptName, regionCode, count, rank }) => ({
    deptId,
    deptName,
    regionCode,
    rank,
    value: count,
  }));
}

export async function tellLevels(db: Kysely<Tables>, area: string) {
  const totals = await readTotals(db, area, ['level']);
  return DEPT_LEVEL.map(({ value }) => ({ level: value, count: totals.of('level', String(value)) }));
}

export async function tellAges(db: Kysely<Tables>, area: string) {
  const totals = await readTotals(db, area, ['age']);
  const bands = AGE_BANDS.map((band, place) => ({
    band,
    maleCount: totals.of('age', `${place + 1}-1`),
    femaleCount: totals.of('age', `${place + 1}-2`),
  }));
  return { bands, unknownCount: totals.of('age', 'unknown') };
}

export async function tellTerminals(db: Kysely<Tables>, area: string, now: Date) {
  const totals = await readTotals(db, area, ['terminal']);
  return OS_TYPE.map(({ value }) => ({
    osType: value,
    count: lastMonths(now).reduce((sum, month) => sum + totals.of('terminal', `${month}/${value}`), 0),
  }));
}

export async function tellTrend(db: Kysely<Tables>, area: string, now: Date) {
  const totals = await readTotals(db, area, ['addedMonth', 'activeMonth']);
  return lastMonths(now).map((month) => ({
    month,
    addedCount: totals.of('addedMonth', month),
    activeCount: totals.of('activeMonth', month),
  }));
}

/** With a row for what belongs to the place itself, so that the rows are everybody. */
export async function tellTable(db: Kysely<Tables>, area: string) {
  const [regions, present, former, totals] = await Promise.all([
    listRegionsBelow(db, area),
    readByRegion(db, area, 'type', null),
    readByRegion(db, area, 'yearAgo', null),
    readTotals(db, area, ['type', 'yearAgo']),
  ]);
  const whole = totals.all('type');
  const rowOf = (place: { deptId: string; deptName: string }, count: number, before: number) => ({
    ...place,
    count,
    share: rateOf(count, whole),
    growth: rateOf(count - before, before),
  });
  const rows = regions.map((region) =>
    rowOf(region, present.get(region.deptId) ?? 0, former.get(region.deptId) ?? 0),
  );
  const own = whole - rows.reduce((sum, { count }) => sum + count, 0);
  const ownBefore =
    totals.all('yearAgo') - regions.reduce((sum, { deptId }) => sum + (former.get(deptId) ?? 0), 0);
  return own > 0 ? [...rows, rowOf({ deptId: area, deptName: '本级' }, own, ownBefore)] : rows;
}
