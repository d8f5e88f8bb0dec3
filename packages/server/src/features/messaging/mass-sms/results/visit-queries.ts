/**
 * Visits to farmers whom an SMS did not reach, in the database. Whoever is reached by a late receipt after all is in no list any
 * more, unless somebody has noted something about them already.
 */
import { EMERGENCY_CATEGORIES } from '@farmers-mailbox/contract/messaging/mass-sms/emergency-endpoints.ts';
import { FilterReason } from '@farmers-mailbox/contract/messaging/mass-sms/filter-reasons.ts';
import {
  AuditStatus,
  RESENDS,
  SENT,
  SendResult,
  SendStatus,
} from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { VISITS_COUNTED_MAX } from '@farmers-mailbox/contract/messaging/mass-sms/visit-endpoints.ts';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { firstCodeBehind } from '../../../../access/scope.ts';
import { columnsOf, type RowOf } from '../../../../database/columns.ts';
import { literals } from '../../../../database/literals.ts';
import type { Tables } from '../../../../database/tables.ts';
import { joinLatestCorrection, TOLD_TEXT, type ToldText } from '../application/corrected-text.ts';

type Sql = RawBuilder<unknown>;

/** Nobody knows that the text arrived, and nothing is waited for any more. */
const MISSING = [SendResult.failed, SendResult.unknown];
/** Left out for these reasons before an urgent text was sent, whoever has a name is told as well. Others have no number, get it elsewhere, or want no texts. */
const TOLD_ANYWAY = [FilterReason.dailyLimit, FilterReason.deadNumber];

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
  d: Sql = sql`d`,
): Sql => sql`(${d}.send_result IN (${literals(...MISSING, SendResult.filtered)})
  AND NOT EXISTS (SELECT FROM mass_sms_detail again
    WHERE again.apply_id = ANY (ARRAY${resendsOf(applyId)})
      AND again.phone_hash = ${d}.phone_hash AND again.send_result = ${sql.lit(SendResult.delivered)}))`;
const MISSED = missedIn(sql`d.apply_id`);
const missedBy = (applyId: string): Sql => missedIn(sql`${applyId}::bigint`);
/** The recipient that a row of a list stands for. Whoever was left out has the negative of the number among those. */
const ofVisit = (v: Sql): Sql => sql`(
    SELECT d.apply_id, d.real_name, d.phone_cipher, d.phone_hash, d.send_result, d.fail_code, NULL::smallint AS filter_reason
    FROM mass_sms_detail d WHERE d.apply_id = ${v}.apply_id AND d.seq = ${v}.seq AND ${v}.seq > 0
    UNION ALL SELECT f.apply_id, f.real_name, f.phone_cipher, f.phone_hash, ${sql.lit(SendResult.filtered)}::smallint,
      (SELECT n.fail_code FROM sms_dead_number n WHERE n.phone_hash = f.phone_hash), f.filter_reason
    FROM mass_sms_filtered f WHERE f.apply_id = ${v}.apply_id AND f.seq = -${v}.seq AND ${v}.seq < 0)`;
const VISITS = sql`sms_visit v JOIN LATERAL ${ofVisit(sql`v`)} d ON true`;
/** Lists older than that are history: the workbench and the list of lists leave them out. */
const RECENT = sql`interval '30 days'`;

/** An urgent text is told in its own list or in that of an urgent one, where it is looked for. */
const isAsUrgent = (later: Sql, earlier: Sql): Sql =>
  sql`(SELECT urgent_flag FROM mass_sms_apply WHERE apply_id = ${later}) >= (SELECT urgent_flag FROM mass_sms_apply WHERE apply_id = ${earlier})`;

const inside = (area: string, v: Sql = sql`v`): Sql =>
  sql`(${v}.dept_id >= ${area} AND ${v}.dept_id < ${firstCodeBehind(area)})`;

