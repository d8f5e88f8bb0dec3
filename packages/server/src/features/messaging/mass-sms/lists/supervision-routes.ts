/** The figures of 短信监管: `contract/messaging/mass-sms/supervision-endpoints.ts`. */
import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import * as endpoints from '@farmers-mailbox/contract/messaging/mass-sms/supervision-endpoints.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../../database/tables.ts';
import type { Dependencies } from '../../../../dependencies.ts';
import { refuseField } from '../../../../http/refusal.ts';
import { type Route, route } from '../../../../http/route.ts';
import {
  chinaDay,
  chinaMonth,
  chinaMonthStart,
  DAY_MS,
  readMoment,
  toMomentOrNull,
} from '../../../../time/moment.ts';
import { namesOfDepts } from '../../../people/departments/queries.ts';
import { readLabels } from '../../../system/dictionaries/queries.ts';
import { readAreaCost } from '../../channels/costs/queries.ts';
import { rateOf } from '../application/listed-row.ts';
import { countOverdue, readStatTime, readSums, requireSupervised, type Sums } from './day-stats.ts';

export function supervisionRoutes({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): Route[] {
  return [
    route(endpoints.superviseFigures, async ({ deptId }, { actor }) => {
      const area = requireSupervised(actor, deptId);
      const now = clock.now();
      const month = chinaMonth(now);
      const span = { area, startDay: `${month}-01`, endDay: chinaDay(now) };
      const [[sums = nothingYet], overdueCount, asOf, cost] = await Promise.all([
        readSums(db, span, null),
        countOverdue(db, area, now),
        readStatTime(db),
        readAreaCost(db, area, chinaMonthStart(now)),
      ]);
      return {
        asOf: toMomentOrNull(asOf),
        month,
        applyCount: sums.applyCount,
        overdueCount,
        sendCount: sums.sendCount,
        successRate: rateOf(sums.successCount, sums.sendCount),
        nightCount: sums.nightCount,
        optOutCount: sums.optOutCount,
        cost,
      };
    }),
    route(endpoints.superviseStat, async ({ deptId, statType, ...span }, { actor }) => {
      const { endDay = chinaDay(clock.now()), startDay = `${endDay.slice(0, 8)}01` } = span;
      const area = requireSupervised(actor, deptId);
      requireSpan(startDay, endDay);
      const [sums, asOf] = await Promise.all([
        readSums(db, { area, startDay, endDay }, statType),
        readStatTime(db),
      ]);
      const nameOf = await namesFor(db, statType, sums);
      return {
        asOf: toMomentOrNull(asOf),
        rows: sums.map((row) => toStatRow(row, nameOf(row.key))),
        total: toStatRow(sums.reduce(added, nothingYet), '合计'),
      };
    }),
  ];
}

const nothingYet: Sums = {
  key: '',
  applyCount: 0,
  passedCount: 0,
  refusedCount: 0,
  auditMinutes: 0,
  sendCount: 0,
  successCount: 0,
  nightCount: 0,
  optOutCount: 0,
};

/** @throws Refusal 4000 for a day that the calendar does not have, a span turned round or too long */
function requireSpan(startDay: string, endDay: string): void {
  const start = readMoment(`${startDay} 00:00:00`, 'startDay');
  const end = readMoment(`${endDay} 00:00:00`, 'endDay');
  if (end < start) throw refuseField('endDay', '结束日期不能早于开始日期');
  if (end.getTime() - start.getTime() >= endpoints.STAT_DAYS_MAX * DAY_MS) {
    throw refuseField('endDay', `一次最多统计${endpoints.STAT_DAYS_MAX}天`);
  }
}

async function namesFor(
  db: Kysely<Tables>,
  statType: endpoints.StatType,
  sums: readonly Sums[],
): Promise<(key: string) => string> {
  switch (statType) {
    case 'area': {
      const names = await namesOfDepts(
        db,
        sums.map(({ key }) => key),
      );
      return (key) => names.get(key) ?? key;
    }
    case 'category': {
      const labels = await readLabels(db, 'SMS_CATEGORY');
      return (key) => labelOf(labels, key);
    }
    case 'day':
      return (key) => key;
  }
}

function added(total: Sums, row: Sums): Sums {
  const sum = (name: Exclude<keyof Sums, 'key'>) => total[name] + row[name];
  return {
    key: '',
    applyCount: sum('applyCount'),
    passedCount: sum('passedCount'),
    refusedCount: sum('refusedCount'),
    auditMinutes: sum('auditMinutes'),
    sendCount: sum('sendCount'),
    successCount: sum('successCount'),
    nightCount: sum('nightCount'),
    optOutCount: sum('optOutCount'),
  };
}

function toStatRow(sums: Sums, name: string): endpoints.StatRow {
  const decided = sums.passedCount + sums.refusedCount;
  return {
    key: sums.key,
    name,
    applyCount: sums.applyCount,
    passRate: rateOf(sums.passedCount, decided),
    sendCount: sums.sendCount,
    successRate: rateOf(sums.successCount, sums.sendCount),
    optOutCount: sums.optOutCount,
    avgAuditMinutes: decided === 0 ? null : Math.round(sums.auditMinutes / decided),
  };
}
