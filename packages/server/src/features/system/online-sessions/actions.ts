/** Ending somebody else's session. */
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { demand, Refusal } from '../../../http/refusal.ts';
import { toMoment } from '../../../time/moment.ts';
import { endSession, lockPerson } from '../../entry/session/queries.ts';
import { type Act, logOperation } from '../operation-log/actions.ts';
import { mayEnd } from './policy.ts';
import { findLiving } from './queries.ts';

/**
 * The token is worth nothing from this moment on; the other browser reads the reason with its next call.
 * @throws Refusal 4040 no living session in the area, 4030 not below the actor or the actor's own, 4090 ended meanwhile
 */
export async function endOtherSession(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  act: Act,
  { sessionId, reason }: { sessionId: string; reason: string },
): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const session = await findLiving(trx, act.actor, sessionId, now);
    if (!session) throw new Refusal(ErrorCode.notFound, '会话不存在或已结束');
    demand(mayEnd(act.actor, session));
    await lockPerson(trx, session.userId);
    const ended = await endSession(trx, session.tokenHash, 'ended', now, reason);
    if (!ended) throw new Refusal(ErrorCode.stateChanged, '会话刚刚已结束');
    const { userName, realName, ip, createTime } = session;
    const operation = {
      module: '在线会话',
      action: '结束会话',
      bizType: 'sys_user',
      bizId: session.userId,
      summary: `结束 ${userName}（${realName}）的会话`,
      before: { 登录时间: toMoment(createTime), 来源地址: ip },
      after: { 原因: reason },
    };
    await logOperation(trx, act, operation, now);
  });
}
