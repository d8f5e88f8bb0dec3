/**
 * Visits to farmers whom an SMS did not reach, in the database. Whoever is reached by a late receipt after all is in no list any
 * more, unless somebody has noted something about them already.
 */
import {
  AuditStatus,
  RESENDS,
  SENT,
  SendResult,
} from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { VISITS_COUNTED_MAX } from '@farmers-mailbox/contract/messaging/mass-sms/visit-endpoints.ts';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { firstCodeBehind } from '../../../../access/scope.ts';
import { columnsOf, type RowOf } from '../../../../database/columns.ts';
import { literals } from '../../../../database/literals.ts';
import type { Tables } from '../../../../database/tables.ts';
import { joinLatestCorrection, TOLD_TEXT, type ToldText } from '../application/corrected-text.ts';

type Sql = RawBuilder<unknown>;

/** The resends of a text, and of what it may itself resend: whom one of them reached is not missed. Corrections of either tell something else. */
const resendsOf = (applyId: Sql): Sql => sql`(SELECT f.apply_id FROM mass_sms_apply f
  WHERE f.source_apply_id IN (${applyId},
      (SELECT r.source_apply_id FROM mass_sms_apply r WHERE r.apply_id = ${applyId} AND r.follow_up_kind IN (${literals(...RESENDS)})))
    AND f.follow_up_kind IN (${literals(...RESENDS)}) AND f.del_flag = 0 AND f.audit_status = ${sql.lit(AuditStatus.passed)})`;

/**
 * Neither by the text itself nor by a resend of it, where the text may be such a resend as well.
 * @param applyId of the list that `d` is in: as a value, its resends are looked for once instead of for each of its farmers
 */
const missedIn = (
  applyId: Sql,
): Sql => sql`(d.send_result IN (${sql.lit(SendResult.failed)}, ${sql.lit(SendResult.unknown)})
  AND NOT EXISTS (SELECT FROM mass_sms_detail e
    WHERE e.apply_id = ANY (ARRAY${resendsOf(applyId)})
      AND e.phone_hash = d.phone_hash AND e.send_result = ${sql.lit(SendResult.delivered)}))`;
const MISSED = missedIn(sql`d.apply_id`);
const missedBy = (applyId: string): Sql => missedIn(sql`${applyId}::bigint`);
const COUNTS = sql`count(*) FILTER (WHERE v.mark <> 0 OR ${MISSED})::int AS total, count(*) FILTER (WHERE v.mark <> 0)::int AS done`;
const VISITS = sql`sms_visit v JOIN mass_sms_detail d ON d.apply_id = v.apply_id AND d.seq = v.seq`;
/** Lists older than that are history: the workbench and the list of lists leave them out. */
const RECENT = sql`interval '30 days'`;

const inside = (area: string): Sql => sql`(v.dept_id >= ${area} AND v.dept_id < ${firstCodeBehind(area)})`;

export interface Progress {
  readonly total: number;
  readonly done: number;
}

const text = columnsOf('massSmsApply', ['applyId', 'applyNo', 'smsTitle', 'smsCategory'], 'a');
const opened = columnsOf('smsVisitList', ['openTime'], 'l');
export type VisitList = RowOf<typeof text> & RowOf<typeof opened> & Progress & ToldText;