/** Where a number stands open in the recent lists of an area. */
const openOf = (area: string, phoneHash: Sql, now: Date): Sql => sql`(
  SELECT w.apply_id, w.seq, e.phone_hash, e.send_result FROM mass_sms_detail e
    JOIN sms_visit w ON w.apply_id = e.apply_id AND w.seq = e.seq AND w.mark = 0 AND ${inside(area, sql`w`)}
    JOIN sms_visit_list k ON k.apply_id = e.apply_id AND k.open_time > ${now}::timestamptz - ${RECENT}
    WHERE e.phone_hash = ${phoneHash}
  UNION ALL SELECT w.apply_id, w.seq, f.phone_hash, ${sql.lit(SendResult.filtered)}::smallint FROM sms_visit_list k
    JOIN mass_sms_filtered f ON f.apply_id = k.apply_id AND f.phone_hash = ${phoneHash}
    JOIN sms_visit w ON w.apply_id = f.apply_id AND w.seq = -f.seq AND w.mark = 0 AND ${inside(area, sql`w`)}
    WHERE k.open_time > ${now}::timestamptz - ${RECENT})`;

/**
 * The number stands open in the list of a later text as well, no less urgent: it is visited there, once for both. Elsewhere somebody else
 * visits it, who is told of nothing here.
 */
const visitedLater = (
  area: string,
  now: Date,
): Sql => sql`EXISTS (SELECT FROM ${openOf(area, sql`d.phone_hash`, now)} e
  WHERE e.apply_id > d.apply_id AND ${isAsUrgent(sql`e.apply_id`, sql`d.apply_id`)} AND ${missedIn(sql`e.apply_id`, sql`e`)})`;

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
  count(*) FILTER (WHERE v.mark <> 0 OR ${MISSED} AND NOT ${visitedLater(area, now)})::int AS total,
  count(*) FILTER (WHERE v.mark = 0 AND ${MISSED} AND ${visitedLater(area, now)})::int AS joined`;

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
  sql`(v.mark <> 0 OR ${missedBy(applyId)} AND NOT ${visitedLater(area, now)})`;

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
  await listLeftOut(trx, applyId);
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM ${VISITS} WHERE v.apply_id = ${applyId} AND (v.mark <> 0 OR ${missedBy(applyId)})`.execute(
    trx,
  );
  return rows[0]?.count ?? 0;
}

const leftOut = sql`mass_sms_filtered f WHERE f.apply_id = a.apply_id AND f.filter_reason IN (${literals(...TOLD_ANYWAY)})
  AND f.real_name IS NOT NULL AND f.phone_cipher IS NOT NULL`;
const isUrgent = sql`a.sms_category = ANY(${EMERGENCY_CATEGORIES}::text[])`;

/** Of an urgent text; they were fixed when it was submitted. The list is there already. */
async function listLeftOut(trx: Kysely<Tables>, applyId: string): Promise<void> {
  await sql`INSERT INTO sms_visit (apply_id, seq, dept_id)
    SELECT a.apply_id, -f.seq, coalesce(f.dept_id, a.apply_area) FROM mass_sms_apply a CROSS JOIN LATERAL (SELECT f.seq, f.dept_id FROM ${leftOut}) f
    WHERE a.apply_id = ${applyId} AND ${isUrgent} ON CONFLICT DO NOTHING`.execute(trx);
}

