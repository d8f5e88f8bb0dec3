/**
 * Permissions for another's account and identities (decision 18). Pure. An account is run by whoever governs all the places
 * where its person stands, since its password opens all of them; an identity by whoever governs its place.
 */
import { covers } from '@farmers-mailbox/contract/access/area.ts';
import { governedArea, mayDecideAbout, mayRunAccount } from '@farmers-mailbox/contract/access/granting.ts';
import { holdsPermission, type Permission } from '@farmers-mailbox/contract/access/permissions.ts';
import { allOf, type Verdict, verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import type {
  IdentityRow,
  IdentityState,
  UserRow,
} from '@farmers-mailbox/contract/people/user-admin/fields.ts';
import { UserType } from '@farmers-mailbox/contract/people/user-admin/user-types.ts';
import type { Actor } from '../../../access/actor.ts';

export interface IdentityFacts {
  readonly deptId: string;
  readonly roleKeys: readonly string[];
  readonly mainFlag: number;
  readonly validFrom: string | null;
  readonly validTo: string | null;
  readonly status: number;
}

export interface PersonFacts {
  readonly userId: string;
  /** where the person's home or main identity is */
  readonly deptId: string;
  readonly userType: number;
  readonly identities: readonly IdentityFacts[];
}

/** @param today `YYYY-MM-DD`, China time */
export function stateOf({ status, validFrom, validTo }: IdentityFacts, today: string): IdentityState {
  if ((validTo ?? today) < today) return 'over';
  if (status !== 1) return 'suspended';
  return (validFrom ?? today) > today ? 'later' : 'valid';
}

/** Suspended ones count: somebody above may let them go on. */
const notOver = ({ identities }: PersonFacts, today: string) =>
  identities.filter((identity) => stateOf(identity, today) !== 'over');

/** True if the person stands anywhere in the actor's area: everybody else does not exist for them. */
export function isSeenBy(actor: Actor, person: PersonFacts, today: string): boolean {
  const area = governedArea(actor);
  return [person, ...notOver(person, today)].some(({ deptId }) => covers(area, deptId));
}

const holderOf = (person: PersonFacts, today: string) => ({
  userId: person.userId,
  roleKeys: notOver(person, today).flatMap(({ roleKeys }) => roleKeys),
});

const holds = (actor: Actor, permission: Permission) =>
  verdict(holdsPermission(actor, permission), '没有操作权限');

function governsAll(actor: Actor, person: PersonFacts, today: string): Verdict {
  const area = governedArea(actor);
  const places = [person, ...notOver(person, today)];
  return verdict(
    places.every(({ deptId }) => covers(area, deptId)),
    '此人在您的管辖范围以外还有身份，请由上级管理员办理',
  );
}

export function canOf(actor: Actor, person: PersonFacts, today: string, isLocked: boolean): UserRow['can'] {
  const holder = holderOf(person, today);
  const reach = governsAll(actor, person, today);
  const run = allOf(mayRunAccount(actor, holder), reach);
  const decide = allOf(mayDecideAbout(actor, holder), reach);
  const signsIn = verdict(person.userType !== UserType.farmer, '农户不登录后台，没有密码');
  return {
    edit: allOf(holds(actor, 'user:edit'), run),
    remove: allOf(holds(actor, 'user:remove'), run),
    resetPwd: allOf(holds(actor, 'user:resetPwd'), signsIn, run),
    status: allOf(holds(actor, 'user:status'), decide),
    unlock: allOf(holds(actor, 'user:unlock'), decide, verdict(isLocked, '账号没有锁定')),
    identity: mayAddIdentity(actor, person, today),
  };
}

/** Place and roles of the new identity are judged separately. */
export function mayAddIdentity(actor: Actor, person: PersonFacts, today: string): Verdict {
  return allOf(holds(actor, 'user:identity'), mayDecideAbout(actor, holderOf(person, today)));
}

export function identityCanOf(
  actor: Actor,
  person: PersonFacts,
  identity: IdentityFacts,
  today: string,
): IdentityRow['can'] {
  const isInside = verdict(covers(governedArea(actor), identity.deptId), '不在您的管辖范围内');
  const edit = allOf(mayAddIdentity(actor, person, today), isInside);
  const isOther = identity.mainFlag === 0;
  return {
    edit,
    remove: allOf(edit, verdict(isOther, '主身份不能删除，请先把另一个身份设为主身份')),
    makeMain: allOf(
      edit,
      verdict(isOther, '已经是主身份'),
      verdict(stateOf(identity, today) === 'valid', '现在不能使用的身份，不能设为主身份'),
      governsAll(actor, person, today),
    ),
  };
}
