/** Sendings by day and place: from applications and their slices, never from recipients, but for the edges of a day's items. */
import {
  AuditStatus,
  SendStatus,
  UNDER_REVIEW,
  UNFINISHED,
} from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../../../access/actor.ts';
import { firstCodeBehind } from '../../../../access/scope.ts';
import { columnsOf, type RowOf } from '../../../../database/columns.ts';
import { literals } from '../../../../database/literals.ts';
import type { Tables } from '../../../../database/tables.ts';
import { readableBy } from '../application/application-queries.ts';
import { isKept } from '../archive/archived.ts';
import { STORED_AREAS_ONLY } from '../writing/check-queries.ts';
import { placesInside } from './overlaps.ts';

export interface CalendarSpan {
  readonly area: string;
  readonly from: Date;
  /** not included */
  readonly to: Date;
  readonly now: Date;
  /** all of them without it */
  readonly rowsMax?: number;
}

const entry = columnsOf(
  'massSmsApply',
  [
    'applyId',
    'applyDeptId',
    'applyDeptName',
    'smsTitle',
    'smsCategory',
    'urgentFlag',
    'auditStatus',
    'sendStatus',
  ],
  'a',
);
const choice = columnsOf('massSmsApply', ['objDeptIds', 'excludeDeptIds'], 'a');

interface Timed {
  /** when it left or is to leave; now for what only waits to be passed */
  readonly at: Date;
  readonly isTimed: boolean;
}
export type CalendarEntry = RowOf<typeof entry> &
  Timed & {
    /** codes in the area that it goes to; never empty */
    readonly places: readonly string[];
  };
type EntryRow = RowOf<typeof entry> &
  RowOf<typeof choice> &
  Timed & {
    /** of choices that are not of areas alone */
    readonly slicePlaces: string[] | null;
  };

/** In the order of their times. Returned, revoked and cancelled ones are left out, but for what had left before. */
export async function listCalendar(db: Kysely<Tables>, span: CalendarSpan): Promise<CalendarEntry[]> {
  const { area, rowsMax } = span;
  const entries: CalendarEntry[] = [];
  let passed = 0;
  let limit = rowsMax;
  for (;;) {
    const rows = await readRows(db, span, { passed, limit });
    passed += rows.length;
    for (const { objDeptIds, excludeDeptIds, slicePlaces, ...entry } of rows) {
      const places = slicePlaces ?? placesInside(area, { objDeptIds, excludeDeptIds });
      if (places.length > 0) entries.push({ ...entry, places });
    }
    // its places are told by code: a page of rows may hold fewer entries than were asked for, or none
    if (rowsMax === undefined || limit === undefined || rows.length < limit || entries.length >= rowsMax)
      return entries.slice(0, rowsMax);
    // of many that go elsewhere each reading sorts all again
    limit *= 2;
  }
}

async function readRows(
  db: Kysely<Tables>,
  span: CalendarSpan,
  { passed, limit }: { readonly passed: number; readonly limit: number | undefined },
): Promise<EntryRow[]> {
  const { area, now } = span;
  const { rows } = await sql<EntryRow>`
    SELECT ${entry}, ${choice}, coalesce(real_send_time, send_time, ${now}::timestamptz) AS at,
      coalesce(real_send_time, send_time) IS NOT NULL AS is_timed,
      CASE WHEN ${STORED_AREAS_ONLY} THEN NULL ELSE ARRAY(
        SELECT DISTINCT CASE WHEN starts_with(s.area_id, ${area}) THEN s.area_id ELSE ${area} END
        FROM mass_sms_slice s WHERE s.apply_id = a.apply_id AND ${touches(area)}) END AS slice_places
    FROM (${leaving(span)}) AS a
    WHERE (send_status <> ${sql.lit(SendStatus.cancelled)} OR send_count > 0)
      AND (starts_with(apply_area, ${area}) OR starts_with(${area}, apply_area))
    ORDER BY at, apply_id LIMIT ${limit ?? null}::integer OFFSET ${passed}::integer`.execute(db);
  return rows;
}

