/** Permissions for changing and removing roles (decision 19). Pure. */
import { mayShapeRole } from '@farmers-mailbox/contract/access/granting.ts';
import { mayChangeGrant } from '@farmers-mailbox/contract/access/role-rules.ts';
import { allOf, type Verdict, verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import { mayChangeForAll } from '@farmers-mailbox/contract/access/whole-province.ts';
import type { Actor } from '../../../access/actor.ts';

/** Somebody who runs roles, with every role that the same person holds in any identity or account. */
export interface Runner {
  readonly actor: Actor;
  readonly ownRoleIds: readonly number[];
}

interface RoleFacts {
  readonly roleId: number;
  readonly baseRoleKey: string;
  readonly systemFlag: number;
  readonly holderCount: number;
  readonly isUsed: boolean;
}

export function roleCanOf(runner: Runner, role: RoleFacts): { edit: Verdict; remove: Verdict } {
  const edit = allOf(
    mayChangeForAll(runner.actor),
    mayChangeGrant(role.baseRoleKey),
    verdict(!runner.ownRoleIds.includes(role.roleId), '不能修改自己正在使用的角色，请由另一位管理员修改'),
    mayShapeRole(runner.actor, role.baseRoleKey),
  );
  const remove = allOf(
    edit,
    verdict(role.systemFlag === 0, '系统自带的角色不能删除，可以停用'),
    verdict(role.holderCount === 0, `还有 ${role.holderCount} 人使用，请先给他们换成其他角色`),
    verdict(!role.isUsed, '有人曾经使用过，不能删除，可以停用'),
  );
  return { edit, remove };
}
