/**
 * The common end of every way in: may this account come in at all, as which identity, and does it owe a second factor? Each
 * refusal is written into the log of sign-ins with its reason.
 */
import { covers } from '@farmers-mailbox/contract/access/area.ts';
import type { FirstStep } from '@farmers-mailbox/contract/entry/sign-in/fields.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type { TokenCall } from '../../../access/actor.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { Refusal } from '../../../http/refusal.ts';
import { chinaDay, MINUTE_MS, toMoment } from '../../../time/moment.ts';
import { listValidIdentities } from '../../people/identity/queries.ts';
import { isSecondFactorAsked } from '../second-factor/actions.ts';
import { insertChallenge } from '../second-factor/queries.ts';
import { logRefusedSignIn, startSession } from '../session/actions.ts';
import { type Account, LoginType } from '../session/queries.ts';
import { accountGuesses, forgetGuesses } from '../sign-in-throttle/queries.ts';
import { hashOf, newChallenge } from './second-factor-challenge.ts';

export type Needs = Pick<Dependencies, 'db' | 'clock' | 'personalData' | 'config'>;
export type Caller = Pick<TokenCall, 'ip' | 'userAgent'>;

/** One try to get in. */
export interface Attempt {
  readonly deps: Needs;
  readonly loginType: LoginType;
  readonly caller: Caller;
  readonly now: Date;
  /** how the log names who tried: the account, or what was typed when there is none */
  readonly userName: string;
  /** a region: of several identities the one there comes before the main one */
  readonly preferredArea?: string | undefined;
}

const CHALLENGE_LIFE_MS = 5 * MINUTE_MS;

/** @throws Refusal 4004 disabled, 4030 nobody to be today */
export async function admit(attempt: Attempt, account: Account): Promise<FirstStep> {
  const identityId = await requireIdentity(attempt, account);
  if (await isSecondFactorAsked(attempt.deps, account.userId)) return challenge(attempt, account);
  const { deps, loginType, caller, now } = attempt;
  const signedIn = await deps.db.transaction().execute(async (trx) => {
    if (loginType === LoginType.password)
      await forgetGuesses(trx, passwordGuesses(deps, account.userName), now);
    return startSession(trx, { account, identityId, loginType }, caller, now);
  });
  return { ...signedIn, challenge: null, challengeKind: null };
}

export const passwordGuesses = ({ personalData }: Pick<Needs, 'personalData'>, userName: string) =>
  accountGuesses(personalData, userName);

/** The identity to begin with, the main one. @throws as `admit` */
export async function requireIdentity(attempt: Attempt, account: Account): Promise<string> {
  if (account.status !== 1) {
    return refuse(attempt, account, 'disabled', new Refusal(ErrorCode.accountDisabled));
  }
  const { deps, now, preferredArea } = attempt;
  const identities = await listValidIdentities(deps.db, account.userId, chinaDay(now));
  const identity =
    identities.find(({ deptId }) => preferredArea && covers(preferredArea, deptId)) ?? identities[0];
  if (identity) return identity.identityId;
  const refusal = new Refusal(ErrorCode.forbidden, '账号没有可用的身份，请联系管理员');
  return refuse(attempt, account, 'no identity', refusal);
}

// Logged as not let in yet: a password that was right without its second factor is what an attacker's would look like.
async function challenge(attempt: Attempt, account: Account): Promise<FirstStep> {
  const { deps, loginType, caller, now } = attempt;
  const text = newChallenge();
  const expireTime = new Date(now.getTime() + CHALLENGE_LIFE_MS);
  await deps.db.transaction().execute(async (trx) => {
    if (loginType === LoginType.password)
      await forgetGuesses(trx, passwordGuesses(deps, account.userName), now);
    const { userId } = account;
    const row = {
      challengeHash: hashOf(text),
      userId,
      loginType,
      agentHash: hashOf(caller.userAgent),
      expireTime,
    };
    await insertChallenge(trx, row, now);
    const { userName } = account;
    await logRefusedSignIn(
      trx,
      { userId, userName, loginType, failReason: 'second factor asked' },
      caller,
      now,
    );
  });
  return {
    token: null,
    lowPwd: true,
    expireTime: toMoment(expireTime),
    passwordDaysLeft: null,
    challenge: text,
    challengeKind: 'totp',
  };
}

/** Writes into the log why somebody was not let in, and refuses. */
export async function refuse(
  { deps, loginType, caller, now, userName }: Attempt,
  account: Account | undefined,
  failReason: string,
  refusal: Refusal,
): Promise<never> {
  const row = {
    userId: account?.userId ?? null,
    userName: account?.userName ?? userName,
    loginType,
    failReason,
  };
  await logRefusedSignIn(deps.db, row, caller, now);
  throw refusal;
}
