/** The calls of 工作台: `contract/office/workbench/endpoints.ts`. */
import * as endpoints from '@farmers-mailbox/contract/office/workbench/endpoints.ts';
import { type Span, TREND_DAYS } from '@farmers-mailbox/contract/office/workbench/fields.ts';
import type { Actor } from '../../../access/actor.ts';
import type { TodoKind } from '../../../access/todo-kind.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { chinaDay, chinaMonth, DAY_MS } from '../../../time/moment.ts';
import { rateOf } from '../../messaging/mass-sms/application/listed-row.ts';
import { administeredArea } from '../../messaging/mass-sms/application/policy.ts';
import { readSums } from '../../messaging/mass-sms/lists/day-stats.ts';
import { findQuota } from '../../messaging/sms-quota/queries.ts';
import { countSending, readShortcuts, writeShortcuts } from './queries.ts';

interface Needs extends Pick<Dependencies, 'db' | 'clock'> {
  readonly todoKinds: readonly TodoKind[];
}

export function workbenchRoutes({ db, clock, todoKinds }: Needs): Route[] {
  return [
    route(endpoints.todo, async (_fields, { actor }) => {
      const now = clock.now();
      return (await Promise.all(todoKinds.map((kind) => kind.todoOf(db, actor, now)))).flat();
    }),
    route(endpoints.smsStat, async ({ span }, { actor }) => {
      const now = clock.now();
      const [[sums], quota, sendingCount] = await Promise.all([
        readSums(db, { area: ownArea(actor), startDay: beginningOf(span, now), endDay: chinaDay(now) }, null),
        findQuota(db, actor.deptId, chinaMonth(now)),
        countSending(db, ownArea(actor)),
      ]);
      const { applyCount = 0, passedCount = 0, sendCount = 0, successCount = 0 } = sums ?? {};
      return {
        ...{
          applyCount,
          passCount: passedCount,
          sendCount,
          sendingCount,
          successRate: rateOf(successCount, sendCount),
        },
        quotaTotal: quota?.total ?? null,
        quotaUsed: quota ? quota.total - quota.left : null,
      };
    }),
    route(endpoints.smsTrend, async (_fields, { actor }) => {
      const today = clock.now().getTime();
      const days = Array.from({ length: TREND_DAYS }, (_, place) =>
        chinaDay(new Date(today - (TREND_DAYS - 1 - place) * DAY_MS)),
      );
      const span = { area: ownArea(actor), startDay: days[0] ?? '', endDay: days.at(-1) ?? '' };
      const sums = new Map((await readSums(db, span, 'day')).map((row) => [row.key, row]));
      return days.map((day) => {
        const { sendCount = 0, successCount = 0 } = sums.get(day) ?? {};
        return { day, sendCount, successCount };
      });
    }),
    route(endpoints.shortcuts, (_fields, { actor }) => readShortcuts(db, actor.userId)),
    route(endpoints.saveShortcuts, async ({ paths }, { actor }) => {
      await writeShortcuts(db, { userId: actor.userId, paths, updateTime: clock.now() });
      return null;
    }),
  ];
}

const ownArea = (actor: Actor): string => administeredArea(actor) ?? actor.deptId;

function beginningOf(span: Span, now: Date): string {
  const today = chinaDay(now);
  if (span === 'today') return today;
  return span === 'month' ? `${today.slice(0, 7)}-01` : `${today.slice(0, 4)}-01-01`;
}
