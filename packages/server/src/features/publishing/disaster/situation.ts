/** Queries of the big screen on warnings that were published and on published damage reports of a place. */
import {
  ContentOperation,
  ContentStatus,
} from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import { InfoType } from '@farmers-mailbox/contract/publishing/disaster/fields.ts';
import { type Kysely, sql } from 'kysely';
import { columnsOf, type RowOf } from '../../../database/columns.ts';
import type { Tables } from '../../../database/tables.ts';
import { DAY_MS } from '../../../time/moment.ts';
import { type Area, areasOf } from './areas.ts';
import { asPassed, concerns, inForceAt, staysInside } from './in-force.ts';
import { applyIdsOf } from './texts.ts';

const isPublished = sql`disaster_info.del_flag = 0 AND disaster_info.audit_status = ${sql.lit(ContentStatus.published)}`;
/** Also what was lifted since: it was a warning all the same. */
const wasPublished = sql`disaster_info.del_flag = 0 AND ${asPassed}`;
/** Lifted early, a warning ended then. */
const endOf = sql`CASE WHEN disaster_info.audit_status = ${sql.lit(ContentStatus.published)} THEN disaster_info.effect_end
  ELSE least(disaster_info.effect_end, (SELECT max(lifted.operate_time) FROM disaster_operation_record AS lifted
    WHERE lifted.disaster_id = disaster_info.disaster_id
      AND lifted.operate_type = ${sql.lit(ContentOperation.takenOffline)})) END`;

const told = columnsOf('disasterInfo', ['disasterId', 'disasterType', 'title', 'effectStart']);
export type Warned = RowOf<typeof told> & {
  /** null only of damage reports */
  readonly warnLevel: number;
  readonly effectEnd: Date;
  readonly publishTime: Date;
  readonly areas: readonly Area[];
  readonly applyIds: readonly string[];
};

const warned = sql`SELECT ${told}, warn_level, ${endOf} AS effect_end, publish_time, ${areasOf} AS areas,
  ${applyIdsOf} AS apply_ids FROM disaster_info`;

export async function findWarningsInForce(db: Kysely<Tables>, region: string, now: Date): Promise<Warned[]> {
  const { rows } = await sql<Warned>`${warned} WHERE info_type = ${sql.lit(InfoType.warning)}
    AND ${inForceAt(now)} AND ${concerns(region)}`.execute(db);
  return rows;
}

const YEAR_MS = 366 * DAY_MS;
/** No process is longer. */
const PROCESS_DAYS_MAX = 90;

/**
 * Those that could belong to one process with the newest warning in force, or else with the newest that has ended; of its kind, the earliest
 * first. None when there was none for a year.
 */
export async function listRecentWarnings(db: Kysely<Tables>, region: string, now: Date): Promise<Warned[]> {
  // lifted before it began, it never held
  const begun = sql`info_type = ${sql.lit(InfoType.warning)} AND ${wasPublished} AND effect_start <= ${now}
    AND effect_start < ${endOf} AND ${concerns(region)}`;
  const { rows: newest } = await sql<{
    disasterType: number;
    effectStart: Date;
  }>`SELECT disaster_type, effect_start
    FROM disaster_info WHERE ${begun} AND effect_end > ${new Date(now.getTime() - YEAR_MS)}
    ORDER BY (${inForceAt(now)}) DESC, effect_start DESC, disaster_id DESC LIMIT 1`.execute(db);
  const [last] = newest;
  if (!last) return [];
  const since = new Date(last.effectStart.getTime() - PROCESS_DAYS_MAX * DAY_MS);
  const { rows } = await sql<Warned>`${warned} WHERE ${begun} AND disaster_type = ${last.disasterType}
    AND effect_end > ${since} ORDER BY effect_start, disaster_id`.execute(db);
  return rows;
}

export interface Damage {
  readonly title: string;
  readonly issueTime: Date;
  readonly affectedArea: number | null;
  readonly directLoss: number | null;
  readonly lng: number | null;
  readonly lat: number | null;
  readonly areas: readonly Area[];
}

/** Reports of a kind of disaster that happened between two moments in the region and nowhere else, the newest first. */
export async function listDamage(
  db: Kysely<Tables>,
  region: string,
  { disasterType, from, to }: { disasterType: number; from: Date; to: Date },
): Promise<Damage[]> {
  const { rows } = await sql<Damage>`SELECT title, issue_time, affected_area::float8 AS affected_area,
      direct_loss::float8 AS direct_loss, lng, lat, ${areasOf} AS areas
    FROM disaster_info WHERE info_type = ${sql.lit(InfoType.damage)} AND ${isPublished} AND disaster_type = ${disasterType}
      AND effect_end >= ${from} AND effect_start <= ${to} AND ${staysInside(region)}
    ORDER BY issue_time DESC, disaster_id DESC`.execute(db);
  return rows;
}

export interface Year {
  /** null when no warning was published */
  readonly publishMinutes: number | null;
  readonly types: readonly { disasterType: number; count: number }[];
  readonly crops: readonly { crop: string; count: number }[];
}

/** The last twelve months of a region. */
export async function readYear(
  db: Kysely<Tables>,
  region: string,
  { now, cropsMax }: { now: Date; cropsMax: number },
): Promise<Year> {
  const since = new Date(now.getTime() - YEAR_MS);
  const warnings = sql`info_type = ${sql.lit(InfoType.warning)} AND ${wasPublished} AND effect_end > ${since}
    AND publish_time > ${since} AND ${concerns(region)}`;
  const [types, crops] = await Promise.all([
    sql<{
      disasterType: number;
      count: number;
      minutes: number;
    }>`SELECT disaster_type, count(*)::int AS count,
        sum(extract(epoch FROM publish_time - submit_time) / 60)::float8 AS minutes
      FROM disaster_info WHERE ${warnings} GROUP BY disaster_type ORDER BY count DESC, disaster_type`.execute(
      db,
    ),
    sql<{ crop: string; count: number }>`SELECT crop, count(*)::int AS count
      FROM disaster_info CROSS JOIN LATERAL unnest(affected_crops) AS crop
      WHERE info_type = ${sql.lit(InfoType.damage)} AND ${isPublished} AND effect_end > ${since} AND ${staysInside(region)}
      GROUP BY crop ORDER BY count DESC, crop LIMIT ${cropsMax}`.execute(db),
  ]);
  const count = types.rows.reduce((sum, row) => sum + row.count, 0);
  const minutes = types.rows.reduce((sum, row) => sum + row.minutes, 0);
  return {
    publishMinutes: count === 0 ? null : Math.round((minutes / count) * 10) / 10,
    types: types.rows.map((row) => ({ disasterType: row.disasterType, count: row.count })),
    crops: crops.rows,
  };
}
