/** Permissions for the cockpit's pages behind the sign-in, and the depth that they reach. Pure. */
import { type ActorRights, areaOf, covers } from '@farmers-mailbox/contract/access/area.ts';
import { type Rule, rule } from '@farmers-mailbox/contract/access/rule.ts';
import { codeLengthOfLevel, isRegionCode } from '@farmers-mailbox/contract/rules/organisation.ts';

type Person = Pick<ActorRights, 'deptId' | 'roleKeys' | 'authorities'>;

/** Sums are kept by township: anything finer would show more than one's area. */
const isCounted = (area: string | null): area is string =>
  area !== null && isRegionCode(area) && area.length <= codeLengthOfLevel[5];

export function cockpitRules(actor: Person): Rule[] {
  return [
    rule('权限', actor.authorities.includes('COCKPIT'), '没有查看驾驶舱的权限'),
    rule('管辖范围', isCounted(areaOf(actor)), '驾驶舱最细到乡镇（街道），您的管辖范围没有单独的统计'),
  ];
}

/** The place itself when it lies in the area and has sums of its own, the area without one; null otherwise. */
export function shownPlaceOf(actor: Person, asked: string | undefined): string | null {
  const area = areaOf(actor);
  const place = asked ?? area;
  return place !== null && covers(area, place) && isCounted(place) ? place : null;
}
