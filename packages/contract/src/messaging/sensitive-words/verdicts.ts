/**
 * Permissions for words: a person runs those that count in their own area. A word of the whole province counts for everybody and is the
 * province's to change; a city sees it and why it cannot touch it.
 */
import { type ActorRights, areaOf, covers } from '../../access/area.ts';
import { holdsPermission } from '../../access/permissions.ts';
import { allOf, type Verdict, verdict } from '../../access/verdict.ts';
import { ROOT_CODE } from '../../rules/organisation.ts';

export interface InEffect {
  /** the region in which it counts */
  readonly effectDeptId: string;
}

/** True if it counts in some part of the person's area, or for all of it. Anything else is not there for them. */
export function seesWord(actor: ActorRights, { effectDeptId }: InEffect): boolean {
  const area = areaOf(actor);
  return area !== null && (covers(area, effectDeptId) || covers(effectDeptId, area));
}

export interface WordCan {
  readonly edit: Verdict;
  readonly remove: Verdict;
}

export function wordCanOf(actor: ActorRights, word: InEffect): WordCan {
  const isOwn = mayRunIn(actor, word);
  return {
    edit: allOf(verdict(holdsPermission(actor, 'sms:word:add'), '没有操作权限'), isOwn),
    remove: allOf(verdict(holdsPermission(actor, 'sms:word:remove'), '没有操作权限'), isOwn),
  };
}

function mayRunIn(actor: ActorRights, { effectDeptId }: InEffect): Verdict {
  const whose = effectDeptId === ROOT_CODE ? '全省共用的，由省级管理' : '上级的，由上级管理';
  return verdict(covers(areaOf(actor), effectDeptId), `这是${whose}，您可以查看，不能改动`);
}

/** Words may be put into a category of the province by a city as well: they count in the city only. */
export function mayAddWords(actor: ActorRights): Verdict {
  return verdict(holdsPermission(actor, 'sms:word:add'), '没有操作权限');
}
