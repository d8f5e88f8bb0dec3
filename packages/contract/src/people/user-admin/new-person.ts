/** Rules for adding this person at this place: the fields, the place, the roles and the area together. */
import { type ActorRights, areaOf, covers } from '../../access/area.ts';
import { governedArea, mayGrantRoles } from '../../access/granting.ts';
import { type Role, roleCombinationProblem, roleOf } from '../../access/roles.ts';
import { DEPT_LEVEL, labelOf } from '../../dictionaries.ts';
import { type Problems, problemsIn } from '../../rules/obeys.ts';
import { isUnitCode, type OrganisationNode, organisationProblem } from '../../rules/organisation.ts';
import { type PersonForm, personProblems } from './person.ts';
import { UserType } from './user-types.ts';

/** A place as it stands. */
export interface PostNode extends OrganisationNode {
  readonly status: number;
  readonly virtualFlag: number;
}

/** A role that can be held; `roleKey` is the role of the catalogue that it stands on. */
export interface KnownRole {
  readonly roleId: number;
  readonly roleKey: string;
  readonly roleName: string;
}

type Grantor = Pick<ActorRights, 'deptId' | 'roleKeys'>;

const PROVINCE_LEVEL = 2;
const VILLAGE_LEVEL = 6;
/** The spec's sentences for nothing chosen and for regions of county and above come from its own rule. */
const ANY_NODE = { minimumCodeLength: 0, requiredLevel: null };

/**
 * Everything that is wrong with a new person.
 * @param node the place; null: there is no such organisation
 * @param known at least the roles that the person is to have, as far as they exist
 */
export function newPersonProblems(
  actor: Grantor,
  person: PersonForm,
  node: PostNode | null,
  known: readonly KnownRole[],
): Problems<keyof PersonForm> {
  const roleKeys = roleKeysOf(person.roleIds, known);
  const place =
    person.userType === UserType.farmer ? homeProblem(actor, node) : postProblem(actor, node, roleKeys ?? []);
  return {
    ...problemsIn({ deptId: place, roleIds: grantProblem(actor, roleKeys) }),
    ...personProblems(person),
  };
}

/** Why the actor may not hand out these roles together; null when they may. @param roleKeys null: one of them does not exist */
export function grantProblem(
  actor: Pick<Grantor, 'roleKeys'>,
  roleKeys: readonly string[] | null,
): string | null {
  if (roleKeys === null) return '角色不存在或已停用，请重新选择';
  const granted = mayGrantRoles(actor, roleKeys);
  return granted === true ? roleCombinationProblem(roleKeys) : granted;
}

/** The catalogue's keys that the roles stand on; null when one is not known. */
export function roleKeysOf(roleIds: readonly number[], known: readonly KnownRole[]): string[] | null {
  const found = known.filter(({ roleId }) => roleIds.includes(roleId));
  return found.length < new Set(roleIds).size ? null : [...new Set(found.map(({ roleKey }) => roleKey))];
}

/** Why an identity with these roles cannot stand at this place, or not by this actor's hand; null when it can. */
export function postProblem(
  actor: Grantor,
  node: PostNode | null,
  roleKeys: readonly string[],
): string | null {
  if (!node) return '组织不存在或已删除，请重新选择';
  const unfit = roleKeys.flatMap((key) => {
    const role = roleOf(key);
    return (role && placeProblemOf(role, node)) ?? [];
  });
  const [first] = unfit;
  return (
    organisationProblem(node, ANY_NODE) ?? openProblem(node) ?? first ?? areaProblem(actor, node, roleKeys)
  );
}

/** Why a farmer cannot live there. */
export function homeProblem(actor: Grantor, node: PostNode | null): string | null {
  if (!node) return '组织不存在或已删除，请重新选择';
  const isVillage = node.deptLevel === VILLAGE_LEVEL;
  return (
    openProblem(node) ?? (isVillage ? null : '农户的所属组织应为村（社区）') ?? areaProblem(actor, node, [])
  );
}

function openProblem({ status, virtualFlag }: PostNode): string | null {
  return status === 1 && virtualFlag === 0 ? null : '组织已停用，请重新选择';
}

function areaProblem(actor: Grantor, { deptId }: PostNode, roleKeys: readonly string[]): string | null {
  const area = governedArea(actor);
  const granted = areaOf({ roleKeys, deptId });
  const isInside = covers(area, deptId) && (granted === null || covers(area, granted));
  return isInside ? null : '不在您的管辖范围内，请重新选择';
}

/** Level of the levelled roles, units for those without a level, villages for the public's. */
function placeProblemOf(role: Role, { deptId, deptLevel }: PostNode): string | null {
  switch (role.family) {
    case 'levelledAdmin':
    case 'levelledMessenger':
      return role.level === deptLevel
        ? null
        : onlyAt(role, `${labelOf(DEPT_LEVEL, role.level ?? 0)}一级的组织`);
    case 'superAdmin':
    case 'guard':
      return isUnitCode(deptId) && deptLevel === PROVINCE_LEVEL ? null : onlyAt(role, '省级单位');
    case 'admin':
    case 'messenger':
    case 'consultation':
      return isUnitCode(deptId) ? null : onlyAt(role, '单位，不能设在行政区域');
    case 'public':
      return deptLevel === VILLAGE_LEVEL ? null : onlyAt(role, '村（社区）');
  }
}

const onlyAt = ({ name }: Role, place: string) => `“${name}”只能设在${place}，请重新选择`;
