/**
 * Visits to farmers whom an SMS did not reach, in the database. Whoever is reached by a late receipt after all is in no list any
 * more, unless somebody has noted something about them already.
 */
import {
  AuditStatus,
  SENT,
  SendResult,
  SendStatus,
} from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { VISITS_COUNTED_MAX } from '@farmers-mailbox/contract/messaging/mass-sms/visit-endpoints.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { firstCodeBehind } from '../../../../access/scope.ts';
import { columnsOf, type RowOf } from '../../../../database/columns.ts';
import { literals } from '../../../../database/literals.ts';
import type { Tables } from '../../../../database/tables.ts';
import { joinLatestCorrection, TOLD_TEXT, type ToldText } from '../application/corrected-text.ts';
import {
  inside,
  isAsUrgent,
  isVisitedLater,
  MISSED,
  missedBy,
  missedIn,
  ofVisit,
  openOf,
  RECENT,
  resendsOf,
  type Sql,
  VISITS,
  visitedLater,
} from './visit-sql.ts';

export interface Progress {
  readonly total: number;
  readonly done: number;
}

const text = columnsOf(
  'massSmsApply',
  ['applyId', 'applyNo', 'smsTitle', 'smsCategory', 'urgentFlag', 'warnLevel', 'objDeptIds', 'realSendTime'],
  'a',
);
const opened = columnsOf('smsVisitList', ['openTime'], 'l');
export type VisitList = RowOf<typeof text> & RowOf<typeof opened> & Progress & ToldText & { joined: number };

/**
 * The lists that hold somebody of the area, the newest first, each with the area's own progress. `joined`: those who are visited with
 * a later text, and so are in no other figure of this one.
 */
export async function pageOfLists(
  db: Kysely<Tables>,
  area: string,
  now: Date,
  asked: { smsTitle?: string | undefined; urgentFlag?: 0 | 1 | undefined; pageNum: number; pageSize: number },
): Promise<{ list: VisitList[]; total: number }> {
  const concerned = sql`sms_visit_list l JOIN mass_sms_apply a ON a.apply_id = l.apply_id AND a.del_flag = 0
    WHERE l.open_time > ${now}::timestamptz - ${RECENT}
      AND EXISTS (SELECT FROM sms_visit v WHERE v.apply_id = l.apply_id AND ${inside(area)})
      AND ${asked.smsTitle ? sql`strpos(a.sms_title, ${asked.smsTitle}) > 0` : sql`true`}
      AND ${asked.urgentFlag === undefined ? sql`true` : sql`a.urgent_flag = ${asked.urgentFlag}`}`;
  const { rows } = await sql<VisitList>`
    SELECT p.*, t.full_content, t.is_corrected, c.total, c.done, c.joined FROM (
      SELECT ${text}, ${opened} FROM ${concerned}
      ORDER BY l.apply_id DESC
      LIMIT ${asked.pageSize} OFFSET ${(asked.pageNum - 1) * asked.pageSize}) p
    JOIN LATERAL (SELECT ${countsOf(area, now)} FROM ${VISITS} WHERE v.apply_id = p.apply_id AND ${inside(area)}) c ON true
    JOIN LATERAL (SELECT ${TOLD_TEXT} FROM mass_sms_apply a ${joinLatestCorrection} WHERE a.apply_id = p.apply_id) t ON true
    ORDER BY p.apply_id DESC`.execute(db);
  const { rows: counted } = await sql<{
    total: number;
  }>`SELECT count(*)::int AS total FROM ${concerned}`.execute(db);
  return { list: rows, total: counted[0]?.total ?? 0 };
}

const countsOf = (area: string, now: Date): Sql => sql`count(*) FILTER (WHERE v.mark <> 0)::int AS done,
  count(*) FILTER (WHERE v.mark <> 0 OR ${MISSED} AND NOT ${isVisitedLater(area, now)})::int AS total,
  count(*) FILTER (WHERE v.mark = 0 AND ${MISSED} AND ${isVisitedLater(area, now)})::int AS joined`;

