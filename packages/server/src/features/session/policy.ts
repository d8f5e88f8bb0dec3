/** Which sessions live, and when a password must be changed. Pure; the limits are those of contract §18. */

import { ErrorCode, errorSentence } from '@farmers-mailbox/contract/error-codes.ts';
import { chinaDay } from '../../http/moment.ts';

export const SESSION_IDLE_MS = 30 * 60_000;
export const SESSION_LIFE_MS = 12 * 3_600_000;
export const PASSWORD_AGE_MAX_MS = 90 * 24 * 3_600_000;

/** Why a session ended, as token_session holds it. */
export type EndedReason = 'logout' | 'switched' | 'replaced';

/** What decides whether a token is still worth anything. */
export interface SessionState {
  readonly endedReason: string | null;
  readonly lastActiveTime: Date;
  readonly expireTime: Date;
  readonly agentHash: Buffer;
  readonly userStatus: number;
  readonly userDelFlag: number;
  readonly identityStatus: number;
  readonly validFrom: string | null;
  readonly validTo: string | null;
}

/**
 * Why the session is refused, null when it lives. A token shown by another browser is treated as unknown, so that a thief
 * does not learn that it is a real one.
 */
export function sessionProblem(
  session: SessionState,
  agentHash: Buffer,
  now: Date,
): { code: ErrorCode; sentence: string } | null {
  const problem = (code: ErrorCode, sentence = errorSentence[code]) => ({ code, sentence });
  if (!session.agentHash.equals(agentHash)) return problem(ErrorCode.signedOut);
  if (session.endedReason === 'replaced') return problem(ErrorCode.signedInElsewhere);
  if (session.endedReason !== null) return problem(ErrorCode.signedOut);
  if (hasExpired(session, now)) return problem(ErrorCode.sessionExpired);
  if (session.userStatus !== 1 || session.userDelFlag !== 0) {
    return problem(ErrorCode.signedOut, errorSentence[ErrorCode.accountDisabled]);
  }
  if (!isIdentityValid(session, chinaDay(now)))
    return problem(ErrorCode.signedOut, '当前身份已失效，请重新登录');
  return null;
}

function hasExpired(session: Pick<SessionState, 'lastActiveTime' | 'expireTime'>, now: Date): boolean {
  return now >= session.expireTime || now.getTime() - session.lastActiveTime.getTime() >= SESSION_IDLE_MS;
}

function isIdentityValid(
  identity: Pick<SessionState, 'identityStatus' | 'validFrom' | 'validTo'>,
  today: string,
): boolean {
  const { identityStatus, validFrom, validTo } = identity;
  return identityStatus === 1 && (validFrom ?? today) <= today && (validTo ?? today) >= today;
}

/** First, reset and old passwords: the forced dialog opens. */
export function mustChangePassword(
  user: { readonly pwdWeakFlag: number; readonly pwdUpdateTime: Date | null },
  now: Date,
): boolean {
  if (user.pwdWeakFlag === 1 || user.pwdUpdateTime === null) return true;
  return now.getTime() - user.pwdUpdateTime.getTime() > PASSWORD_AGE_MAX_MS;
}
