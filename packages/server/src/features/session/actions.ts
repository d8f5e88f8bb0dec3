/** What starts, checks and ends a session: signing in, looking a token up for a call, signing out. */
import { ErrorCode, errorSentenceWith } from '@farmers-mailbox/contract/error-codes.ts';
import type { Kysely } from 'kysely';
import type { Actor, TokenCall } from '../../access/actor.ts';
import type { Tables } from '../../database/tables.ts';
import type { Dependencies } from '../../dependencies.ts';
import { chinaDay } from '../../http/moment.ts';
import { Refusal } from '../../http/refusal.ts';
import { listValidIdentities } from '../identity/queries.ts';
import { forgetGuesses, minutesUntilNextGuess, returnGuess, takeGuess } from './guesses.ts';
import { verifyPassword } from './password-hash.ts';
import { type EndedReason, mustChangePassword, SESSION_LIFE_MS, sessionProblem } from './policy.ts';
import { toActor } from './presenter.ts';
import {
  type Account,
  endSession,
  findAccount,
  findSession,
  insertAccessRecord,
  insertLoginLog,
  lockPerson,
  noteSignIn,
  replaceSession,
  touchSession,
} from './queries.ts';
import { hashToken, hashUserAgent, newToken } from './token.ts';

type Needs = Pick<Dependencies, 'db' | 'clock'>;
type Caller = Pick<TokenCall, 'ip' | 'userAgent'>;

const ACTIVITY_WRITTEN_EVERY_MS = 60_000;

/**
 * The person behind a call's token, with rights as they are at this moment: a role taken away or an account disabled
 * counts from the next call on.
 * @throws Refusal 401 unknown, ended or disabled; 50012 signed in elsewhere; 50014 idle or too old
 */
export async function findActor(
  { db, clock }: Needs,
  token: string | undefined,
  call: TokenCall,
): Promise<Actor> {
  const tokenHash = token === undefined ? null : hashToken(token);
  const session = tokenHash && (await findSession(db, tokenHash));
  if (!session) throw new Refusal(ErrorCode.signedOut);
  const now = clock.now();
  const problem = sessionProblem(session, hashUserAgent(call.userAgent), now);
  if (problem) throw new Refusal(problem.code, problem.sentence);
  if (call.isActivity && now.getTime() - session.lastActiveTime.getTime() >= ACTIVITY_WRITTEN_EVERY_MS) {
    await touchSession(db, tokenHash, now);
  }
  return toActor(session, call.ip, tokenHash);
}

export interface SignedIn {
  readonly token: string;
  readonly expireTime: Date;
  readonly mustChangePassword: boolean;
}

/**
 * Signs in with a password. A wrong password and an account that does not exist differ in nothing: not in the answer,
 * not in the time, not in when the lock falls.
 * @throws Refusal 4001 wrong, 4003 locked, 4004 disabled (told only to who knows the password), 4006 this address
 *   guessed too often, 4030 nobody to be today
 */
export async function signIn(
  { db, clock }: Needs,
  { userName, password }: { userName: string; password: string },
  caller: Caller,
): Promise<SignedIn> {
  const now = clock.now();
  const attempt: Attempt = { db, now, userName, caller };
  await demandGuessLeft(attempt);
  const account = await findAccount(db, userName);
  const isRight = await verifyPassword(password, account?.passwordHash);
  if (!account || !isRight) {
    return refuseSignIn(attempt, account, 'wrong password', new Refusal(ErrorCode.wrongCredentials));
  }
  await returnGuess(db, { kind: 'address', name: caller.ip });
  if (account.status !== 1) {
    return refuseSignIn(attempt, account, 'disabled', new Refusal(ErrorCode.accountDisabled));
  }
  const [identity] = await listValidIdentities(db, account.userId, chinaDay(now));
  if (!identity) {
    const refusal = new Refusal(ErrorCode.forbidden, '账号没有可用的身份，请联系管理员');
    return refuseSignIn(attempt, account, 'no identity', refusal);
  }
  return startSession(attempt, account, identity.identityId);
}

