/** 短信概况 of the workbench: the texts of the own office, or of the area that one administers, in figures and day by day. */
import { managedArea } from '@farmers-mailbox/contract/access/managed-area.ts';
import { SendStatus } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import * as endpoints from '@farmers-mailbox/contract/office/workbench/endpoints.ts';
import { type Span, TREND_DAYS } from '@farmers-mailbox/contract/office/workbench/fields.ts';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../../../access/actor.ts';
import { firstCodeBehind } from '../../../../access/scope.ts';
import type { Tables } from '../../../../database/tables.ts';
import type { Dependencies } from '../../../../dependencies.ts';
import { type Route, route } from '../../../../http/route.ts';
import { chinaDay, chinaMonth, DAY_MS, toMomentOrNull } from '../../../../time/moment.ts';
import { findQuota } from '../../sms-quota/queries.ts';
import { rateOf } from '../application/listed-row.ts';
import { readStatTime, readSums } from './day-stats.ts';

export function workbenchFigureRoutes({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): Route[] {
  return [
    route(endpoints.smsStat, async ({ span }, { actor }) => {
      const now = clock.now();
      const [[sums], quota, sendingCount, asOf] = await Promise.all([
        readSums(db, { ...ownScope(actor), startDay: beginningOf(span, now), endDay: chinaDay(now) }, null),
        findQuota(db, actor.deptId, chinaMonth(now)),
        countSending(db, ownScope(actor)),
        readStatTime(db),
      ]);
      const { applyCount = 0, passedCount = 0, sendCount = 0, successCount = 0 } = sums ?? {};
      return {
        applyCount,
        passCount: passedCount,
        sendCount,
        sendingCount,
        successRate: rateOf(successCount, sendCount),
        asOf: toMomentOrNull(asOf),
        quotaTotal: quota?.total ?? null,
        quotaUsed: quota ? quota.total - quota.left : null,
      };
    }),
    route(endpoints.smsTrend, async (_fields, { actor }) => {
      const today = clock.now().getTime();
      const days = Array.from({ length: TREND_DAYS }, (_, place) =>
        chinaDay(new Date(today - (TREND_DAYS - 1 - place) * DAY_MS)),
      );
      const span = { ...ownScope(actor), startDay: days[0] ?? '', endDay: days.at(-1) ?? '' };
      const sums = new Map((await readSums(db, span, 'day')).map((row) => [row.key, row]));
      return days.map((day) => {
        const { sendCount = 0, successCount = 0 } = sums.get(day) ?? {};
        return { day, sendCount, successCount };
      });
    }),
  ];
}

interface Scope {
  readonly area: string;
  readonly isAlone: boolean;
}

/** A messenger of a township writes for the township's own office, and sees nothing of those inside. */
const ownScope = (actor: Actor): Scope => {
  const area = managedArea(actor);
  return { area: area ?? actor.deptId, isAlone: area === null };
};

function beginningOf(span: Span, now: Date): string {
  const today = chinaDay(now);
  if (span === 'today') return today;
  return span === 'month' ? `${today.slice(0, 7)}-01` : `${today.slice(0, 4)}-01-01`;
}

async function countSending(db: Kysely<Tables>, { area, isAlone }: Scope): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::integer AS count FROM mass_sms_apply
    WHERE send_status = ${sql.lit(SendStatus.sending)} AND ${isAlone ? sql`apply_dept_id = ${area}` : sql`apply_dept_id >= ${area} AND apply_dept_id < ${firstCodeBehind(area)}`}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
