/**
 * Sums of each unit and day for supervision: a year of a hundred thousand applications is then read in some
 * milliseconds. Written anew by the clock for the days that can still change; the rest stands.
 */
import { managedArea } from '@farmers-mailbox/contract/access/managed-area.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { AuditStatus, SendStatus } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import type { StatType } from '@farmers-mailbox/contract/messaging/mass-sms/supervision-endpoints.ts';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../../../access/actor.ts';
import { partOf } from '../../../../access/place-refusal.ts';
import { firstCodeBehind } from '../../../../access/scope.ts';
import { literals } from '../../../../database/literals.ts';
import type { Tables } from '../../../../database/tables.ts';
import type { Clock } from '../../../../dependencies.ts';
import { Refusal } from '../../../../http/refusal.ts';
import { chinaDay, chinaDayStart, DAY_MS } from '../../../../time/moment.ts';
import { readOtherConfig } from '../../sms-config/queries.ts';
import { beganOutside, isOverdue } from '../application/abnormal.ts';
import { RECEIPTS_MOVE_FOR_MS } from '../application/late-receipts.ts';
import { AHEAD_MAX_MS } from '../writing/check-rules.ts';

/** Planned so far ahead when it is applied for, and then moved by receipts. */
const CHANGING_MS = AHEAD_MAX_MS + RECEIPTS_MOVE_FOR_MS + DAY_MS;
const STAT_LOCK = 740_112_025;

/** @returns false when another program is at it */
export async function refreshDayStats(db: Kysely<Tables>, clock: Clock): Promise<boolean> {
  const now = clock.now();
  const window = await readOtherConfig(db);
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{
      mine: boolean;
    }>`SELECT pg_try_advisory_xact_lock(${STAT_LOCK}) AS mine`.execute(trx);
    if (!rows[0]?.mine) return false;
    const state = await trx.selectFrom('massSmsStatState').select('fromDay').executeTakeFirstOrThrow();
    const changing = chinaDay(new Date(now.getTime() - CHANGING_MS));
    const from = state.fromDay === null ? FIRST_DAY : changing;
    await sumUp(trx, from, beganOutside(window));
    await trx.updateTable('massSmsStatState').set({ asOf: now, fromDay: FIRST_DAY }).execute();
    return true;
  });
}

/** Before anything was ever sent. */
const FIRST_DAY = '2000-01-01';
const inChina = (column: string) => sql`(${sql.ref(column)} AT TIME ZONE 'Asia/Shanghai')::date`;

/** Only rows that changed are written. */
async function sumUp(trx: Kysely<Tables>, from: string, isNight: ReturnType<typeof beganOutside>) {
  const since = sql`(${from}::date::timestamp AT TIME ZONE 'Asia/Shanghai')`;
  await sql`WITH fresh AS MATERIALIZED (
    SELECT dept_id, stat_day, sms_category, sum(applied)::int AS apply_count, sum(passed)::int AS passed_count,
      sum(refused)::int AS refused_count, sum(minutes)::bigint AS audit_minutes, sum(sent)::bigint AS send_count,
      sum(delivered)::bigint AS success_count, sum(night)::bigint AS night_count, sum(opted_out)::int AS opt_out_count
    FROM (
      SELECT apply_dept_id AS dept_id, ${inChina('apply_time')} AS stat_day, sms_category, 1 AS applied,
        (audit_status = ${sql.lit(AuditStatus.passed)})::int AS passed, (audit_status = ${sql.lit(AuditStatus.refused)})::int AS refused,
        CASE WHEN audit_status IN (${literals(AuditStatus.passed, AuditStatus.refused)}) AND audit_time > apply_time
          THEN floor(extract(epoch FROM audit_time - apply_time) / 60) ELSE 0 END AS minutes,
        0 AS sent, 0 AS delivered, 0 AS night, 0 AS opted_out
      FROM mass_sms_apply WHERE del_flag = 0 AND audit_status <> ${sql.lit(AuditStatus.draft)} AND apply_time >= ${since}
      UNION ALL SELECT apply_dept_id, ${inChina('real_send_time')}, sms_category, 0, 0, 0, 0, send_count, success_count,
        CASE WHEN ${isNight} THEN send_count ELSE 0 END, 0
      FROM mass_sms_apply WHERE audit_status = ${sql.lit(AuditStatus.passed)} AND real_send_time >= ${since}
      UNION ALL SELECT a.apply_dept_id, ${inChina('o.opt_out_time')}, a.sms_category, 0, 0, 0, 0, 0, 0, 0, 1
      FROM sms_opt_out o JOIN mass_sms_apply a ON a.apply_id = o.apply_id
      WHERE o.restore_time IS NULL AND o.opt_out_time >= ${since}
    ) AS parts GROUP BY dept_id, stat_day, sms_category
  ), gone AS (
    DELETE FROM mass_sms_day_stat s WHERE s.stat_day >= ${from}::date AND NOT EXISTS (SELECT FROM fresh f
      WHERE f.dept_id = s.dept_id AND f.stat_day = s.stat_day AND f.sms_category = s.sms_category)
  )
  INSERT INTO mass_sms_day_stat AS s (dept_id, stat_day, sms_category, apply_count, passed_count, refused_count, audit_minutes,
    send_count, success_count, night_count, opt_out_count)
  SELECT * FROM fresh
  ON CONFLICT (dept_id, stat_day, sms_category) DO UPDATE SET apply_count = excluded.apply_count,
    passed_count = excluded.passed_count, refused_count = excluded.refused_count, audit_minutes = excluded.audit_minutes,
    send_count = excluded.send_count, success_count = excluded.success_count, night_count = excluded.night_count,
    opt_out_count = excluded.opt_out_count
  WHERE s.* IS DISTINCT FROM excluded.*`.execute(trx);
}

