/**
 * Codes of organisations and which node a person may choose. A region's code grows by a
 * pair at each level; a unit's code is that of its region and one pair that begins with a letter. Codes are text, never numbers.
 */
import type { DeptLevel } from '../dictionaries.ts';

/** The province root: the shortest code, and the beginning of every other. */
export const ROOT_CODE = '33';
export const REGION_DEPT_TYPE = '01';

/** Levels to the length of a region's code. */
export const codeLengthOfLevel: Record<DeptLevel, number> = { 2: 2, 3: 4, 4: 6, 5: 8, 6: 10 };
const levelOfCodeLength: Record<number, DeptLevel> = { 2: 2, 4: 3, 6: 4, 8: 5, 10: 6 };

/** Townships with more than 99 villages go on with pairs of digit and letter (without I and O), at village level only. */
const regionCode = /^33(?:\d{2}){0,3}$|^33(?:\d{2}){3}\d[0-9A-HJ-NP-Z]$/;
const unitPair = /^[A-HJ-NP-Z][0-9A-HJ-NP-Z]$/;

export function isRegionCode(code: string): boolean {
  return regionCode.test(code);
}

export function isUnitCode(code: string): boolean {
  return isRegionCode(code.slice(0, -2)) && unitPair.test(code.slice(-2));
}

/** The region that a code belongs to: a region's own code, a unit's without its last pair; null for no code at all. */
export function regionOfCode(code: string): string | null {
  if (isRegionCode(code)) return code;
  return isUnitCode(code) ? code.slice(0, -2) : null;
}

/** 2 province … 6 village; a unit has the level of its region; null for no code. */
export function levelOfCode(code: string): DeptLevel | null {
  const region = regionOfCode(code);
  return region === null ? null : (levelOfCodeLength[region.length] ?? null);
}

/** One node up: a unit's region, a region's superior; null for the root and for no code. */
export function parentCodeOf(code: string): string | null {
  return code === ROOT_CODE || regionOfCode(code) === null ? null : code.slice(0, -2);
}

/**
 * The first 2, 4, 6, 8 or 10 characters of a code, but only when they are a region of exactly that level. A code that is
 * empty, malformed or too short gives null and never a shorter prefix, since a short prefix would cover more.
 */
export function areaPrefixOf(code: string, level: DeptLevel): string | null {
  const region = regionOfCode(code);
  const prefix = region?.slice(0, codeLengthOfLevel[level]) ?? '';
  return prefix.length === codeLengthOfLevel[level] && isRegionCode(prefix) ? prefix : null;
}

/** A role's demands on its holder's organisation: `organisationDemandOf` in access/roles.ts says it. */
export interface OrganisationDemand {
  readonly minimumCodeLength: number;
  /** the only level that fits, for the ten levelled admin and messenger roles */
  readonly requiredLevel: DeptLevel | null;
}

export interface OrganisationNode {
  readonly deptId: string;
  readonly deptType: string;
  readonly deptLevel: number;
}

const hintOfMinimum: Record<number, string> = {
  2: '请选择省及以下组织节点',
  4: '请选择市及以下组织节点',
  6: '请选择区县及以下组织节点',
  8: '请选择乡镇及以下组织节点',
  10: '请选择村及以下组织节点',
};

/** The refusal of a node that does not suit the role, with the hint for the role's minimum code length. */
export function roleMismatchSentence(minimumCodeLength: number): string {
  return `您的角色权限不符合您所填组织节点，${hintOfMinimum[minimumCodeLength] ?? '请选择下级组织节点'}`;
}

/** Sentence that refuses the chosen node, null if it may be chosen. The server judges area and status. */
export function organisationProblem(
  node: OrganisationNode | null,
  demand: OrganisationDemand,
): string | null {
  if (!node?.deptId) return '请选择所属组织';
  if (node.deptId === ROOT_CODE || isUpperRegion(node)) return '省市县级行政地区组织节点不可选';
  const fits =
    node.deptId.length >= demand.minimumCodeLength &&
    (demand.requiredLevel === null || node.deptLevel === demand.requiredLevel);
  return fits ? null : roleMismatchSentence(demand.minimumCodeLength);
}

/** True if the dialog opens by itself: the department lies deeper than the role needs, or is a region of county or above. */
export function mustChooseOrganisation(node: OrganisationNode, demand: OrganisationDemand): boolean {
  const expected = codeLengthOfLevel[node.deptLevel as DeptLevel] ?? 0;
  return expected > demand.minimumCodeLength || isUpperRegion(node);
}

function isUpperRegion(node: OrganisationNode): boolean {
  return node.deptType === REGION_DEPT_TYPE && node.deptLevel >= 1 && node.deptLevel <= 4;
}
