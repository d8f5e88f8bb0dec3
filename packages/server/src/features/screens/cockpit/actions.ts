/**
 * Counts people, subjects, sign-ins and what is published (content-counts.ts) for the cockpit and keeps the sums by place and period: one pass
 * over the people every few minutes, whoever looks and however many they are. Reading them is queries.ts's.
 */
import { ROLES } from '@farmers-mailbox/contract/access/roles.ts';
import { EnableStatus } from '@farmers-mailbox/contract/enable-status.ts';
import { LoggedResult } from '@farmers-mailbox/contract/system/logs/fields.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import type { Clock } from '../../../dependencies.ts';
import { chinaDay, chinaMonth, chinaMonthStart, DAY_MS } from '../../../time/moment.ts';
import { countContents } from './content-counts.ts';
import { placeOf, regionOf } from './counted-place.ts';
import { firstMonthOf, periodStarts } from './periods.ts';

/** The sums may become so old. */
const KEPT_MS = 300_000;
const TOTALS_LOCK = 740_112_030;

const MESSENGERS = ROLES.filter(({ family }) => family === 'levelledMessenger' || family === 'messenger').map(
  ({ key }) => key,
);

/**
 * @param stopping ends a counting that is going on, with an error
 * @returns false when the sums are fresh enough, or another program is at it
 */
export async function refreshTotals(
  db: Kysely<Tables>,
  clock: Clock,
  stopping?: AbortSignal,
): Promise<boolean> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{
      mine: boolean;
      pid: number;
    }>`SELECT pg_try_advisory_xact_lock(${TOTALS_LOCK}) AS mine, pg_backend_pid() AS pid`.execute(trx);
    if (!rows[0]?.mine) return false;
    const { asOf } = await trx.selectFrom('cockpitTotalState').select('asOf').executeTakeFirstOrThrow();
    // sums of the future are those of a clock that was put right since
    if (asOf !== null && Math.abs(now.getTime() - asOf.getTime()) < KEPT_MS) return false;
    // a call's limit is for somebody who waits
    await sql`SET LOCAL statement_timeout = '4min'`.execute(trx);
    await untilStopped(db, rows[0].pid, stopping, () => sumUp(trx, now, asOf));
    await trx.updateTable('cockpitTotalState').set({ asOf: now }).execute();
    return true;
  });
}

/** Kysely's own signal cancels nothing within a transaction: by the time it gets there, the rollback already waits in the same connection. */
async function untilStopped(
  db: Kysely<Tables>,
  pid: number,
  stopping: AbortSignal | undefined,
  count: () => Promise<void>,
): Promise<void> {
  stopping?.throwIfAborted();
  const cancel = () => {
    // where that fails the counting is waited for
    sql`SELECT pg_cancel_backend(${pid})`.execute(db).catch(() => {});
  };
  stopping?.addEventListener('abort', cancel);
  try {
    await count();
  } finally {
    stopping?.removeEventListener('abort', cancel);
  }
}

/**
 * Monthly sums of sign-ins stand for ever once their month is over: only those since the last counting are counted anew, and all where
 * that was counted by another clock.
 */
async function sumUp(trx: Kysely<Tables>, now: Date, asOf: Date | null): Promise<void> {
  const first = firstMonthOf(now);
  const since = asOf === null || asOf < first || asOf > now ? first : chinaMonthStart(asOf);
  await sql`WITH fresh AS MATERIALIZED (
      SELECT figure, place, slot, sum(count)::int AS count
      FROM (${countPeople(now, first)} UNION ALL ${countMessengers()} UNION ALL ${countSubjects()}
        UNION ALL ${countSignIns(since)} UNION ALL ${countContents(now)}) AS parts
      WHERE count > 0 GROUP BY figure, place, slot
    ), gone AS (
      DELETE FROM cockpit_total t WHERE NOT EXISTS (SELECT FROM fresh f
          WHERE f.figure = t.figure AND f.place = t.place AND f.slot = t.slot)
        AND (t.figure NOT IN ('activeMonth', 'terminal') OR t.slot < ${chinaMonth(first)} OR t.slot >= ${chinaMonth(since)})
    )
    INSERT INTO cockpit_total AS t (figure, place, slot, count) SELECT figure, place, slot, count FROM fresh
    ON CONFLICT (figure, place, slot) DO UPDATE SET count = excluded.count WHERE t.count <> excluded.count`.execute(
    trx,
  );
}

const monthOf = (column: string) => sql`to_char(${sql.ref(column)} AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM')`;

/**
 * Three passes over all people, each with few groups and cheap keys: codes are cut to eight characters first, and only the groups that
 * come out are put into their regions.
 */
