/** Rank: who may manage whom. Area is a second question, asked beside this one: see area.ts. */
import type { ActorRights } from './area.ts';
import { roleOf } from './roles.ts';
import type { Verdict } from './verdict.ts';

/** Below this rank nobody manages anybody but themselves. */
export const MANAGING_RANK_MIN = 90;

type Ranked = Pick<ActorRights, 'userId' | 'roleKeys'>;

/** The highest rank among the roles; 0 when none of them is in the catalogue. */
export function rankOf(roleKeys: readonly string[]): number {
  return Math.max(0, ...roleKeys.map((key) => roleOf(key)?.rank ?? 0));
}

/** True for an administrator of any level. */
export function managesOthers({ roleKeys }: Pick<Ranked, 'roleKeys'>): boolean {
  return rankOf(roleKeys) >= MANAGING_RANK_MIN;
}

/** True if the actor stands above the target. Super admin stands above everybody, equals stand above nobody. */
export function outranks(actor: Pick<Ranked, 'roleKeys'>, target: Pick<Ranked, 'roleKeys'>): boolean {
  if (actor.roleKeys.includes('superAdmin')) return true;
  return managesOthers(actor) && rankOf(actor.roleKeys) > rankOf(target.roleKeys);
}

/**
 * True if the actor may manage this account: one's own always (their own data and password only: what a
 * person may change about themselves is the feature's policy), another's when the actor ranks above it.
 */
export function mayManage(actor: Ranked, target: Ranked): Verdict {
  if (actor.userId === target.userId || outranks(actor, target)) return true;
  return managesOthers(actor) ? '只能管理级别低于自己的账号' : '您只能管理自己的账号';
}
