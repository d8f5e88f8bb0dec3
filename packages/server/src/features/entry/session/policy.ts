/** Validity of sessions and passwords. Pure; the limits are the installation's parameters. */

import { isAdminType } from '@farmers-mailbox/contract/access/roles.ts';
import { type Rule, rule } from '@farmers-mailbox/contract/access/rule.ts';
import { ErrorCode, errorSentence } from '@farmers-mailbox/contract/error-codes.ts';
import type { ParameterValues } from '@farmers-mailbox/contract/system/parameters/catalogue.ts';
import type { SecondFactorSetting } from '../../../config.ts';
import { chinaDay, DAY_MS, HOUR_MS, MINUTE_MS } from '../../../time/moment.ts';

/** When a session that begins now ends at the latest. */
export function sessionEnd({ sessionHours }: Pick<ParameterValues, 'sessionHours'>, now: Date): Date {
  return new Date(now.getTime() + sessionHours * HOUR_MS);
}

/**
 * Why a session ended, as token_session holds it; `password`: the password was replaced meanwhile, `ended`: somebody above the
 * person ended it.
 */
export type EndedReason = 'logout' | 'switched' | 'replaced' | 'password' | 'ended';

/** The facts by which a token is still valid, or not. */
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
  limits: Pick<ParameterValues, 'sessionIdleMinutes'>,
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
  if (hasExpired(session, limits, now)) return problem(ErrorCode.sessionExpired);
  const standing = personRules(session, now).find(({ verdict }) => verdict !== true)?.verdict;
  return typeof standing === 'string' ? problem(ErrorCode.signedOut, standing) : null;
}

/** Conditions for acting at all, whatever the token. */
export function personRules(
  person: Pick<SessionState, 'userStatus' | 'userDelFlag' | 'identityStatus' | 'validFrom' | 'validTo'>,
  now: Date,
): readonly Rule[] {
  const isAlive = person.userStatus === 1 && person.userDelFlag === 0;
  return [
    rule('账号可用', isAlive, errorSentence[ErrorCode.accountDisabled]),
    rule('身份有效', isIdentityValid(person, chinaDay(now)), '当前身份已失效，请重新登录'),
  ];
}

function hasExpired(
  session: Pick<SessionState, 'lastActiveTime' | 'expireTime'>,
  { sessionIdleMinutes }: Pick<ParameterValues, 'sessionIdleMinutes'>,
  now: Date,
): boolean {
  const idleMs = now.getTime() - session.lastActiveTime.getTime();
  return now >= session.expireTime || idleMs >= sessionIdleMinutes * MINUTE_MS;
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
  { passwordAgeDays }: Pick<ParameterValues, 'passwordAgeDays'>,
  now: Date,
): boolean {
  if (user.pwdWeakFlag === 1 || user.pwdUpdateTime === null) return true;
  return now.getTime() - user.pwdUpdateTime.getTime() > passwordAgeDays * DAY_MS;
}

/** True if the installation demands a second factor of somebody who has none. */
export function isSecondFactorDue(
  person: { readonly roleKeys: readonly string[]; readonly hasSecondFactor: boolean },
  setting: SecondFactorSetting,
): boolean {
  return setting === 'demanded' && isAdminType(person.roleKeys) && !person.hasSecondFactor;
}

/** Whole days until the password is too old, within the days of the reminder; null before them, and when it must be changed already. */
export function passwordDaysLeft(
  user: { readonly pwdWeakFlag: number; readonly pwdUpdateTime: Date | null },
  limits: Pick<ParameterValues, 'passwordAgeDays' | 'passwordReminderDays'>,
  now: Date,
): number | null {
  if (user.pwdUpdateTime === null || mustChangePassword(user, limits, now)) return null;
  const leftMs = user.pwdUpdateTime.getTime() + limits.passwordAgeDays * DAY_MS - now.getTime();
  const days = Math.floor(leftMs / DAY_MS);
  return days <= limits.passwordReminderDays ? days : null;
}
