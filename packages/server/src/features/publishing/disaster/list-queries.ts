/** The SQL of the list, what is on top first, then the newest, and of what is in force by level. */
import { WARN_LEVEL } from '@farmers-mailbox/contract/dictionaries.ts';
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { disasterRow, type pageDisasters } from '@farmers-mailbox/contract/publishing/disaster/endpoints.ts';
import { DAMAGE_FIGURES, InfoType } from '@farmers-mailbox/contract/publishing/disaster/fields.ts';
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import { betweenMoments, equalTo } from '../../../database/list-conditions.ts';
import type { Tables } from '../../../database/tables.ts';
import { type Listed, pageContent, wordsIn } from '../content/list.ts';
import { areasOf } from './areas.ts';
import { concerns, inForceAt } from './in-force.ts';
import { disaster, type StoredDisaster, withinReach } from './kind.ts';

type Asked = CheckedRequestOf<typeof pageDisasters>;
export type DisasterFilters = Omit<Asked, 'pageNum' | 'pageSize'>;
export type ListedDisaster = Listed<StoredDisaster, typeof disasterRow> & Pick<StoredDisaster, 'smsApplyId'>;

export function pageOfDisasters(db: Kysely<Tables>, actor: Actor, asked: Asked, now: Date) {
  const { title, deptId, inForceFlag } = asked;
  const inForce = inForceAt(now);
  const { conditions, words } = wordsIn(sql`disaster_info.title`, [['disasterInfo.title', title]]);
  return pageContent<ListedDisaster>(db, disaster, actor, asked, {
    row: disasterRow,
    beside: ['isInForce', 'areas', 'sms'],
    also: sql`${areasOf} AS areas, sms_apply_id`,
    order: sql`top_flag DESC, issue_time DESC, disaster_id DESC`,
    isOfThisMoment: inForceFlag !== undefined,
    words,
    conditions: [
      ...withinReach(actor),
      ...conditions,
      ...equalTo('disasterInfo', asked, ['infoType', 'disasterType', 'warnLevel', 'auditStatus', 'topFlag']),
      ...(deptId === undefined ? [] : [concerns(deptId)]),
      ...(inForceFlag === undefined ? [] : [inForceFlag === 1 ? inForce : sql<SqlBool>`NOT ${inForce}`]),
      ...betweenMoments('disaster_info.issue_time', asked, ['issueTimeStart', 'issueTimeEnd']),
    ],
  });
}

/** Warnings in force for a region or a part of it; every level, also those with none. */
export async function countInForce(db: Kysely<Tables>, region: string, now: Date) {
  const { rows } = await sql<{ warnLevel: number; count: number }>`SELECT warn_level, count(*)::int AS count
    FROM disaster_info WHERE info_type = ${sql.lit(InfoType.warning)} AND ${inForceAt(now)} AND ${concerns(region)}
    GROUP BY warn_level`.execute(db);
  return WARN_LEVEL.map(({ value }) => ({
    warnLevel: value,
    count: rows.find(({ warnLevel }) => warnLevel === value)?.count ?? 0,
  }));
}

/** The damage that each of these tells of, which the list does not show. */
export async function listFigures(db: Kysely<Tables>, disasterIds: readonly string[]) {
  const rows = await db
    .selectFrom('disasterInfo')
    .select(['disasterId', 'reporterName', 'reporterPhoneCipher', 'lng', 'lat'])
    .select(DAMAGE_FIGURES.map(({ name }) => name))
    .where('disasterId', 'in', disasterIds)
    .execute();
  return new Map(rows.map((row) => [row.disasterId, row]));
}
