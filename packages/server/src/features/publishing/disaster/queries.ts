/**
 * Queries of the big screen on warnings, what is shown of them to everybody, and their transfer when an organisation is merged into another one.
 */
import { ContentStatus } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import { InfoType } from '@farmers-mailbox/contract/publishing/disaster/fields.ts';
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import { SCANNED_OR_NOT } from '../../office/files/attachment-actions.ts';
import { withFiles } from '../content/attachments.ts';
import type { PublishedKind } from '../content/published.ts';
import { hashAnew } from '../content/queries.ts';
import { areasOf } from './areas.ts';
import { concerns, inForceAt } from './in-force.ts';
import { disaster, inNumbers } from './kind.ts';

export {
  type Damage,
  findWarningsInForce,
  listDamage,
  listRecentWarnings,
  readYear,
  type Warned,
} from './situation.ts';

/**
 * Transfers what concerns an organisation, and what it wrote, to the other one. Whoever has read or changes
 * one of them meanwhile does so anew; what was published stays so, for the areas that it has now.
 */
export async function moveDisastersOf(trx: Kysely<Tables>, deptId: string, toDeptId: string): Promise<void> {
  // whoever changes one of them at this moment has done so, or finds another version
  await sql`SELECT FROM disaster_info WHERE create_dept_id = ${deptId}
    OR disaster_id IN (SELECT disaster_id FROM disaster_place WHERE dept_id = ${deptId})
    ORDER BY disaster_id FOR UPDATE`.execute(trx);
  const { rows } = await sql<{ disasterId: string }>`UPDATE disaster_info SET version = version + 1,
      create_dept_id = CASE create_dept_id WHEN ${deptId} THEN ${toDeptId} ELSE create_dept_id END
    WHERE create_dept_id = ${deptId}
      OR disaster_id IN (SELECT disaster_id FROM disaster_place WHERE dept_id = ${deptId})
    RETURNING disaster_id`.execute(trx);
  await sql`INSERT INTO disaster_place (disaster_id, dept_id) SELECT disaster_id, ${toDeptId} FROM disaster_place
    WHERE dept_id = ${deptId} ON CONFLICT DO NOTHING`.execute(trx);
  await sql`DELETE FROM disaster_place WHERE dept_id = ${deptId}`.execute(trx);
  await hashDisasters(
    trx,
    rows.map(({ disasterId }) => disasterId),
  );
}

/** Of these anew, from what stands in their rows: what was passed stays so. */
export const hashDisasters = (trx: Kysely<Tables>, disasterIds: readonly string[]): Promise<void> =>
  hashAnew(trx, disaster, disasterIds, async (ids) => {
    const found = await trx
      .selectFrom('disasterInfo')
      .selectAll('disasterInfo')
      .select(areasOf.as('areas'))
      .where('disasterId', 'in', [...ids])
      .execute();
    const whole = await withFiles(
      { db: trx, config: SCANNED_OR_NOT },
      'disaster',
      found,
      (row) => row.disasterId,
    );
    return whole.map(({ attachments = [], ...row }) => {
      const deptIds = row.areas.map((area) => area.deptId);
      return { id: row.disasterId, hash: disaster.hashOf({ ...inNumbers(row), deptIds, attachments }) };
    });
  });

/** Warnings and guides: a damage report is for offices. */
export const publicWarnings: PublishedKind = {
  table: 'disasterInfo',
  key: 'disasterId',
  files: 'disaster',
  order: sql`top_flag DESC, issue_time DESC, disaster_id DESC`,
  isPublic: () => sql<SqlBool>`(disaster_info.audit_status = ${sql.lit(ContentStatus.published)}
    AND disaster_info.info_type <> ${sql.lit(InfoType.damage)})`,
  isMeantFor: (places) => sql<SqlBool>`(${sql.join(places.map(concerns), sql` OR `)})`,
  computed: (now) => ({
    fields: ['isInForce', 'areas'],
    as: sql`${inForceAt(now)} AS is_in_force, ${areasOf} AS areas`,
  }),
};

export { asPassed, inForceAt as isInForceAt } from './in-force.ts';
export { listWarningsNow } from './warnings-now.ts';
