/** Groups below groups: three levels at most, never in a circle. Pure, over whatever list of groups is at hand. */
import { type Verdict, verdict } from '../../access/verdict.ts';

export interface GroupNode {
  readonly groupId: string;
  /** `ROOT_GROUP_ID` at the top */
  readonly parentId: string;
}

export const ROOT_GROUP_ID = '0';
export const GROUP_LEVELS_MAX = 3;

/** From the group up to the top, itself first. A parent that is not in the list counts as the top. */
export function pathOf<Node extends GroupNode>(groups: readonly Node[], groupId: string): Node[] {
  const path: Node[] = [];
  let next = groups.find((one) => one.groupId === groupId);
  while (next && !path.includes(next)) {
    path.push(next);
    const { parentId } = next;
    next = groups.find((one) => one.groupId === parentId);
  }
  return path;
}

/** The group and everything below it. */
export function subtreeOf<Node extends GroupNode>(groups: readonly Node[], groupId: string): Node[] {
  return groups.filter(({ groupId: each }) => pathOf(groups, each).some((one) => one.groupId === groupId));
}

/** 1 for a group without others below it. */
function levelsIn(groups: readonly GroupNode[], groupId: string): number {
  const above = pathOf(groups, groupId).length - 1;
  return Math.max(1, ...subtreeOf(groups, groupId).map((one) => pathOf(groups, one.groupId).length - above));
}

/** Allows a group, or a new one (`null`), to lie right below another one, or says why not. */
export function mayLieBelow(groups: readonly GroupNode[], groupId: string | null, parentId: string): Verdict {
  if (parentId === ROOT_GROUP_ID) return true;
  const isInside = groupId !== null && subtreeOf(groups, groupId).some((one) => one.groupId === parentId);
  if (isInside) return '不能移到自己或自己的下级分组下面';
  const levels = pathOf(groups, parentId).length + (groupId === null ? 1 : levelsIn(groups, groupId));
  return verdict(levels <= GROUP_LEVELS_MAX, `分组最多${GROUP_LEVELS_MAX}层`);
}

/** `县级 / 茶农`: tells groups of the same name apart. */
export function pathName(groups: readonly (GroupNode & { groupName: string })[], groupId: string): string {
  return pathOf(groups, groupId)
    .map(({ groupName }) => groupName)
    .reverse()
    .join(' / ');
}
