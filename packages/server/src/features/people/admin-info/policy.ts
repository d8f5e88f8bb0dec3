/** Permission to write an entry in the directory of administrators: rank and area of the person against the entry's. Pure. */
import { areaOf, covers } from '@farmers-mailbox/contract/access/area.ts';
import { managedArea } from '@farmers-mailbox/contract/access/managed-area.ts';
import { holdsPermission, type Permission } from '@farmers-mailbox/contract/access/permissions.ts';
import { mayManage } from '@farmers-mailbox/contract/access/rank.ts';
import { roleOf } from '@farmers-mailbox/contract/access/roles.ts';
import { allOf, type Verdict, verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import { parentCodeOf, regionOfCode } from '@farmers-mailbox/contract/rules/organisation.ts';
import type { Actor } from '../../../access/actor.ts';

/** Roles up to this rank are the public's: nobody with nothing above it works in the console. */
export const PUBLIC_RANK_MAX = roleOf('ordinaryUser')?.rank ?? 0;

/** A person as far as the verdict needs it. */
export interface EnteredPerson {
  readonly userId: string;
  /** of every identity of the person that counts: whoever is somebody's superior stays it in each of them */
  readonly roleKeys: readonly string[];
}

/** Of whom somebody sees what is public: the region of their organisation and those above it, and their area. */
export function publicReach(actor: Pick<Actor, 'deptId' | 'roleKeys'>): PublicReach {
  const upwards: string[] = [];
  for (let code = regionOfCode(actor.deptId); code !== null; code = parentCodeOf(code)) upwards.push(code);
  const area = areaOf(actor);
  return { upwards, areas: area === null ? [] : [area] };
}

export interface PublicReach {
  /** regions, each with the units that belong to it */
  readonly upwards: readonly string[];
  /** regions with everything inside them */
  readonly areas: readonly string[];
}

/** One's own entry, and those of people below oneself, in organisations of one's own area. */
export function mayWrite(
  actor: Actor,
  permission: Permission,
  { deptId, person }: { deptId: string; person: EnteredPerson },
): Verdict {
  return allOf(
    verdict(holdsPermission(actor, permission), '没有操作权限'),
    verdict(covers(managedArea(actor), deptId), '不在您的管辖范围内'),
    mayManage(actor, person),
  );
}