/** The lists that hold somebody of the area, the newest first, each with the area's own progress. */
export async function pageOfLists(
  db: Kysely<Tables>,
  area: string,
  now: Date,
  asked: { smsTitle?: string | undefined; pageNum: number; pageSize: number },
): Promise<{ list: VisitList[]; total: number }> {
  const concerned = sql`sms_visit_list l JOIN mass_sms_apply a ON a.apply_id = l.apply_id AND a.del_flag = 0
    WHERE l.open_time > ${now}::timestamptz - ${RECENT}
      AND EXISTS (SELECT FROM sms_visit v WHERE v.apply_id = l.apply_id AND ${inside(area)})
      AND ${asked.smsTitle ? sql`strpos(a.sms_title, ${asked.smsTitle}) > 0` : sql`true`}`;
  const { rows } = await sql<VisitList>`
    SELECT p.*, t.full_content, t.is_corrected, c.total, c.done FROM (
      SELECT ${text}, ${opened} FROM ${concerned}
      ORDER BY l.open_time DESC, l.apply_id DESC
      LIMIT ${asked.pageSize} OFFSET ${(asked.pageNum - 1) * asked.pageSize}) p
    JOIN LATERAL (SELECT ${COUNTS} FROM ${VISITS} WHERE v.apply_id = p.apply_id AND ${inside(area)}) c ON true
    JOIN LATERAL (SELECT ${TOLD_TEXT} FROM mass_sms_apply a ${joinLatestCorrection} WHERE a.apply_id = p.apply_id) t ON true
    ORDER BY p.open_time DESC, p.apply_id DESC`.execute(db);
  const { rows: counted } = await sql<{
    total: number;
  }>`SELECT count(*)::int AS total FROM ${concerned}`.execute(db);
  return { list: rows, total: counted[0]?.total ?? 0 };
}

const visited = columnsOf(
  'smsVisit',
  ['seq', 'deptId', 'mark', 'note', 'rightPhoneCipher', 'markUserName', 'markTime'],
  'v',
);
const farmer = columnsOf('massSmsDetail', ['realName', 'phoneCipher', 'failCode'], 'd');
export type Visit = RowOf<typeof visited> & RowOf<typeof farmer>;

/** A page of the farmers of one list inside an area, those still to do first, by their village. */
export async function readVisits(
  db: Kysely<Tables>,
  area: string,
  asked: { applyId: string; mark?: number | undefined; pageNum: number; pageSize: number },
): Promise<Visit[]> {
  const { rows } = await sql<Visit>`
    SELECT ${visited}, ${farmer}
    FROM ${VISITS} WHERE v.apply_id = ${asked.applyId} AND ${inside(area)} AND (v.mark <> 0 OR ${missedBy(asked.applyId)})
      AND ${asked.mark === undefined ? sql`true` : sql`v.mark = ${asked.mark}`}
    ORDER BY v.mark <> 0, v.dept_id, v.seq
    LIMIT ${asked.pageSize} OFFSET ${(asked.pageNum - 1) * asked.pageSize}`.execute(db);
  return rows;
}

