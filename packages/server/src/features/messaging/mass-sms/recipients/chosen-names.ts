/** Chosen recipients by the names that people read, in the order in which they were chosen. */
import { parentCodeOf } from '@farmers-mailbox/contract/rules/organisation.ts';
import type { Kysely } from 'kysely';
import { deptInside } from '../../../../access/scope.ts';
import { asGiven } from '../../../../database/given-order.ts';
import type { Tables } from '../../../../database/tables.ts';

export interface Named {
  readonly id: string;
  readonly name: string;
}

/** The codes whose names `placeNamedBy` needs. */
export const withRegionsAround = (deptIds: readonly string[]): string[] =>
  deptIds.flatMap((deptId) => [deptId, parentCodeOf(deptId) ?? deptId]);

export const placeNamedBy =
  (names: ReadonlyMap<string, string>) =>
  (deptId: string): Named & { readonly placeName: string } => ({
    id: deptId,
    name: names.get(deptId) ?? deptId,
    placeName: names.get(parentCodeOf(deptId) ?? '') ?? '',
  });

/** Groups by name, without those that were deleted meanwhile. */
export async function namedGroups(db: Kysely<Tables>, groupIds: readonly string[]): Promise<Named[]> {
  if (groupIds.length === 0) return [];
  return db
    .selectFrom('bookGroup')
    .select(['groupId as id', 'groupName as name'])
    .where('groupId', 'in', groupIds)
    .orderBy(asGiven('groupId', groupIds))
    .execute();
}

/** People by name, without those outside the area and those whose account was deleted meanwhile. */
export async function namedUsers(
  db: Kysely<Tables>,
  userIds: readonly string[],
  area: string | null,
): Promise<Named[]> {
  if (userIds.length === 0) return [];
  return db
    .selectFrom('sysUser')
    .select(['userId as id', 'realName as name'])
    .where('userId', 'in', userIds)
    .where('delFlag', '=', 0)
    .where((eb) => deptInside(eb, 'deptId', area))
    .orderBy(asGiven('userId', userIds))
    .execute();
}
