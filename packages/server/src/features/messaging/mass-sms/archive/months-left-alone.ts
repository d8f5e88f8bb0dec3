/** Months that the clock leaves alone for a while (`mass_sms_archive_stay`), and the one that it takes next (decision 143). */
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import type { Tables } from '../../../../database/tables.ts';

/** Numbers of `cause`; a migration says them, too. */
export const StayCause = { open: 1, failed: 2, broughtBack: 3 } as const;
export type StayCause = (typeof StayCause)[keyof typeof StayCause];

/** Of a month that was brought back: long enough for an inspection. */
const BROUGHT_BACK_DAYS = 30;
const TOLD_EVERY = '1 day';

/** A month that somebody has brought back is not archived again by the clock at once. */
export async function keepBack(client: pg.ClientBase, month: string): Promise<void> {
  const detail = 'brought back';
  await write(client, month, { cause: StayCause.broughtBack, detail, interval: `${BROUGHT_BACK_DAYS} days` });
}

interface Stay {
  readonly cause: StayCause;
  /** for whoever runs the installation */
  readonly detail: string;
  /** of PostgreSQL, until the next try */
  readonly interval: string;
}

/** Of the month that the clock has tried. Whoever lost the lock in mid-work notes nothing of one that another has archived or brought back since. */
export async function noteStay(client: pg.Pool, month: string, stay: Stay): Promise<void> {
  const archived = 'SELECT FROM mass_sms_archive WHERE month = $1 AND done_time IS NOT NULL';
  const kept = 'SELECT FROM mass_sms_archive_stay WHERE month = $1 AND until_time > now()';
  await write(client, month, stay, `NOT EXISTS (${archived}) AND NOT EXISTS (${kept})`);
}

async function write(
  client: pg.ClientBase | pg.Pool,
  month: string,
  { cause, detail, interval }: Stay,
  condition = 'true',
): Promise<void> {
  await client.query(
    `INSERT INTO mass_sms_archive_stay AS stay (month, cause, detail, until_time)
      SELECT $1::text, $2::smallint, $3::text, now() + $4::interval WHERE ${condition}
    ON CONFLICT (month) DO UPDATE SET cause = excluded.cause, detail = excluded.detail, noted_time = excluded.noted_time,
      until_time = excluded.until_time, told_time = CASE WHEN excluded.cause = stay.cause THEN stay.told_time END`,
    [month, cause, detail, interval],
  );
}

/** In the place of a month where the clock could not even choose one. */
export const NO_MONTH = 'none';

/** A look that came to no month, and since when none has: for the doctor, until a look chooses again. */
export async function noteFailedLook(pool: pg.Pool, detail: string): Promise<void> {
  await pool.query(
    `INSERT INTO mass_sms_archive_stay AS stay (month, cause, detail, until_time)
      VALUES ($1, ${StayCause.failed}, $2, now() + interval '1 hour')
    ON CONFLICT (month) DO UPDATE SET detail = excluded.detail, until_time = excluded.until_time`,
    [NO_MONTH, detail],
  );
}

export async function forgetFailedLooks(client: pg.ClientBase): Promise<void> {
  await client.query('DELETE FROM mass_sms_archive_stay WHERE month = $1', [NO_MONTH]);
}

/**
 * True once a day for a month that fails: whoever gets it raises the alarm in this transaction.
 * @param afterHours so long it must have failed
 */
export async function takeAlarm(trx: Kysely<Tables>, month: string, afterHours = 0): Promise<boolean> {
  const { rows } = await sql`UPDATE mass_sms_archive_stay SET told_time = now()
    WHERE month = ${month} AND cause = ${sql.lit(StayCause.failed)} AND noted_time <= now() - make_interval(hours => ${afterHours})
      AND (told_time IS NULL OR told_time < now() - ${TOLD_EVERY}::interval)
    RETURNING month`.execute(trx);
  return rows.length > 0;
}

/** In SQL: months whose last try by the clock has failed, and the last look for one if that has. Once nobody tries them any more, since the parameter is 0, they are told for a day. */
export const FAILED_MONTHS = /* sql */ `SELECT month FROM mass_sms_archive_stay
  WHERE cause = ${StayCause.failed} AND until_time > now() - interval '1 day'`;

/** In SQL, as a sentence: why the clock leaves a month alone. */
export const staySql = (
  month: string,
): string => /* sql */ `(SELECT detail || ', next try of the clock not before ' ||
  to_char(until_time AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') FROM mass_sms_archive_stay WHERE month = ${month})`;

export interface DueMonth {
  readonly month: string;
  readonly toApplyId: string;
}

/** True if a month is archived in part: the command or the clock that did it was killed, or failed. */
export async function isHalfArchived(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql`SELECT FROM mass_sms_archive WHERE done_time IS NULL LIMIT 1`.execute(db);
  return rows.length > 0;
}

/**
 * The oldest month that is due, one that is half archived included, whatever its age; by the database's clock, which makes the ids.
 * @param keptMonths null: half archived ones alone
 */
export async function findDueMonth(
  client: pg.ClientBase,
  keptMonths: number | null,
): Promise<DueMonth | undefined> {
  const { rows } = await client.query<DueMonth>(
    `SELECT month, to_id::text AS "toApplyId" FROM (SELECT * FROM (
      SELECT substring(c.relname FROM 17) AS month, substring(pg_get_expr(c.relpartbound, c.oid) FROM 'TO \\(''?([0-9]+)')::bigint AS to_id
      FROM pg_inherits AS i JOIN pg_class AS c ON c.oid = i.inhrelid WHERE i.inhparent = 'mass_sms_detail'::regclass) AS kept
    WHERE to_id <= first_id_from((now() - $1::interval) AT TIME ZONE 'Asia/Shanghai')
    UNION ALL SELECT month, to_apply_id FROM mass_sms_archive WHERE done_time IS NULL) AS months
    WHERE NOT EXISTS (SELECT FROM mass_sms_archive_stay AS s WHERE s.month = months.month AND s.until_time > now())
    ORDER BY to_id LIMIT 1`,
    [keptMonths === null ? null : `${keptMonths} months`],
  );
  return rows[0];
}