const waiting = columnsOf('massSmsApply', ['applyId', 'smsTitle', 'realSendTime'], 'a');
export type WaitingText = RowOf<typeof waiting> & { waitingCount: number };

/**
 * Urgent texts that are on their way to the area, with those whose result is not known yet; a sending ends before its last receipts. Slices that lie in the area are counted
 * by their sums; recipients only of those that lie across its border, of which each carrier has two.
 */
export async function findWaiting(
  db: Kysely<Tables>,
  area: string,
  asked: { categories: readonly string[]; endedSince: Date },
): Promise<WaitingText[]> {
  const behind = firstCodeBehind(area);
  const { rows } = await sql<WaitingText>`
    SELECT ${waiting}, c.waiting_count FROM mass_sms_apply a JOIN LATERAL (
      SELECT coalesce(sum(CASE
          WHEN a.apply_area >= ${area} AND a.apply_area < ${behind} OR s.from_dept_id >= ${area} AND s.to_dept_id < ${behind}
            THEN s.to_seq - s.from_seq + 1 - s.delivered_count - s.failed_count - s.unknown_count - s.cancelled_count
          ELSE (SELECT count(*) FROM mass_sms_detail d
            WHERE d.apply_id = s.apply_id AND d.seq BETWEEN s.from_seq AND s.to_seq AND d.dept_id >= ${area} AND d.dept_id < ${behind}
              AND d.send_result IN (${literals(SendResult.waiting, SendResult.submitted)})) END), 0)::int AS waiting_count
      FROM mass_sms_slice s WHERE s.apply_id = a.apply_id
        AND s.to_seq - s.from_seq + 1 > s.delivered_count + s.failed_count + s.unknown_count + s.cancelled_count
        AND (a.apply_area >= ${area} AND a.apply_area < ${behind}
          OR s.to_dept_id >= ${area} AND (s.from_dept_id IS NULL OR s.from_dept_id < ${behind}))) c ON c.waiting_count > 0
    WHERE (a.send_status IN (${literals(SendStatus.sending, SendStatus.held)})
        OR a.send_status IN (${literals(...SENT)}) AND a.finish_time >= ${asked.endedSince}
          AND a.success_count + a.fail_count + a.unknown_count + a.cancel_count < a.valid_count) AND a.audit_status = ${sql.lit(AuditStatus.passed)} AND a.del_flag = 0
      AND a.sms_category = ANY(${asked.categories}::text[])
      AND (a.apply_area LIKE ${`${area}%`} OR ${area} LIKE a.apply_area || '%')
    ORDER BY a.apply_id DESC`.execute(db);
  return rows;
}

const visited = columnsOf(
  'smsVisit',
  ['seq', 'deptId', 'mark', 'note', 'rightPhoneCipher', 'markUserName', 'markTime'],
  'v',
);
const farmer = columnsOf('massSmsDetail', ['realName', 'phoneCipher', 'failCode', 'filterReason'], 'd');
/** Another text that the same number did not get. */
export interface AlsoMissed {
  readonly applyId: string;
  readonly smsTitle: string;
  readonly sentAt: Date | null;
}
export type Visit = RowOf<typeof visited> & RowOf<typeof farmer>;

/**
 * A page of the farmers of one list inside an area, those still to do first, by their village.
 * @param asked.place the area, or a part of it
 */