function countPeople(now: Date, firstMonth: Date) {
  return sql`SELECT v.figure, ${placeOf('code')} AS place, v.slot, v.count FROM (${countKinds(now)}) AS people,
      LATERAL (VALUES ('type', user_type, count), ('realName', user_type, real_name), ('agree', user_type, agree),
        ('yearAgo', user_type, year_ago),
        ('added', 'today', added_today), ('added', 'week', added_week), ('added', 'month', added_month), ('added', 'year', added_year),
        ('active', 'today', active_today), ('active', 'week', active_week), ('active', 'month', active_month),
        ('active', 'year', active_year),
        ('level', CASE WHEN in_village THEN '6' ELSE (length(${regionOf('code')}) / 2 + 1)::text END, count)
      ) AS v (figure, slot, count)
    UNION ALL SELECT 'age', ${placeOf('code')}, age, count FROM (${countAges(now)}) AS aged
    UNION ALL SELECT 'addedMonth', ${placeOf('code')}, month, count FROM (
      SELECT left(dept_id, 8) AS code, ${monthOf('register_time')} AS month, count(*) AS count
      FROM sys_user WHERE del_flag = 0 AND register_time >= ${firstMonth} GROUP BY 1, 2) AS added`;
}

function countKinds(now: Date) {
  const began = periodStarts(now);
  const since = (column: string, from: Date) => sql`count(*) FILTER (WHERE ${sql.ref(column)} >= ${from})`;
  return sql`SELECT left(dept_id, 8) AS code, length(dept_id) > 8 AND substr(dept_id, 9, 1) < 'A' AS in_village,
      user_type::text, count(*) AS count,
      count(*) FILTER (WHERE real_name_auth_flag = 1) AS real_name, count(*) FILTER (WHERE sms_agree_flag = 1) AS agree,
      count(*) FILTER (WHERE register_time < ${new Date(now.getTime() - 365 * DAY_MS)}) AS year_ago,
      ${since('register_time', began.today)} AS added_today, ${since('register_time', began.week)} AS added_week,
      ${since('register_time', began.month)} AS added_month, ${since('register_time', began.year)} AS added_year,
      ${since('last_login_time', began.today)} AS active_today, ${since('last_login_time', began.week)} AS active_week,
      ${since('last_login_time', began.month)} AS active_month, ${since('last_login_time', began.year)} AS active_year
    FROM sys_user WHERE del_flag = 0 GROUP BY 1, 2, sys_user.user_type`;
}

/** Bands of ten years and the sex: 1 is everybody under 20, 8 everybody from 80 on. */
function countAges(now: Date) {
  const bands = [20, 30, 40, 50, 60, 70, 80].map(
    (years, place) =>
      sql`WHEN birthday > (${chinaDay(now)}::date - ${`${years} years`}::interval)::date THEN ${sql.lit(place + 1)}`,
  );
  return sql`SELECT code, CASE WHEN band IS NULL OR sex NOT IN (1, 2) THEN 'unknown' ELSE band || '-' || sex END AS age, count
    FROM (SELECT left(dept_id, 8) AS code, sex, CASE WHEN birthday IS NULL THEN NULL ${sql.join(bands, sql` `)} ELSE 8 END AS band,
        count(*) AS count
      FROM sys_user WHERE del_flag = 0 GROUP BY 1, 2, 3) AS banded`;
}

/** Somebody with posts in two places counts in both. */
const countMessengers = () => sql`SELECT 'messenger', ${placeOf('i.dept_id')}, '', count(DISTINCT i.user_id)
  FROM sys_user_identity i JOIN sys_user u ON u.user_id = i.user_id AND u.del_flag = 0 AND u.status = ${sql.lit(EnableStatus.enabled)}
  WHERE i.removed_time IS NULL AND i.status = ${sql.lit(EnableStatus.enabled)} AND EXISTS (SELECT FROM sys_role r
    WHERE r.role_id = ANY (i.role_ids) AND r.status = ${sql.lit(EnableStatus.enabled)} AND r.base_role_key = ANY (${MESSENGERS}::text[]))
  GROUP BY 2`;

const countSubjects = () => sql`SELECT 'subject', ${placeOf('dept_id')}, subject_category, count(*)
  FROM agri_subject WHERE del_flag = 0 AND status = ${sql.lit(EnableStatus.enabled)} GROUP BY 2, 3`;

/** The log knows a terminal by its browser's own name alone: no phone is a computer. */
const countSignIns = (since: Date) => sql`SELECT v.figure, signed_in.place, v.slot, v.count FROM (
    SELECT place, month, os, count(*) AS times, count(DISTINCT user_id) AS people
    FROM (SELECT ${placeOf('dept_id')} AS place, ${monthOf('login_time')} AS month, user_id,
        CASE WHEN user_agent ~ 'Android|HarmonyOS' THEN 401 WHEN user_agent ~ 'iPhone|iPad|iPod' THEN 402 ELSE 403 END AS os
      FROM log_login WHERE result = ${sql.lit(LoggedResult.succeeded)} AND dept_id IS NOT NULL AND login_time >= ${since}) AS row
    GROUP BY GROUPING SETS ((place, month), (place, month, os))
  ) AS signed_in, LATERAL (VALUES ('activeMonth', CASE WHEN os IS NULL THEN month END, people),
    ('terminal', month || '/' || os, times)) AS v (figure, slot, count)
  WHERE v.slot IS NOT NULL`;
