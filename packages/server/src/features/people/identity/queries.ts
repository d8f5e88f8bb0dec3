/** The SQL of identities: who somebody may be today, and in which organisation. */
import { EnableStatus } from '@farmers-mailbox/contract/enable-status.ts';
import type { Kysely, Transaction } from 'kysely';
import { roleNamesOf } from '../../../access/role-columns.ts';
import type { Tables } from '../../../database/tables.ts';

/** The identities that count on this day (`YYYY-MM-DD`, China time), the main one first. */
export function listValidIdentities(db: Kysely<Tables>, userId: string, today: string) {
  return db
    .selectFrom('sysUserIdentity as identity')
    .innerJoin('sysDept as dept', 'dept.deptId', 'identity.deptId')
    .where('identity.userId', '=', userId)
    .where('identity.status', '=', EnableStatus.enabled)
    .where((eb) => eb.or([eb('validFrom', 'is', null), eb('validFrom', '<=', today)]))
    .where((eb) => eb.or([eb('validTo', 'is', null), eb('validTo', '>=', today)]))
    .select([
      'identity.identityId',
      'identity.userId',
      'identity.mainFlag',
      'identity.deptId',
      'identity.roleIds',
      'identity.validFrom',
      'identity.validTo',
      'identity.status',
      'dept.fullDeptName',
      roleNamesOf('identity.roleIds', 'in use'),
    ])
    .orderBy('identity.mainFlag', 'desc')
    .orderBy('identity.identityId')
    .execute();
}

interface IdentityAt {
  readonly userId: string;
  readonly identityId: string;
  /** where it is now */
  readonly deptId: string;
}

/** Moves an identity that still is where its holder believes; the account follows its main identity. */
export async function moveIdentity(
  trx: Transaction<Tables>,
  { userId, identityId, deptId }: IdentityAt,
  toDeptId: string,
  now: Date,
): Promise<boolean> {
  const moved = await trx
    .updateTable('sysUserIdentity')
    .set({ deptId: toDeptId })
    .where('identityId', '=', identityId)
    .where('deptId', '=', deptId)
    .where('status', '=', EnableStatus.enabled)
    .returning('mainFlag')
    .executeTakeFirst();
  if (moved?.mainFlag === 1) {
    await trx
      .updateTable('sysUser')
      .set((eb) => ({ deptId: toDeptId, updateTime: now, version: eb('version', '+', 1) }))
      .where('userId', '=', userId)
      .execute();
  }
  return moved !== undefined;
}