/** A part of the supervisor's area, the whole without a code. @throws Refusal 4030 for who supervises nothing, 4031 outside */
export function requireSupervised(actor: Actor, deptId: string | undefined): string {
  const area = managedArea(actor);
  if (area === null) throw new Refusal(ErrorCode.forbidden);
  return partOf(area, deptId);
}

export interface Sums {
  readonly key: string;
  readonly applyCount: number;
  readonly passedCount: number;
  readonly refusedCount: number;
  readonly auditMinutes: number;
  readonly sendCount: number;
  readonly successCount: number;
  readonly nightCount: number;
  readonly optOutCount: number;
}

export interface StatSpan {
  readonly area: string;
  /** of this organisation alone, not of those inside */
  readonly isAlone?: boolean;
  /** YYYY-MM-DD, both included */
  readonly startDay: string;
  readonly endDay: string;
}

/** By the next level down, by category or by day; with null in one row. Sums are far below what a number holds exactly. */
export async function readSums(
  db: Kysely<Tables>,
  { area, isAlone = false, startDay, endDay }: StatSpan,
  by: StatType | null,
): Promise<Sums[]> {
  const keys = {
    area: sql`left(dept_id, ${sql.lit(area.length + 2)})`,
    category: sql`sms_category`,
    day: sql`stat_day::text`,
  };
  const key = by === null ? sql`''` : keys[by];
  const { rows } = await sql<Sums>`SELECT ${key} AS key, sum(apply_count)::float8 AS apply_count,
      sum(passed_count)::float8 AS passed_count, sum(refused_count)::float8 AS refused_count,
      sum(audit_minutes)::float8 AS audit_minutes, sum(send_count)::float8 AS send_count,
      sum(success_count)::float8 AS success_count, sum(night_count)::float8 AS night_count,
      sum(opt_out_count)::float8 AS opt_out_count
    FROM mass_sms_day_stat WHERE stat_day BETWEEN ${startDay}::date AND ${endDay}::date
      AND ${isAlone ? sql`dept_id = ${area}` : sql`dept_id >= ${area} AND dept_id < ${firstCodeBehind(area)}`}
    GROUP BY 1 ORDER BY 1`.execute(db);
  return rows;
}

/** Up to this moment, while the sums above are as old as their counting: texts sent by the sendings that began today, and the sendings under way. */
export async function readSentToday(
  db: Kysely<Tables>,
  area: string,
  now: Date,
): Promise<{ sendCount: number; sendingCount: number }> {
  const inArea = sql`apply_dept_id >= ${area} AND apply_dept_id < ${firstCodeBehind(area)}`;
  const { rows } = await sql<{ sendCount: number; sendingCount: number }>`SELECT
      (SELECT coalesce(sum(send_count), 0)::float8 FROM mass_sms_apply
        WHERE audit_status = ${sql.lit(AuditStatus.passed)} AND real_send_time >= ${chinaDayStart(now)} AND ${inArea}) AS send_count,
      (SELECT count(*)::int FROM mass_sms_apply
        WHERE send_status = ${sql.lit(SendStatus.sending)} AND ${inArea}) AS sending_count`.execute(db);
  return rows[0] ?? { sendCount: 0, sendingCount: 0 };
}

export async function readStatTime(db: Kysely<Tables>): Promise<Date | null> {
  return (await db.selectFrom('massSmsStatState').select('asOf').executeTakeFirstOrThrow()).asOf;
}

/** At this moment: what waits is found by an index of its own. */
export async function countOverdue(db: Kysely<Tables>, area: string, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM mass_sms_apply
    WHERE del_flag = 0 AND ${isOverdue(now)} AND apply_dept_id >= ${area} AND apply_dept_id < ${firstCodeBehind(area)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** The same by the region one level down, the most first. */
export async function countOverdueByPlace(
  db: Kysely<Tables>,
  area: string,
  now: Date,
): Promise<{ place: string; count: number }[]> {
  const { rows } = await sql<{
    place: string;
    count: number;
  }>`SELECT left(apply_dept_id, ${sql.lit(area.length + 2)}) AS place,
      count(*)::int AS count
    FROM mass_sms_apply WHERE del_flag = 0 AND ${isOverdue(now)} AND apply_dept_id >= ${area} AND apply_dept_id < ${firstCodeBehind(area)}
    GROUP BY 1 ORDER BY count DESC, place`.execute(db);
  return rows;
}