/** Each kind by an index of its own: texts that left, scheduled ones, and those that leave once they are passed, which stand today. */
function leaving({ from, to, now }: CalendarSpan): RawBuilder<unknown> {
  const parts = [
    sql`SELECT * FROM mass_sms_apply WHERE audit_status = ${sql.lit(AuditStatus.passed)} AND real_send_time >= ${from} AND real_send_time < ${to}`,
    sql`SELECT * FROM mass_sms_apply WHERE del_flag = 0 AND audit_status IN (${literals(...UNDER_REVIEW, AuditStatus.passed)}) AND real_send_time IS NULL
      AND send_time >= ${from} AND send_time < ${to}`,
  ];
  if (from <= now && now < to) {
    parts.push(
      sql`SELECT * FROM mass_sms_apply WHERE del_flag = 0 AND audit_status IN (${literals(...UNDER_REVIEW)}) AND send_time IS NULL`,
      sql`SELECT * FROM mass_sms_apply WHERE audit_status = ${sql.lit(AuditStatus.passed)} AND send_status IN (${literals(...UNFINISHED)})
        AND real_send_time IS NULL AND send_time IS NULL`,
    );
  }
  return sql.join(parts, sql` UNION ALL `);
}

/** True if a slice `s` holds anybody of the area: its part of the applicant's area lies in it, or around it and its people reach into it. */
function touches(area: string): RawBuilder<unknown> {
  return sql`(starts_with(s.area_id, ${area}) OR starts_with(${area}, s.area_id)
    AND coalesce(s.from_dept_id, '') < ${firstCodeBehind(area)} AND s.to_dept_id >= ${area})`;
}

export interface PlaceCount {
  readonly applyId: string;
  /** the next level down; null: not known without counting everybody */
  readonly place: string | null;
  /** null: archived recipients of slices that cross the area's edge */
  readonly count: number | null;
}

/** Slices of one application whose people are looked at one by one, to say where they live: a few thousand rows. */
const LOOKED_INTO_MAX = 4;

/**
 * Counts the people of the area that each application reaches. A slice says it as a whole where it lies in one place; of applications that
 * have few others these are looked into, of the rest only those that cross the area's edge; of archived ones none can be. One statement
 * tells which these are and counts: its locks are older than its snapshot, so that no month goes in between.
 */
export async function countInArea(
  db: Kysely<Tables>,
  area: string,
  applyIds: readonly string[],
): Promise<PlaceCount[]> {
  const next = sql.lit(area.length + 2);
  const few = sql.lit(LOOKED_INTO_MAX);
  const behind = firstCodeBehind(area);
  const isInside = sql`(starts_with(s.area_id, ${area}) OR s.from_dept_id >= ${area} AND s.to_dept_id < ${behind})`;
  const { rows } = await sql<PlaceCount>`WITH touched AS (
      SELECT *, count(*) FILTER (WHERE place IS NULL) OVER (PARTITION BY apply_id) AS unplaced FROM (
        SELECT s.apply_id, s.from_seq, s.to_seq, ${isInside} AS is_inside, ${sql.raw(isKept('s'))} AS is_kept,
          CASE WHEN starts_with(s.area_id, ${area}) AND length(s.area_id) >= ${next} THEN left(s.area_id, ${next})
            WHEN ${isInside} AND left(s.from_dept_id, ${next}) = left(s.to_dept_id, ${next})
              THEN left(s.from_dept_id, ${next}) END AS place
        FROM mass_sms_slice s WHERE s.apply_id = ANY(${applyIds}::bigint[]) AND ${touches(area)}) AS slices
    )
    SELECT apply_id, place, CASE WHEN count(count) = count(*) THEN sum(count)::int END AS count FROM (
      SELECT apply_id, place, CASE WHEN place IS NOT NULL OR is_inside THEN to_seq - from_seq + 1 END AS count FROM touched
      WHERE place IS NOT NULL OR NOT is_kept OR is_inside AND unplaced > ${few}
      UNION ALL SELECT t.apply_id, CASE WHEN t.unplaced <= ${few} THEN left(d.dept_id, ${next}) END, count(*)
      FROM touched t JOIN mass_sms_detail d ON d.apply_id = t.apply_id AND d.seq BETWEEN t.from_seq AND t.to_seq
        AND (t.is_inside OR d.dept_id >= ${area} AND d.dept_id < ${behind})
      WHERE t.place IS NULL AND t.is_kept AND (t.unplaced <= ${few} OR NOT t.is_inside) GROUP BY 1, 2
    ) AS parts GROUP BY apply_id, place ORDER BY apply_id, place`.execute(db);
  return rows;
}

/** Those of them whose text the person may read. */
export async function findReadableIds(
  db: Kysely<Tables>,
  actor: Actor,
  applyIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('massSmsApply')
    .select('applyId')
    .where(sql<boolean>`apply_id = ANY(${applyIds}::bigint[])`)
    .where(readableBy(actor))
    .execute();
  return new Set(rows.map((row) => row.applyId));
}
