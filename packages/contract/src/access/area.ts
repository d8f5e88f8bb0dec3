/**
 * Area: which part of the province a person acts in. An area is the code of one region and
 * covers every code that begins with it; no area covers nothing. The same prefix filters the lists inside every query.
 */
import { areaPrefixOf, isRegionCode, parentCodeOf, ROOT_CODE, regionOfCode } from '../rules/organisation.ts';
import { leadingRoleOf, type Role } from './roles.ts';

/** One person in one identity: access is judged by this. */
export interface ActorRights {
  readonly userId: string;
  readonly identityId: string;
  /** the identity's department */
  readonly deptId: string;
  readonly roleKeys: readonly string[];
  readonly permissions: readonly string[];
  readonly authorities: readonly string[];
}

/**
 * The region that somebody acts in, by the first of their roles in the catalogue; null is nowhere. Levelled admins and
 * messengers: the first 2, 4, 6, 8 or 10 characters of their own department. Other admins: the subtree of the department
 * above their own. The messenger without a level: the region of their unit. A department too short for the role gives null.
 */
export function areaOf(actor: Pick<ActorRights, 'deptId' | 'roleKeys'>): string | null {
  const role = leadingRoleOf(actor.roleKeys);
  return role && areaOfRole(role, actor.deptId);
}

function areaOfRole(role: Role, deptId: string): string | null {
  switch (role.family) {
    case 'superAdmin':
      return ROOT_CODE;
    case 'levelledAdmin':
    case 'levelledMessenger':
      return role.level && areaPrefixOf(deptId, role.level);
    case 'admin':
    case 'guard':
      return parentCodeOf(deptId);
    case 'messenger':
      return regionOfCode(deptId);
    case 'consultation':
    case 'public':
      return null;
  }
}

/** True if a department lies in an area. Anything that is not a region's code as area, or no code as department, is not covered. */
export function covers(area: string | null, deptId: string): boolean {
  return area !== null && isRegionCode(area) && regionOfCode(deptId) !== null && deptId.startsWith(area);
}

/**
 * The region in which somebody may choose their own organisation: their own area, so that nobody moves themselves into
 * another county; their present city when the organisation suits no area yet, as after an import. Null: nowhere.
 */
export function choosableRegionOf(actor: Pick<ActorRights, 'deptId' | 'roleKeys'>): string | null {
  return areaOf(actor) ?? areaPrefixOf(actor.deptId, 3);
}
