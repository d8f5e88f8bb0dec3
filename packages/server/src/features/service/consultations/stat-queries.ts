/** Counts the consultations that somebody finds, asked in a span of time: by state, kind, mark, day and place. */
import { managedArea } from '@farmers-mailbox/contract/access/managed-area.ts';
import { levelOfCode, regionOfCode } from '@farmers-mailbox/contract/rules/organisation.ts';
import { ConsultStatus } from '@farmers-mailbox/contract/service/consultations/states.ts';
import { expressionBuilder, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import { deptInside } from '../../../access/scope.ts';
import type { Tables } from '../../../database/tables.ts';
import { visibleTo } from './queries.ts';

export interface Span {
  readonly from: Date;
  /** not included */
  readonly to: Date;
  /** a place of one's own area; left out: everything that one finds */
  readonly deptId?: string | undefined;
}

const eb = expressionBuilder<Tables, 'consultation'>();

function foundIn(actor: Actor, { from, to, deptId }: Span): RawBuilder<unknown> {
  const conditions = [visibleTo(actor), eb('callTime', '>=', from), eb('callTime', '<', to)];
  if (deptId !== undefined) conditions.push(deptInside(eb, 'consultation.deptId', regionOfCode(deptId)));
  return sql`consultation WHERE ${eb.and(conditions)}`;
}

const isAnswered = sql`reply_time IS NOT NULL`;
const isOverdue = (now: Date) =>
  sql`consult_status < ${sql.lit(ConsultStatus.answered)} AND deadline < ${now}`;

export interface Counted {
  readonly askedCount: number;
  readonly answeredCount: number;
  /** answered by the deadline */
  readonly onTimeCount: number;
  readonly overdueCount: number;
  readonly averageHours: number | null;
  readonly scoreCount: number;
  readonly scoreAverage: number | null;
}

const counts = (now: Date) => sql`count(*)::int AS asked_count,
  count(*) FILTER (WHERE ${isAnswered})::int AS answered_count,
  count(*) FILTER (WHERE reply_time <= deadline)::int AS on_time_count,
  count(*) FILTER (WHERE ${isOverdue(now)})::int AS overdue_count,
  avg(extract(epoch FROM reply_time - call_time) / 3600)::float8 AS average_hours,
  count(score)::int AS score_count, avg(score)::float8 AS score_average`;

export async function countAll(db: Kysely<Tables>, actor: Actor, span: Span, now: Date): Promise<Counted> {
  const { rows } = await sql<Counted>`SELECT ${counts(now)} FROM ${foundIn(actor, span)}`.execute(db);
  const [all] = rows;
  if (!all) throw new Error('Counting gave no row.');
  return all;
}

export async function countByValue(
  db: Kysely<Tables>,
  actor: Actor,
  span: Span,
  column: 'consultStatus' | 'callType' | 'score',
) {
  const { rows } = await sql<{ value: number; count: number }>`
    SELECT ${sql.ref(column)} AS value, count(*)::int AS count FROM ${foundIn(actor, span)}
      AND ${sql.ref(column)} IS NOT NULL GROUP BY 1 ORDER BY 1`.execute(db);
  return rows;
}

/** By days in China on which something was asked, `YYYY-MM-DD`. */
export async function countByDay(db: Kysely<Tables>, actor: Actor, span: Span) {
  const { rows } = await sql<{ day: string; askedCount: number; answeredCount: number }>`
    SELECT to_char(call_time AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD') AS day, count(*)::int AS asked_count,
      count(*) FILTER (WHERE ${isAnswered})::int AS answered_count
    FROM ${foundIn(actor, span)} GROUP BY 1 ORDER BY 1`.execute(db);
  return rows;
}

const VILLAGE_LEVEL = 6;

/** By the regions right below the place, or below one's own region; villages by themselves. */
export async function countByPlace(db: Kysely<Tables>, actor: Actor, span: Span, now: Date) {
  const above = regionOfCode(span.deptId ?? managedArea(actor) ?? actor.deptId) ?? '';
  const length = levelOfCode(above) === VILLAGE_LEVEL ? above.length : above.length + 2;
  const { rows } = await sql<Counted & { deptId: string; deptName: string }>`
    SELECT place.dept_id, place.dept_name, told.* FROM (
      SELECT left(dept_id, ${sql.lit(length)}) AS code, ${counts(now)} FROM ${foundIn(actor, span)} GROUP BY 1) AS told
    JOIN sys_dept AS place ON place.dept_id = told.code ORDER BY told.asked_count DESC, place.dept_id`.execute(
    db,
  );
  return rows;
}
