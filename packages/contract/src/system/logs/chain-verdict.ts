/** Permission to check that nobody changed the operation log. */
import { type ActorRights, areaOf } from '../../access/area.ts';
import { type Verdict, verdict } from '../../access/verdict.ts';
import { ROOT_CODE } from '../../rules/organisation.ts';

/** The chain runs through all of the province's acts, and what breaks it may lie anywhere. */
export function mayCheckChain(actor: Pick<ActorRights, 'deptId' | 'roleKeys'>): Verdict {
  return verdict(areaOf(actor) === ROOT_CODE, '只有省级可以核对全省的操作日志');
}
