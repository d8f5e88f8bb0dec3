/**
 * Queries of the big screen on warnings, and their transfer when an organisation is merged into another one.
 */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import { hashAnew } from '../content/queries.ts';
import { areasOf } from './areas.ts';
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
  const moved = rows.map(({ disasterId }) => disasterId);
  await hashAnew(trx, disaster, moved, async (ids) => {
    const found = await trx
      .selectFrom('disasterInfo')
      .selectAll('disasterInfo')
      .select(areasOf.as('areas'))
      .where('disasterId', 'in', [...ids])
      .execute();
    return found.map((row) => {
      const deptIds = row.areas.map((area) => area.deptId);
      return { id: row.disasterId, hash: disaster.hashOf({ ...inNumbers(row), deptIds }) };
    });
  });
}