export async function readVisits(
  db: Kysely<Tables>,
  area: string,
  asked: {
    applyId: string;
    place: string;
    mark?: number | undefined;
    pageNum: number;
    pageSize: number;
    now: Date;
  },
): Promise<(Visit & { alsoMissed: AlsoMissed[] })[]> {
  const { rows } = await sql<
    Visit & { alsoMissed: { applyId: string; smsTitle: string; sentMs: number | null }[] }
  >`
    SELECT p.*, coalesce((
      SELECT json_agg(json_build_object('applyId', o.apply_id::text, 'smsTitle', a.sms_title,
        'sentMs', floor(extract(epoch FROM a.real_send_time) * 1000)) ORDER BY o.apply_id DESC)
      FROM ${openOf(area, sql`p.phone_hash`, asked.now)} o JOIN mass_sms_apply a ON a.apply_id = o.apply_id
      WHERE o.apply_id < ${asked.applyId} AND p.mark = 0
        AND ${isAsUrgent(sql`${asked.applyId}::bigint`, sql`o.apply_id`)} AND ${missedIn(sql`o.apply_id`, sql`o`)}), '[]') AS also_missed
    FROM (SELECT ${visited}, ${farmer}, d.phone_hash
      FROM ${VISITS} WHERE v.apply_id = ${asked.applyId} AND ${inside(asked.place)} AND ${shown(area, asked)}
        AND ${asked.mark === undefined ? sql`true` : sql`v.mark = ${asked.mark}`}
      ORDER BY v.mark <> 0, v.dept_id, v.seq
      LIMIT ${asked.pageSize} OFFSET ${(asked.pageNum - 1) * asked.pageSize}) p
    ORDER BY p.mark <> 0, p.dept_id, p.seq`.execute(db);
  return rows.map(({ alsoMissed, ...row }) => ({
    ...row,
    alsoMissed: alsoMissed.map(({ sentMs, ...one }) => ({
      ...one,
      sentAt: sentMs === null ? null : new Date(sentMs),
    })),
  }));
}

/** Of one list: those for whom something was noted, and the missed who are not visited with a later text. */
const shown = (area: string, { applyId, now }: { applyId: string; now: Date }): Sql =>
  sql`(v.mark <> 0 OR ${missedBy(applyId)} AND NOT ${isVisitedLater(area, now)})`;

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

/** Notes of a number's open visits in earlier lists of the area what was noted of one: who was told of the newest was told of all. */
export async function markEarlier(
  trx: Transaction<Tables>,
  area: string,
  { applyId, seq, now }: { applyId: string; seq: number; now: Date },
): Promise<number> {
  const { numAffectedRows } =
    await sql`UPDATE sms_visit v SET mark = t.mark, note = t.note, right_phone_cipher = t.right_phone_cipher,
      right_phone_hash = t.right_phone_hash, mark_user_id = t.mark_user_id, mark_user_name = t.mark_user_name, mark_time = t.mark_time
    FROM sms_visit t, LATERAL ${openOf(area, sql`(SELECT d.phone_hash FROM ${ofVisit(sql`t`)} d)`, now)} d
    WHERE t.apply_id = ${applyId} AND t.seq = ${seq} AND v.apply_id = d.apply_id AND v.seq = d.seq AND v.mark = 0 AND d.apply_id < t.apply_id
      AND ${isAsUrgent(sql`t.apply_id`, sql`v.apply_id`)} AND ${inside(area)} AND ${MISSED}`.execute(trx);
  return Number(numAffectedRows ?? 0n);
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

/**
 * Counts one list inside the area by village and mark: one pass for every figure of it.
 * @param at those who are visited with a later text by then are left out
 */
export async function countVisits(
  db: Kysely<Tables>,
  applyId: string,
  area: string,
  at: Date | null = null,
): Promise<VisitCount[]> {
  const counted =
    at === null ? sql`(v.mark <> 0 OR ${missedBy(applyId)})` : shown(area, { applyId, now: at });
  const { rows } = await sql<VisitCount>`
    SELECT v.dept_id, v.mark, count(*)::int AS count FROM ${VISITS}
    WHERE v.apply_id = ${applyId} AND ${inside(area)} AND ${counted}
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

/** People still to visit in an area, of the recent lists, each once; counted no further than VISITS_COUNTED_MAX. */
export async function countTodo(db: Kysely<Tables>, area: string, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM (
    SELECT FROM ${VISITS} JOIN sms_visit_list l ON l.apply_id = v.apply_id
    WHERE v.mark = 0 AND ${inside(area)} AND ${MISSED} AND NOT ${visitedLater(area, now)} AND l.open_time > ${now}::timestamptz - ${RECENT}
    LIMIT ${VISITS_COUNTED_MAX}) t`.execute(db);
  return rows[0]?.count ?? 0;
}
