/** Counts consultations by place and time. Each reads a range of an index: the table grows by tens of thousands a year. */
import { ConsultStatus } from '@farmers-mailbox/contract/service/consultations/states.ts';
import { type Expression, expressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import { deptInside } from '../../../../access/scope.ts';
import type { Tables } from '../../../../database/tables.ts';
import { DAY_MS } from '../../../../time/moment.ts';

const eb = expressionBuilder<Tables, 'consultation'>();
const inside = (area: string): Expression<SqlBool> => deptInside(eb, 'consultation.deptId', area);

export interface Totals {
  readonly totalCount: number;
  readonly addedToday: number;
  readonly addedYesterday: number;
  readonly openCount: number;
  readonly overdueCount: number;
  readonly periodCount: number;
  readonly doneCount: number;
}

export async function readTotals(
  db: Kysely<Tables>,
  area: string,
  { now, today, since }: { now: Date; today: Date; since: Date },
): Promise<Totals> {
  const { rows } = await sql<Totals>`SELECT count(*)::int AS total_count,
      count(*) FILTER (WHERE call_time >= ${today})::int AS added_today,
      count(*) FILTER (WHERE call_time >= ${new Date(today.getTime() - DAY_MS)}
        AND call_time <= ${new Date(now.getTime() - DAY_MS)})::int AS added_yesterday,
      count(*) FILTER (WHERE consult_status < ${sql.lit(ConsultStatus.answered)})::int AS open_count,
      count(*) FILTER (WHERE consult_status < ${sql.lit(ConsultStatus.answered)} AND deadline < ${now})::int AS overdue_count,
      count(*) FILTER (WHERE call_time >= ${since})::int AS period_count,
      count(*) FILTER (WHERE call_time >= ${since} AND consult_status >= ${sql.lit(ConsultStatus.answered)})::int AS done_count
    FROM consultation WHERE ${inside(area)}`.execute(db);
  const [totals] = rows;
  if (!totals) throw new Error('Counting gave no row.');
  return totals;
}

const HOURS = sql`avg(extract(epoch FROM reply_time - call_time) / 3600)::float8`;

/** Null where nothing was answered since. */
export async function readReplyHours(
  db: Kysely<Tables>,
  area: string,
  { since, until }: { since: Date; until: Date },
): Promise<number | null> {
  const { rows } = await sql<{ hours: number | null }>`SELECT ${HOURS} AS hours FROM consultation
    WHERE ${inside(area)} AND reply_time >= ${since} AND reply_time <= ${until}`.execute(db);
  return rows[0]?.hours ?? null;
}

/** The marks given since: how many, and their mean. */
export async function readScores(db: Kysely<Tables>, area: string, since: Date) {
  const { rows } = await sql<{ scoreCount: number; mean: number | null }>`
    SELECT count(*)::int AS score_count, avg(score)::float8 AS mean
    FROM consultation WHERE ${inside(area)} AND score_time >= ${since}`.execute(db);
  return rows[0] ?? { scoreCount: 0, mean: null };
}

/** Words that are spoken of beside the product; no name of a person or a place is among them. */
const TOPICS = [
  ...['病害', '虫害', '发黄', '锈病', '裂果', '浮头', '冻害', '受淹', '倒伏', '落果', '死苗', '烂根'],
  ...['农药', '打药', '施肥', '肥料', '浇水', '育苗', '种苗', '采收', '嫁接', '修剪', '防治', '大棚'],
  ...['补贴', '贷款', '保险', '流转', '土地', '价格', '销路', '收购', '检测', '证书', '农机', '烘干'],
  ...['台风', '暴雨', '干旱', '高温', '低温', '霜冻', '假种子', '投诉', '质量', '赔偿', '污水', '路灯'],
];

/** The latest questions of a period are enough to say of what is spoken. */
const READ_MAX = 5_000;

export async function listWords(
  db: Kysely<Tables>,
  area: string,
  { since, from, max }: { since: Date; from: number; max: number },
) {
  const { rows } = await sql<{ word: string; count: number }>`WITH asked AS MATERIALIZED (
      SELECT title, product FROM consultation WHERE ${inside(area)} AND call_time >= ${since}
      ORDER BY call_time DESC, consult_id DESC LIMIT ${sql.lit(READ_MAX)}),
    said AS (
      SELECT product AS word FROM asked WHERE product <> ''
      UNION ALL SELECT topic FROM asked JOIN unnest(${TOPICS}::text[]) AS topic ON strpos(title, topic) > 0 AND product <> topic)
    SELECT word, count(*)::int AS count FROM said GROUP BY word HAVING count(*) >= ${from}
    ORDER BY count DESC, word COLLATE "C" LIMIT ${max}`.execute(db);
  return rows;
}

/** By the regions right below; what was asked in the area itself is in none. */
export async function countByRegion(
  db: Kysely<Tables>,
  area: string,
  since: Date,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ deptId: string; count: number }>`
    SELECT left(dept_id, ${sql.lit(area.length + 2)}) AS dept_id, count(*)::int AS count FROM consultation
    WHERE ${inside(area)} AND length(dept_id) > ${sql.lit(area.length)} AND call_time >= ${since} GROUP BY 1`.execute(
    db,
  );
  return new Map(rows.map(({ deptId, count }) => [deptId, count]));
}

