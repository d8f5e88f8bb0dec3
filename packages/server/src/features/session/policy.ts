/** Which sessions live, and when a password must be changed. Pure; the limits are those of contract §18. */

import { isAdminType } from '@farmers-mailbox/contract/access/roles.ts';
import { ErrorCode, errorSentence } from '@farmers-mailbox/contract/error-codes.ts';
import type { SecondFactorSetting } from '../../config.ts';
import { chinaDay, DAY_MS } from '../../http/moment.ts';

export const SESSION_IDLE_MS = 30 * 60_000;
export const SESSION_LIFE_MS = 12 * 3_600_000;
export const PASSWORD_AGE_MAX_MS = 90 * DAY_MS;
const PASSWORD_REMINDER_DAYS = 7;
/** So many passwords of an account, the present one among them, may not be chosen again. */
export const PASSWORD_HISTORY = 5;

/**
 * Why a session ended, as token_session holds it; `password`: the password was replaced meanwhile, `ended`: somebody above the
 * person ended it.
 */
export type EndedReason = 'logout' | 'switched' | 'replaced' | 'password' | 'ended';

/** What decides whether a token is still worth anything. */
export interface SessionState {
  readonly endedReason: string | null;
  readonly endedRemark: string | null;
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
  if (session.endedReason === 'password') return problem(ErrorCode.signedOut, '密码已修改，请重新登录');
  if (session.endedReason === 'ended') {
    const why = session.endedRemark === null ? '' : `：${session.endedRemark}`;
    return problem(ErrorCode.signedOut, `管理员结束了您的会话${why}`);
  }
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

/** Whether the installation demands a second factor of somebody who has none. */
export function isSecondFactorDue(
  person: { readonly roleKeys: readonly string[]; readonly hasSecondFactor: boolean },
  setting: SecondFactorSetting,
): boolean {
  return setting === 'demanded' && isAdminType(person.roleKeys) && !person.hasSecondFactor;
}

/** Whole days until the password is too old, within the last seven; null before them, and when it must be changed already. */
export function passwordDaysLeft(
  user: { readonly pwdWeakFlag: number; readonly pwdUpdateTime: Date | null },
  now: Date,
): number | null {
  if (user.pwdUpdateTime === null || mustChangePassword(user, now)) return null;
  const leftMs = user.pwdUpdateTime.getTime() + PASSWORD_AGE_MAX_MS - now.getTime();
  const days = Math.floor(leftMs / DAY_MS);
  return days <= PASSWORD_REMINDER_DAYS ? days : null;
}
