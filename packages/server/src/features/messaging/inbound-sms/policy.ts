/** Permission to handle a reply. Pure: the queries hold whose replies somebody sees at all. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import { leadingRoleOf } from '@farmers-mailbox/contract/access/roles.ts';
import { type Verdict, verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import type { Actor } from '../../../access/actor.ts';

/** Only administrators act on what others wrote; messengers on what they wrote themselves. */
export function administersArea(actor: Pick<Actor, 'deptId' | 'roleKeys'>): boolean {
  const family = leadingRoleOf(actor.roleKeys)?.family;
  const isAdmin = family === 'superAdmin' || family === 'levelledAdmin' || family === 'admin';
  return isAdmin && areaOf(actor) !== null;
}

export function mayHandle(actor: Actor, reply: { readonly applyUserId: string | null }): Verdict {
  return verdict(
    administersArea(actor) || reply.applyUserId === actor.userId,
    '只有申请人本人或管理员可以处理',
  );
}
