/** Choices for the people whom a person adds: roles below their own, organisations of their area. */
import { governedArea, mayGrantRole } from '@farmers-mailbox/contract/access/granting.ts';
import { WRITTEN_USER_TYPE } from '@farmers-mailbox/contract/people/user-admin/user-types.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import type { Tables } from '../../../database/tables.ts';
import { listKnownRoles } from '../user-admin/queries.ts';
import { listPlaces } from './queries.ts';
import type { Choices } from './workbook.ts';

export async function choicesOf(db: Kysely<Tables>, actor: Actor): Promise<Choices> {
  const area = governedArea(actor);
  const roles = await listKnownRoles(db);
  return {
    roleNames: roles
      .filter(({ roleKey }) => mayGrantRole(actor, roleKey) === true)
      .map(({ roleName }) => roleName),
    userTypes: WRITTEN_USER_TYPE.map(({ label }) => label),
    depts: area === null ? [] : await listPlaces(db, area),
  };
}
