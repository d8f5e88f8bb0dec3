/** Reach: whom somebody may write to. Everybody of their own area, and the offices above them: a township may write to its county. */
import { regionOfCode } from '../rules/organisation.ts';
import { type ActorRights, areaOf, covers } from './area.ts';

type Standing = Pick<ActorRights, 'deptId' | 'roleKeys'>;

export const reaches = (actor: Standing, deptId: string): boolean =>
  covers(areaOf(actor), deptId) || liesAbove(actor, deptId);

const liesAbove = ({ deptId }: Standing, other: string): boolean => {
  const region = regionOfCode(other);
  return region !== null && deptId.startsWith(region);
};