/** One farmer of a list inside an area; null when there is none. */
export async function findVisit(
  db: Kysely<Tables>,
  area: string,
  { applyId, seq }: { applyId: string; seq: number },
): Promise<Visit | null> {
  const { rows } = await sql<Visit>`
    SELECT ${visited}, ${farmer}
    FROM ${VISITS} WHERE v.apply_id = ${applyId} AND v.seq = ${seq} AND ${inside(area)} AND (v.mark <> 0 OR ${missedBy(applyId)})`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Tells of a list whether somebody of the area was put on it, or this one farmer; also where the recipients are gone. */
export async function isListed(
  db: Kysely<Tables>,
  area: string,
  { applyId, seq }: { applyId: string; seq?: number },
): Promise<boolean> {
  const { rows } = await sql`SELECT FROM sms_visit v WHERE v.apply_id = ${applyId} AND ${inside(area)}
    AND ${seq === undefined ? sql`true` : sql`v.seq = ${seq}`} LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** The applications whose recipients a list is read from: its own, and the resends that may have reached somebody of it. */
export async function findReadBy(db: Kysely<Tables>, applyId: string): Promise<string[]> {
  const { rows } = await sql<{ applyId: string }>`${resendsOf(sql`${applyId}::bigint`)}`.execute(db);
  return [applyId, ...rows.map((row) => row.applyId)];
}

export interface VisitCount {
  readonly deptId: string;
  readonly mark: number;
  readonly count: number;
}

/** Counts one list inside the area by village and mark: one pass for every figure of it. */
export async function countVisits(db: Kysely<Tables>, applyId: string, area: string): Promise<VisitCount[]> {
  const { rows } = await sql<VisitCount>`
    SELECT v.dept_id, v.mark, count(*)::int AS count FROM ${VISITS}
    WHERE v.apply_id = ${applyId} AND ${inside(area)} AND (v.mark <> 0 OR ${missedBy(applyId)})
    GROUP BY v.dept_id, v.mark ORDER BY v.dept_id, v.mark`.execute(db);
  return rows;
}

const opener = columnsOf('smsVisitList', ['openTime', 'openUserName'], 'l');
const title = columnsOf('massSmsApply', ['smsTitle'], 'a');
export type ListHead = RowOf<typeof opener> & RowOf<typeof title> & ToldText;

/** The list of an application; null when none was made. */
export async function findList(db: Kysely<Tables>, applyId: string): Promise<ListHead | null> {
  const { rows } = await sql<ListHead>`SELECT ${opener}, ${title}, ${TOLD_TEXT}
    FROM sms_visit_list l JOIN mass_sms_apply a ON a.apply_id = l.apply_id ${joinLatestCorrection}
    WHERE l.apply_id = ${applyId}`.execute(db);
  return rows[0] ?? null;
}

/** Visits still to do in an area, of the recent lists; counted no further than VISITS_COUNTED_MAX. */
export async function countTodo(db: Kysely<Tables>, area: string, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM (
    SELECT FROM ${VISITS} JOIN sms_visit_list l ON l.apply_id = v.apply_id
    WHERE v.mark = 0 AND ${inside(area)} AND ${MISSED} AND l.open_time > ${now}::timestamptz - ${RECENT}
    LIMIT ${VISITS_COUNTED_MAX}) t`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Lists whom an application has not reached and nobody has listed yet, village by village. Who is not registered anywhere belongs to
 * the applicant's own area. Returns how many the list holds.
 */
export async function listMissed(
  trx: Transaction<Tables>,
  applyId: string,
  opened: { userId: string | null; userName: string | null; now: Date },
): Promise<number> {
  await sql`INSERT INTO sms_visit_list (apply_id, open_user_id, open_user_name, open_time, listed_count)
    SELECT apply_id, ${opened.userId}::bigint, ${opened.userName}, ${opened.now}, fail_count + unknown_count
    FROM mass_sms_apply WHERE apply_id = ${applyId}
    ON CONFLICT (apply_id) DO UPDATE SET listed_count = excluded.listed_count`.execute(trx);
  await sql`INSERT INTO sms_visit (apply_id, seq, dept_id)
    SELECT d.apply_id, d.seq, coalesce(d.dept_id, a.apply_area) FROM mass_sms_detail d JOIN mass_sms_apply a ON a.apply_id = d.apply_id
    WHERE d.apply_id = ${applyId} AND ${missedBy(applyId)} ON CONFLICT DO NOTHING`.execute(trx);
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM ${VISITS} WHERE v.apply_id = ${applyId} AND (v.mark <> 0 OR ${missedBy(applyId)})`.execute(
    trx,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Ended applications that want a list: of urgent categories when somebody was missed, and lists behind whose back more were missed
 * since (application/late-receipts.ts).
 */
export async function findToList(
  db: Kysely<Tables>,
  asked: { categories: readonly string[]; endedSince: Date; endedBefore: Date },
): Promise<string[]> {
  const { rows } = await sql<{ applyId: string }>`
    SELECT a.apply_id FROM mass_sms_apply a LEFT JOIN sms_visit_list l ON l.apply_id = a.apply_id
    WHERE a.audit_status = ${sql.lit(AuditStatus.passed)} AND a.send_status IN (${literals(...SENT)}) AND a.del_flag = 0
      AND a.finish_time BETWEEN ${asked.endedSince} AND ${asked.endedBefore}
      AND (l.listed_count <> a.fail_count + a.unknown_count
        OR l.apply_id IS NULL AND a.fail_count + a.unknown_count > 0 AND a.sms_category = ANY(${asked.categories}::text[]))`.execute(
    db,
  );
  return rows.map((row) => row.applyId);
}
