/**
 * Counts people, subjects and sign-ins for the cockpit and keeps the sums by place: one pass over the people every few minutes, whoever
 * looks and however many they are. Reading them is queries.ts's.
 */
import { ROLES } from '@farmers-mailbox/contract/access/roles.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { Clock } from '../../dependencies.ts';
import { chinaDayStart, chinaMonth, chinaMonthStart, DAY_MS } from '../../http/moment.ts';
import { firstMonthOf, periodStarts } from './months.ts';

/** How old the sums may become. */
export const KEPT_MS = 300_000;
const TOTALS_LOCK = 740_112_030;

const MESSENGERS = ROLES.filter(({ family }) => family === 'levelledMessenger' || family === 'messenger').map(
  ({ key }) => key,
);

/** @returns false when the sums are fresh enough, or another program is at it */
export async function refreshTotals(db: Kysely<Tables>, clock: Clock): Promise<boolean> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{
      mine: boolean;
    }>`SELECT pg_try_advisory_xact_lock(${TOTALS_LOCK}) AS mine`.execute(trx);
    if (!rows[0]?.mine) return false;
    const { asOf } = await trx.selectFrom('cockpitTotalState').select('asOf').executeTakeFirstOrThrow();
    if (asOf !== null && now.getTime() - asOf.getTime() < KEPT_MS) return false;
    await sumUp(trx, now, asOf);
    await trx.updateTable('cockpitTotalState').set({ asOf: now }).execute();
    return true;
  });
}

/** Monthly sums of sign-ins stand for ever once their month is over: only those since the last counting are counted anew. */
async function sumUp(trx: Kysely<Tables>, now: Date, asOf: Date | null): Promise<void> {
  const first = firstMonthOf(now);
  const since = asOf === null || asOf < first ? first : chinaMonthStart(asOf);
  await sql`WITH fresh AS MATERIALIZED (
      SELECT figure, place, slot, sum(count)::int AS count
      FROM (${countPeople(now, first)} UNION ALL ${countMessengers()} UNION ALL ${countSubjects()}
        UNION ALL ${countSignIns(since)}) AS parts
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

/** A unit's code ends with a pair that begins with a letter: its region is the code without it. */
const regionOf = (column: string) => {
  const code = sql.ref(column);
  return sql`CASE WHEN substr(${code}, length(${code}) - 1, 1) >= 'A' THEN left(${code}, -2) ELSE ${code} END`;
};
const placeOf = (column: string) => sql`left(${regionOf(column)}, 8)`;
const monthOf = (column: string) => sql`to_char(${sql.ref(column)} AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM')`;

/** Each person is read once, and counted into four groupings at once. */
function countPeople(now: Date, firstMonth: Date) {
  const today = chinaDayStart(now);
  const began = periodStarts(now);
  const yearAgo = new Date(now.getTime() - 365 * DAY_MS);
  const day = sql`(${today}::timestamptz AT TIME ZONE 'Asia/Shanghai')::date`;
  return sql`SELECT v.figure, people.place, v.slot, v.count FROM (
      SELECT place, user_type, level, month, age, count(*) AS count,
        count(*) FILTER (WHERE real_name_auth_flag = 1) AS real_name, count(*) FILTER (WHERE sms_agree_flag = 1) AS agree,
        count(*) FILTER (WHERE register_time < ${yearAgo}) AS year_ago,
        ${countSince('register_time', began.today)} AS added_today, ${countSince('register_time', began.week)} AS added_week,
        ${countSince('register_time', began.month)} AS added_month, ${countSince('register_time', began.year)} AS added_year,
        ${countSince('last_login_time', began.today)} AS active_today, ${countSince('last_login_time', began.week)} AS active_week,
        ${countSince('last_login_time', began.month)} AS active_month, ${countSince('last_login_time', began.year)} AS active_year
      FROM (SELECT ${placeOf('dept_id')} AS place, user_type::text, length(${regionOf('dept_id')}) / 2 + 1 AS level,
          CASE WHEN register_time >= ${firstMonth} THEN ${monthOf('register_time')} END AS month,
          CASE WHEN birthday IS NULL OR sex NOT IN (1, 2) THEN 'unknown'
            ELSE least(greatest(extract(year FROM age(${day}, birthday))::int / 10, 1), 8) || '-' || sex END AS age,
          real_name_auth_flag, sms_agree_flag, register_time, last_login_time
        FROM sys_user WHERE del_flag = 0) AS person
      GROUP BY GROUPING SETS ((place, user_type), (place, level), (place, month), (place, age))
    ) AS people, LATERAL (VALUES ('type', user_type, count), ('realName', user_type, real_name), ('agree', user_type, agree),
      ('yearAgo', user_type, year_ago),
      ('added', CASE WHEN user_type IS NOT NULL THEN 'today' END, added_today),
      ('added', CASE WHEN user_type IS NOT NULL THEN 'week' END, added_week),
      ('added', CASE WHEN user_type IS NOT NULL THEN 'month' END, added_month),
      ('added', CASE WHEN user_type IS NOT NULL THEN 'year' END, added_year),
      ('active', CASE WHEN user_type IS NOT NULL THEN 'today' END, active_today),
      ('active', CASE WHEN user_type IS NOT NULL THEN 'week' END, active_week),
      ('active', CASE WHEN user_type IS NOT NULL THEN 'month' END, active_month),
      ('active', CASE WHEN user_type IS NOT NULL THEN 'year' END, active_year),
      ('level', level::text, count), ('addedMonth', month, count), ('age', age, count)) AS v (figure, slot, count)
    WHERE v.slot IS NOT NULL`;
}

const countSince = (column: string, since: Date) =>
  sql`count(*) FILTER (WHERE ${sql.ref(column)} >= ${since})`;

/** Somebody with posts in two places counts in both. */
const countMessengers = () => sql`SELECT 'messenger', ${placeOf('i.dept_id')}, '', count(DISTINCT i.user_id)
  FROM sys_user_identity i JOIN sys_user u ON u.user_id = i.user_id AND u.del_flag = 0 AND u.status = 1
  WHERE i.removed_time IS NULL AND i.status = 1 AND EXISTS (SELECT FROM sys_role r
    WHERE r.role_id = ANY (i.role_ids) AND r.status = 1 AND r.base_role_key = ANY (${MESSENGERS}::text[]))
  GROUP BY 2`;

const countSubjects = () => sql`SELECT 'subject', ${placeOf('dept_id')}, subject_category, count(*)
  FROM agri_subject WHERE del_flag = 0 AND status = 1 GROUP BY 2, 3`;

/** What the browser calls itself is all that the log knows of the terminal: no phone is a computer. */
const countSignIns = (since: Date) => sql`SELECT v.figure, signed_in.place, v.slot, v.count FROM (
    SELECT place, month, os, count(*) AS times, count(DISTINCT user_id) AS people
    FROM (SELECT ${placeOf('dept_id')} AS place, ${monthOf('login_time')} AS month, user_id,
        CASE WHEN user_agent ~ 'Android|HarmonyOS' THEN 401 WHEN user_agent ~ 'iPhone|iPad|iPod' THEN 402 ELSE 403 END AS os
      FROM log_login WHERE result = 1 AND dept_id IS NOT NULL AND login_time >= ${since}) AS row
    GROUP BY GROUPING SETS ((place, month), (place, month, os))
  ) AS signed_in, LATERAL (VALUES ('activeMonth', CASE WHEN os IS NULL THEN month END, people),
    ('terminal', month || '/' || os, times)) AS v (figure, slot, count)
  WHERE v.slot IS NOT NULL`;