interface Attempt {
  readonly db: Kysely<Tables>;
  readonly now: Date;
  readonly userName: string;
  readonly caller: Caller;
}

async function demandGuessLeft(attempt: Attempt): Promise<void> {
  const { db, now, userName, caller } = attempt;
  const account = { kind: 'account', name: userName } as const;
  if (!(await takeGuess(db, account, now))) {
    const minutes = await minutesUntilNextGuess(db, account, now);
    const refusal = new Refusal(ErrorCode.accountLocked, errorSentenceWith(ErrorCode.accountLocked, minutes));
    await refuseSignIn(attempt, undefined, 'locked', refusal);
  }
  if (!(await takeGuess(db, { kind: 'address', name: caller.ip }, now))) {
    await returnGuess(db, account);
    await refuseSignIn(attempt, undefined, 'address locked', new Refusal(ErrorCode.tooFrequent));
  }
}

async function refuseSignIn(
  { db, now, userName, caller }: Attempt,
  account: Account | undefined,
  failReason: string,
  refusal: Refusal,
): Promise<never> {
  await insertLoginLog(db, {
    ...logRow(userName, caller, now),
    userId: account?.userId ?? null,
    result: 0,
    failReason,
  });
  throw refusal;
}

async function startSession(
  { db, now, caller }: Attempt,
  account: Account,
  identityId: string,
): Promise<SignedIn> {
  const expireTime = new Date(now.getTime() + SESSION_LIFE_MS);
  const token = await db.transaction().execute(async (trx) => {
    await lockPerson(trx, account.userId);
    await forgetGuesses(trx, account.userName, now);
    await noteSignIn(trx, account.userId, caller.ip, now);
    await insertLoginLog(trx, {
      ...logRow(account.userName, caller, now),
      userId: account.userId,
      result: 1,
    });
    return issueToken(trx, { userId: account.userId, identityId, expireTime }, caller, now);
  });
  return { token, expireTime, mustChangePassword: mustChangePassword(account, now) };
}

const logRow = (userName: string, caller: Caller, now: Date) => ({
  userName,
  loginType: 1,
  ip: caller.ip,
  userAgent: caller.userAgent.slice(0, 300),
  loginTime: now,
});

async function issueToken(
  trx: Kysely<Tables>,
  session: { userId: string; identityId: string; expireTime: Date },
  caller: Caller,
  now: Date,
): Promise<string> {
  const token = newToken();
  const tokenHash = hashToken(token);
  if (!tokenHash) throw new Error('A new token has not the form of a token.');
  const agentHash = hashUserAgent(caller.userAgent);
  await replaceSession(trx, { ...session, tokenHash, ip: caller.ip, agentHash }, now);
  return token;
}

/**
 * Goes on as another identity of the same person: the old token dies in the same transaction, the absolute end stays.
 * That the identity is theirs and valid is the caller's to know.
 */
export async function continueAs(
  { db, clock }: Needs,
  actor: Actor,
  identityId: string,
  caller: Caller,
): Promise<string> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    await lockPerson(trx, actor.userId);
    const expireTime = await endSession(trx, actor.tokenHash, 'switched', now);
    if (!expireTime) throw new Refusal(ErrorCode.signedOut);
    return issueToken(trx, { userId: actor.userId, identityId, expireTime }, caller, now);
  });
}

const SIGN_OUT = 102;

/** Writes an access record; the record of leaving ends the session as well. */
export async function recordAccess(
  { db, clock }: Needs,
  actor: Actor,
  record: { type: string; subType: number; osType: number },
  caller: Caller,
): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    await insertAccessRecord(trx, {
      ...record,
      userId: actor.userId,
      identityId: actor.identityId,
      deptId: actor.deptId,
      ip: caller.ip,
      userAgent: caller.userAgent.slice(0, 300),
      accessTime: now,
    });
    const reason: EndedReason = 'logout';
    if (record.type === 'LOGIN_TYPE' && record.subType === SIGN_OUT) {
      await endSession(trx, actor.tokenHash, reason, now);
    }
  });
}