export async function countBy(
  db: Kysely<Tables>,
  area: string,
  column: 'callType' | 'callSource',
  since: Date,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ value: number; count: number }>`
    SELECT ${sql.ref(column)} AS value, count(*)::int AS count FROM consultation
    WHERE ${inside(area)} AND call_time >= ${since} GROUP BY 1`.execute(db);
  return new Map(rows.map(({ value, count }) => [value, count]));
}

/** By days in China, `YYYY-MM-DD`. */
export async function countByDay(
  db: Kysely<Tables>,
  area: string,
  column: 'callTime' | 'replyTime',
  since: Date,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ day: string; count: number }>`
    SELECT to_char(${sql.ref(column)} AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD') AS day, count(*)::int AS count
    FROM consultation WHERE ${inside(area)} AND ${sql.ref(column)} >= ${since} GROUP BY 1`.execute(db);
  return new Map(rows.map(({ day, count }) => [day, count]));
}

/** @param codeLength of the regions that are compared */
export async function readHoursByRegion(
  db: Kysely<Tables>,
  area: string,
  { codeLength, since }: { codeLength: number; since: Date },
) {
  const { rows } = await sql<{ deptId: string; deptName: string; replyCount: number; hours: number }>`
    SELECT place.dept_id, place.dept_name, told.reply_count, told.hours FROM (
      SELECT left(dept_id, ${sql.lit(codeLength)}) AS code, count(*)::int AS reply_count, ${HOURS} AS hours
      FROM consultation WHERE ${inside(area)} AND length(dept_id) >= ${sql.lit(codeLength)} AND reply_time >= ${since}
      GROUP BY 1) AS told
    JOIN sys_dept AS place ON place.dept_id = told.code
    ORDER BY told.hours, place.dept_id`.execute(db);
  return rows;
}

const TOWNSHIP_CODE_LENGTH = 8;

/** The most urgent first. The place is told down to the township: a village with its number would lead to a person. */
export async function listOpen(db: Kysely<Tables>, area: string, limit: number) {
  const { rows } = await sql<{
    consultNo: string;
    callType: number;
    areaName: string;
    urgentFlag: number;
    deadline: Date;
  }>`SELECT consult_no, call_type, place.full_dept_name AS area_name, urgent_flag, deadline
    FROM consultation JOIN sys_dept AS place ON place.dept_id = left(consultation.dept_id, ${sql.lit(TOWNSHIP_CODE_LENGTH)})
    WHERE consult_status < ${sql.lit(ConsultStatus.answered)} AND ${inside(area)} ORDER BY deadline, consult_id LIMIT ${limit}`.execute(
    db,
  );
  return rows;
}
