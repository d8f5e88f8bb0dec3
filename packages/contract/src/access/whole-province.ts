/** Settings that hold for the whole installation: whoever changes them acts for the province, not only for their own place. */
import { ROOT_CODE } from '../rules/organisation.ts';
import { type ActorRights, areaOf } from './area.ts';
import { type Verdict, verdict } from './verdict.ts';

/** Asked beside the permission: an administrator of one county must not set what holds for all others. */
export function mayChangeForAll(actor: Pick<ActorRights, 'deptId' | 'roleKeys'>): Verdict {
  return verdict(areaOf(actor) === ROOT_CODE, '这里的设置全省共用，只有省级可以修改');
}