/** Lists who was left out of urgent texts that are being sent or have just ended: known from the first moment. Returns the number of texts. */
export async function listNewlyLeftOut(
  db: Kysely<Tables>,
  { endedSince, now }: { endedSince: Date; now: Date },
): Promise<number> {
  const { rows } = await sql<{ applyId: string }>`SELECT a.apply_id FROM mass_sms_apply a
    WHERE (a.send_status IN (${literals(SendStatus.sending, SendStatus.held)}) AND a.real_send_time IS NOT NULL
        OR a.send_status IN (${literals(...SENT)}) AND a.finish_time >= ${endedSince})
      AND a.audit_status = ${sql.lit(AuditStatus.passed)} AND a.del_flag = 0 AND a.limit_count + a.dead_count > 0 AND ${isUrgent}
      AND NOT EXISTS (SELECT FROM sms_visit v WHERE v.apply_id = a.apply_id AND v.seq < 0) AND EXISTS (SELECT FROM ${leftOut})`.execute(
    db,
  );
  for (const { applyId } of rows) {
    await db.transaction().execute(async (trx) => {
      await sql`INSERT INTO sms_visit_list (apply_id, open_time, listed_count) VALUES (${applyId}, ${now}, 0) ON CONFLICT DO NOTHING`.execute(
        trx,
      );
      await listLeftOut(trx, applyId);
    });
  }
  return rows.length;
}

/** Slices that are read in one go at most: so much of a table of any length, however many fail at once. */
const SLICES_MAX = 50;

/**
 * Lists whom the carriers gave up on since the last time, while the text is still being sent. Read are the slices of which more failed
 * than were listed, so that a sending of ten million costs what of it is new. Returns the number of slices.
 */
export async function listNewlyMissed(
  db: Kysely<Tables>,
  asked: { categories: readonly string[]; endedSince: Date; now: Date },
): Promise<number> {
  const wanted = sql`audit_status = ${sql.lit(AuditStatus.passed)} AND del_flag = 0 AND fail_count + unknown_count > 0
    AND sms_category = ANY(${asked.categories}::text[])`;
  const { rows } = await sql<{ applyId: string; fromSeqs: number[]; toSeqs: number[] }>`
    SELECT apply_id, array_agg(from_seq ORDER BY from_seq) AS from_seqs, array_agg(to_seq ORDER BY from_seq) AS to_seqs FROM (
      SELECT s.apply_id, s.from_seq, s.to_seq FROM (
        SELECT apply_id FROM mass_sms_apply WHERE send_status IN (${literals(SendStatus.sending, SendStatus.held)}) AND ${wanted}
        UNION ALL SELECT apply_id FROM mass_sms_apply
        WHERE send_status IN (${literals(...SENT)}) AND finish_time >= ${asked.endedSince} AND ${wanted}
        -- the fence: slices of no other application are counted
      ) a CROSS JOIN LATERAL (SELECT * FROM mass_sms_slice WHERE apply_id = a.apply_id AND failed_count + unknown_count > 0 OFFSET 0) s
      WHERE s.failed_count + s.unknown_count >
        (SELECT count(*) FROM sms_visit v WHERE v.apply_id = s.apply_id AND v.seq BETWEEN s.from_seq AND s.to_seq)
      LIMIT ${SLICES_MAX}) t GROUP BY apply_id`.execute(db);
  for (const { applyId, fromSeqs, toSeqs } of rows) {
    await db.transaction().execute(async (trx) => {
      await sql`INSERT INTO sms_visit_list (apply_id, open_time, listed_count) VALUES (${applyId}, ${asked.now}, 0)
        ON CONFLICT DO NOTHING`.execute(trx);
      await sql`INSERT INTO sms_visit (apply_id, seq, dept_id)
        SELECT d.apply_id, d.seq, coalesce(d.dept_id, a.apply_area)
        FROM unnest(${fromSeqs}::int[], ${toSeqs}::int[]) AS s (from_seq, to_seq)
        JOIN mass_sms_apply a ON a.apply_id = ${applyId}
        JOIN mass_sms_detail d ON d.apply_id = ${applyId} AND d.seq BETWEEN s.from_seq AND s.to_seq
        WHERE d.send_result IN (${literals(...MISSING)})
        ORDER BY d.seq ON CONFLICT DO NOTHING`.execute(trx);
    });
  }
  return rows.reduce((sum, { fromSeqs }) => sum + fromSeqs.length, 0);
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
