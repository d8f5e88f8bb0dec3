/** Permission to end a session. Pure; that the other one stands in the actor's area is the query's question. */
import { mayManage } from '@farmers-mailbox/contract/access/rank.ts';
import { roleOf } from '@farmers-mailbox/contract/access/roles.ts';
import { allOf, type Verdict, verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import type { Actor } from '../../../access/actor.ts';

/** A living session as far as the verdict needs it. */
export interface SessionFacts {
  readonly userId: string;
  readonly tokenHash: Buffer;
  /** of every identity of the person that counts: whoever is somebody's superior stays it in each of them */
  readonly roleKeys: readonly string[];
}

/**
 * By rank, but for the security administrators: they end every session except those of their equals, since a
 * stolen session may be anybody's, and the guards watch the others and not one another.
 */
export function mayEnd(actor: Actor, session: SessionFacts): Verdict {
  return allOf(
    verdict(!session.tokenHash.equals(actor.tokenHash), '这是您自己现在的会话，请使用“退出登录”'),
    mayEndSessionsOf(actor, session),
  );
}

/** The same question about the person, whichever of their sessions it is. */
export function mayEndSessionsOf(actor: Actor, person: Omit<SessionFacts, 'tokenHash'>): Verdict {
  return actor.roleKeys.includes('securityAdmin') ? mayGuard(actor, person) : mayManage(actor, person);
}

function mayGuard(actor: Actor, { userId, roleKeys }: Omit<SessionFacts, 'tokenHash'>): Verdict {
  const isEqual = roleKeys.some((key) => roleOf(key)?.family === 'guard');
  return verdict(userId === actor.userId || !isEqual, '安全管理员和审计管理员的会话只能由超级管理员结束');
}
