/**
 * Rules for running others' accounts and handing out roles (decision 18). Two rights: *running* an account (its data, password,
 * removal) and *deciding* about a person (roles, status, unlocking). Area is the third question, asked with `governedArea`.
 */
import { type ActorRights, areaOf } from './area.ts';
import { managesOthers, mayManage, outranks } from './rank.ts';
import { type RoleKey, roleOf } from './roles.ts';
import { allOf, type Verdict, verdict } from './verdict.ts';

type Grantor = Pick<ActorRights, 'userId' | 'roleKeys'>;

/** Somebody as these rules look at them: with the roles of every identity that has not run out. */
export interface Holder {
  readonly userId: string;
  readonly roleKeys: readonly string[];
}

const SUPER_ADMIN = 'superAdmin' satisfies RoleKey;
const SECURITY_ADMIN = 'securityAdmin' satisfies RoleKey;
/** Changes settings of the whole installation, whatever its unit: more than its rank says. */
const PLAIN_ADMIN = 'admin' satisfies RoleKey;
const PLAIN_ADMIN_GRANTOR = 'provinceAdmin' satisfies RoleKey;

/** Roles that superAdmin alone appoints, and whose holders are run by nobody else: whoever could, could take their place. */
export function isReservedRole(key: string): boolean {
  return key === SUPER_ADMIN || roleOf(key)?.family === 'guard';
}

/** The region whose people somebody runs or decides about; null for who does neither. */
export function governedArea(actor: Pick<ActorRights, 'deptId' | 'roleKeys'>): string | null {
  const governs = managesOthers(actor) || actor.roleKeys.includes(SECURITY_ADMIN);
  return governs ? areaOf(actor) : null;
}

/** Permission to change the data and the password of another's account, or to remove it. */
export function mayRunAccount(actor: Grantor, person: Holder): Verdict {
  return allOf(
    verdict(actor.userId !== person.userId, '自己的账号请在右上角的“个人信息”里修改'),
    mayReach(actor, person),
    mayManage(actor, person),
  );
}

/** Permission to change another's roles or status, or to unlock them. Nobody does so for themselves. */
export function mayDecideAbout(actor: Grantor, person: Holder): Verdict {
  return allOf(
    verdict(actor.userId !== person.userId, '不能修改自己的角色和状态'),
    mayReach(actor, person),
    actor.roleKeys.includes(SECURITY_ADMIN) || mayManage(actor, person),
  );
}

function mayReach(actor: Grantor, person: Holder): Verdict {
  const isReserved = person.roleKeys.some(isReservedRole);
  return verdict(
    !isReserved || actor.roleKeys.includes(SUPER_ADMIN),
    '超级管理员、安全管理员和审计管理员的账号只能由超级管理员管理',
  );
}

/** Permission to hand out this role at all. */
export function mayGrantRole(grantor: Pick<Grantor, 'roleKeys'>, key: string): Verdict {
  const role = roleOf(key);
  if (!role) return '角色不存在';
  if (grantor.roleKeys.includes(SUPER_ADMIN)) return true;
  if (isReservedRole(key)) return `“${role.name}”只能由超级管理员任命`;
  if (grantor.roleKeys.includes(SECURITY_ADMIN)) return true;
  return allOf(
    verdict(outranks(grantor, { roleKeys: [key] }), '只能授予级别低于自己的角色'),
    verdict(
      key !== PLAIN_ADMIN || grantor.roleKeys.includes(PLAIN_ADMIN_GRANTOR),
      `“${role.name}”能修改全省的系统设置，只能由省级管理员、安全管理员或超级管理员授予`,
    ),
  );
}

/**
 * Permission to make, change or remove a role that stands on this one of the catalogue: the guards' are superAdmin's alone, so
 * that nobody who gives out rights switches off who reads what was done with them.
 */
export function mayShapeRole(actor: Pick<Grantor, 'roleKeys'>, baseRoleKey: string): Verdict {
  return verdict(
    !isReservedRole(baseRoleKey) || actor.roleKeys.includes(SUPER_ADMIN),
    `“${roleOf(baseRoleKey)?.name ?? ''}”这类角色只能由超级管理员维护`,
  );
}

/** Permission to hand out all of these. */
export function mayGrantRoles(grantor: Pick<Grantor, 'roleKeys'>, roleKeys: readonly string[]): Verdict {
  return roleKeys.map((key) => mayGrantRole(grantor, key)).find((one) => one !== true) ?? true;
}
