/** Units that may be given a consultation, and their drafters. */

import { EnableStatus } from '@farmers-mailbox/contract/enable-status.ts';
import { parentCodeOf, REGION_DEPT_TYPE } from '@farmers-mailbox/contract/rules/organisation.ts';
import type { AssignableUnit } from '@farmers-mailbox/contract/service/consultations/endpoints.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import { isResponsibleFor } from './policy.ts';

/** Townships and villages have people of their own; above them a unit is meant, never the region. */
const REGION_LEVEL_MIN = 5;

/**
 * The living units that answer for every one of the places, the nearest first, each with those who may draft there today.
 * @param places codes of regions
 * @param today `YYYY-MM-DD`, China time
 */
export async function listUnitsFor(
  db: Kysely<Tables>,
  places: readonly string[],
  today: string,
): Promise<AssignableUnit[]> {
  const regions = regionsAround(places);
  const units = await db
    .selectFrom('sysDept')
    .select(['deptId', 'fullDeptName'])
    .where('status', '=', EnableStatus.enabled)
    .where('virtualFlag', '=', 0)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('deptType', '=', REGION_DEPT_TYPE),
          eb('deptLevel', '>=', REGION_LEVEL_MIN),
          eb('deptId', 'in', regions),
        ]),
        eb.and([eb('deptType', '<>', REGION_DEPT_TYPE), eb('parentId', 'in', regions)]),
      ]),
    )
    .orderBy('deptLevel', 'desc')
    .orderBy('orderNum')
    .orderBy('deptId')
    .execute();
  const drafters = await listDrafters(
    db,
    units.map(({ deptId }) => deptId),
    today,
  );
  return units.map((unit) => ({
    ...unit,
    drafters: drafters
      .filter(({ deptId }) => deptId === unit.deptId)
      .map(({ userId, realName }) => ({ userId, realName })),
  }));
}

/** The regions that all of the places lie in, from the narrowest to the province. */
function regionsAround(places: readonly string[]): string[] {
  const regions: string[] = [];
  for (let region: string | null = places[0] ?? null; region !== null; region = parentCodeOf(region)) {
    const code = region;
    if (places.every((place) => isResponsibleFor(code, place))) regions.push(code);
  }
  return regions;
}

/** Whoever may draft in one of the units on that day. */
export async function listDrafters(db: Kysely<Tables>, deptIds: readonly string[], today: string) {
  const { rows } = await sql<{ deptId: string; userId: string; realName: string }>`
    SELECT DISTINCT identity.dept_id, person.user_id, person.real_name
    FROM sys_user_identity AS identity JOIN sys_user AS person USING (user_id)
      JOIN sys_role AS role ON role.role_id = ANY (identity.role_ids)
    WHERE identity.dept_id = ANY (${[...deptIds]}::text[]) AND identity.status = ${sql.lit(EnableStatus.enabled)}
      AND person.status = ${sql.lit(EnableStatus.enabled)} AND person.del_flag = 0
      AND (identity.valid_from IS NULL OR identity.valid_from <= ${today})
      AND (identity.valid_to IS NULL OR identity.valid_to >= ${today})
      AND role.status = ${sql.lit(EnableStatus.enabled)} AND role.button_permissions @> ARRAY['consult:draft'] AND role.authority_list @> ARRAY['CONSULT_DRAFT']
    ORDER BY identity.dept_id, person.user_id`.execute(db);
  return rows;
}
