/**
 * SQL conditions for rows in force and for rows that concern a region: the one place where SQL says it. Who
 * holds a row asks contract/publishing/disaster/in-force.ts; a test puts both to the same edges.
 */
import { ContentStatus } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import { InfoType } from '@farmers-mailbox/contract/publishing/disaster/fields.ts';
import { isRegionCode } from '@farmers-mailbox/contract/rules/organisation.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { firstCodeBehind, regionsAround } from '../../../access/scope.ts';

/** Of rows of `disaster_info`. */
export const inForceAt = (now: Date): RawBuilder<SqlBool> => sql<SqlBool>`(disaster_info.del_flag = 0
  AND disaster_info.audit_status = ${sql.lit(ContentStatus.published)} AND disaster_info.info_type <> ${sql.lit(InfoType.damage)}
  AND disaster_info.effect_start <= ${now} AND disaster_info.effect_end > ${now})`;

/** Was passed as it stands: published, or taken offline and not rewritten since. */
export const asPassed: RawBuilder<SqlBool> = sql<SqlBool>`(disaster_info.audit_status = ${sql.lit(ContentStatus.published)}
  OR (disaster_info.audit_status = ${sql.lit(ContentStatus.offline)} AND disaster_info.passed_hash = disaster_info.content_hash))`;

/**
 * Concerns the region, all of it or a part, alone or with others. No region is concerned by nothing.
 */
export const concerns = (region: string | null): RawBuilder<SqlBool> =>
  sql<SqlBool>`EXISTS (${placesTouching(region)} AND concerned.disaster_id = disaster_info.disaster_id)`;

/** Selects the ids of all that concern the region, each as often as it names one of its parts. */
export const placesTouching = (region: string | null): RawBuilder<unknown> =>
  sql`SELECT concerned.disaster_id FROM disaster_place AS concerned WHERE ${
    region === null || !isRegionCode(region)
      ? sql`false`
      : sql`(concerned.dept_id = ANY (${regionsAround(region)}::text[])
        OR (concerned.dept_id >= ${region} AND concerned.dept_id < ${firstCodeBehind(region)}))`
  }`;

/** Concerns the region or parts of it, and nothing else: its figures are the region's own. */
export const staysInside = (region: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${concerns(region)} AND ${reachesNotBeyond(region)})`;

/** Concerns nothing outside the region. */
export const reachesNotBeyond = (region: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`NOT EXISTS (SELECT FROM disaster_place AS outside WHERE outside.disaster_id = disaster_info.disaster_id
    AND (outside.dept_id < ${region} OR outside.dept_id >= ${firstCodeBehind(region)}))`;
