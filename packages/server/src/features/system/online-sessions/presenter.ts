/** Presents a living session; never its token's hash. */
import type { OnlineSession } from '@farmers-mailbox/contract/system/logs/fields.ts';
import type { Actor } from '../../../access/actor.ts';
import { browserName } from '../../../http/browser-name.ts';
import { toMoment } from '../../../time/moment.ts';
import { mayEnd } from './policy.ts';
import type { LivingSession } from './queries.ts';

export function toOnlineSession(actor: Actor, session: LivingSession): OnlineSession {
  return {
    sessionId: session.sessionId,
    userName: session.userName,
    realName: session.realName,
    roleNames: session.roleNames,
    deptName: session.fullDeptName,
    ip: session.ip,
    browser: browserName(session.userAgent),
    createTime: toMoment(session.createTime),
    lastActiveTime: toMoment(session.lastActiveTime),
    can: { end: mayEnd(actor, session) },
  };
}
