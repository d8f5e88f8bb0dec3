/** Where somebody's organisation lies, place by place (getUserAreaInfo). */

import type { DeptLevel } from '@farmers-mailbox/contract/dictionaries.ts';
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { getUserAreaInfo } from '@farmers-mailbox/contract/people/account/endpoints.ts';
import type { Actor } from '../../../access/actor.ts';

export interface RegionOnPath {
  readonly deptId: string;
  readonly deptName: string;
  readonly deptLevel: number;
}

/** @param regions the regions from the province down to the one that holds the organisation */
export function toAreaInfo(
  actor: Actor,
  ancestors: string,
  regions: readonly RegionOnPath[],
): AnswerOf<typeof getUserAreaInfo> {
  const at = (level: DeptLevel) => regions.find((region) => region.deptLevel === level) ?? null;
  const [province, city, county, township, village] = [at(2), at(3), at(4), at(5), at(6)];
  return {
    deptId: actor.deptId,
    deptName: actor.deptName,
    deptLevel: actor.deptLevel,
    deptType: actor.deptType,
    ancestors,
    provinceId: province?.deptId ?? null,
    provinceName: province?.deptName ?? null,
    cityId: city?.deptId ?? null,
    cityName: city?.deptName ?? null,
    countyId: county?.deptId ?? null,
    countyName: county?.deptName ?? null,
    townshipId: township?.deptId ?? null,
    townshipName: township?.deptName ?? null,
    villageId: village?.deptId ?? null,
    villageName: village?.deptName ?? null,
  };
}
