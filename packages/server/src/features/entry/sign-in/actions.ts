/**
 * Getting in: by password, by a code sent to the phone, or as somebody whom another feature has recognised, each followed by
 * the second factor where the person has one; and setting a forgotten password. Answers and limits are the same for accounts
 * that exist and that do not.
 */

import type { FirstStep, SignedIn } from '@farmers-mailbox/contract/entry/sign-in/fields.ts';
import { ErrorCode, errorSentence, errorSentenceWith } from '@farmers-mailbox/contract/error-codes.ts';
import { maskPhone } from '@farmers-mailbox/contract/rules/phone.ts';
import type { Transaction } from 'kysely';
import type { TokenCall } from '../../../access/actor.ts';
import type { Tables } from '../../../database/tables.ts';
import { Refusal } from '../../../http/refusal.ts';
import { logOperation } from '../../system/operation-log/actions.ts';
import { type AskedCode, sendPhoneCode, spendPhoneCode } from '../phone-codes/actions.ts';
import { spendSecondFactor } from '../second-factor/actions.ts';
import { endChallenge, findChallenge } from '../second-factor/queries.ts';
import { actWithoutSession, startSession } from '../session/actions.ts';
import { isPasswordOf, replacePassword } from '../session/password-actions.ts';
import {
  type Account,
  findAccount,
  findAccountById,
  findAccountByPhone,
  LoginType,
} from '../session/queries.ts';
import {
  EVERYBODY,
  forgetGuesses,
  type GuessStanding,
  minutesUntilNextGuess,
  noteWrongGuess,
  readStanding,
  returnGuess,
  takeGuess,
  takeGuessWithoutWork,
} from '../sign-in-throttle/queries.ts';
import { answersChallenge, type WorkAnswer, workRefusal } from '../work-challenges/actions.ts';
import {
  type Attempt,
  admit,
  type Caller,
  type Needs,
  passwordGuesses,
  refuse,
  requireIdentity,
} from './admission.ts';
import { hashOf } from './second-factor-challenge.ts';

/**
 * Signs in with a password. A wrong password and an account that does not exist differ in nothing: not in the answer,
 * not in the time, not in when work is asked for or the lock falls.
 * @throws Refusal 4001 wrong, 4002 the work was not done, 4003 locked, 4004 disabled (told only to who knows the
 *   password), 4006 this address guessed too often, 4030 nobody to be today
 */
export async function signInWithPassword(
  deps: Needs,
  { userName, password, ...work }: { userName: string; password: string } & WorkAnswer,
  caller: Caller,
): Promise<FirstStep> {
  const { db, clock } = deps;
  const attempt: Attempt = { deps, loginType: LoginType.password, caller, now: clock.now(), userName };
  await requireGuess(attempt, work);
  const account = await findAccount(db, userName);
  const isRight = await isPasswordOf(account, password);
  if (!account || !isRight) return refuseWrongPassword(attempt, account);
  await returnGuess(db, addressGuesses(caller));
  return admit(attempt, account);
}

const addressGuesses = ({ ip }: Caller) => ({ kind: 'address', name: ip }) as const;

/** Counts one more try for the account and for the address, or refuses before the password is looked at. */
async function requireGuess(attempt: Attempt, work: WorkAnswer): Promise<void> {
  const { deps, now, userName, caller } = attempt;
  const { db } = deps;
  const account = passwordGuesses(deps, userName);
  const { lockedMinutes, needsWork } = await readStanding(db, { account, ip: caller.ip }, now);
  if (lockedMinutes !== null) return refuse(attempt, undefined, 'locked', locked(lockedMinutes));
  const isAnswered = await answersChallenge(deps, work, now);
  if (needsWork && !isAnswered) return refuseWithoutWork(attempt);
  const takeOfAccount = isAnswered ? takeGuess : takeGuessWithoutWork;
  if (!(await takeOfAccount(db, account, now))) {
    if (!isAnswered) return refuseWithoutWork(attempt);
    const minutes = await minutesUntilNextGuess(db, account, now);
    return refuse(attempt, undefined, 'locked', locked(minutes));
  }
  if (!(await takeGuess(db, addressGuesses(caller), now))) {
    await returnGuess(db, account);
    return refuse(attempt, undefined, 'address locked', new Refusal(ErrorCode.tooFrequent));
  }
}

const refuseWithoutWork = (attempt: Attempt) => refuse(attempt, undefined, 'work not done', workRefusal());

const locked = (minutes: number) =>
  new Refusal(ErrorCode.accountLocked, errorSentenceWith(ErrorCode.accountLocked, minutes));

async function refuseWrongPassword(attempt: Attempt, account: Account | undefined): Promise<never> {
  const { deps, now, userName, caller } = attempt;
  const { db } = deps;
  const guesses = passwordGuesses(deps, userName);
  for (const subject of [guesses, addressGuesses(caller), EVERYBODY]) {
    await noteWrongGuess(db, subject, now);
  }
  const standing = await readStanding(db, { account: guesses, ip: caller.ip }, now);
  const details = standing.needsWork ? { pictureCode: true } : {};
  const refusal = new Refusal(ErrorCode.wrongCredentials, wrongSentence(standing), [], details);
  return refuse(attempt, account, 'wrong password', refusal);
}

/** Counted for names that no account has as well. */
function wrongSentence({ triesLeft, lockedMinutes }: GuessStanding): string {
  const sentence = errorSentence[ErrorCode.wrongCredentials];
  return lockedMinutes === null
    ? `${sentence}，再错 ${triesLeft} 次将锁定账号`
    : `${sentence}，账号已锁定，请${lockedMinutes}分钟后再试`;
}

/**
 * Signs in with a code that was sent to the phone.
 * @throws Refusal 4005 wrong code, or nobody has this number; 4004 and 4030 as above, told only to who holds the code
 */
export async function signInByPhone(
  deps: Needs,
  { phoneNumber, code }: { phoneNumber: string; code: string },
  caller: Caller,
): Promise<FirstStep> {
  const { db, clock, personalData } = deps;
  const userName = maskPhone(phoneNumber);
  const attempt: Attempt = { deps, loginType: LoginType.phoneCode, caller, now: clock.now(), userName };
  const account = await findAccountByPhone(db, personalData.hash(phoneNumber));
  try {
    await spendPhoneCode(deps, { phoneNumber, scene: 'login', code }, async () => {
      if (!account) throw new Refusal(ErrorCode.wrongVerificationCode);
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return refuse(attempt, account, 'wrong code', error);
  }
  if (!account) throw new Error('A code was spent that nobody could have.');
  return admit(attempt, account);
}

export interface RecognisedPerson extends Pick<Attempt, 'loginType' | 'preferredArea'> {
  readonly userId: string;
}

/**
 * Lets in whom another feature has recognised: by a third party's word. The second factor is asked for all the same.
 * @throws Refusal 401 no such account, 4004 disabled, 4030 nobody to be today
 */
export async function admitRecognised(
  deps: Needs,
  { userId, loginType, preferredArea }: RecognisedPerson,
  caller: Caller,
): Promise<FirstStep> {
  const account = await findAccountById(deps.db, userId);
  if (!account) throw new Refusal(ErrorCode.signedOut);
  const { userName } = account;
  return admit({ deps, loginType, caller, now: deps.clock.now(), userName, preferredArea }, account);
}

/**
 * The second step: a code of the person's app, or a recovery code.
 * @throws Refusal 4005 wrong or used code, 4003 guessed too often, 4090 the challenge is over: begin anew
 */
export async function signInWithSecondFactor(
  deps: Needs,
  { challenge, code }: { challenge: string; code: string },
  caller: Caller,
): Promise<SignedIn> {
  const { db, clock } = deps;
  const now = clock.now();
  const challengeHash = hashOf(challenge);
  const agentHash = hashOf(caller.userAgent);
  const owed = await findChallenge(db, { challengeHash, agentHash }, now);
  const account = owed && (await findAccountById(db, owed.userId));
  if (!owed || !account) throw challengeOver();
  const loginType = owed.loginType as LoginType;
  const attempt: Attempt = { deps, loginType, caller, now, userName: account.userName };
  const identityId = await requireIdentity(attempt, account);
  try {
    return await spendSecondFactor(deps, { userId: account.userId, code }, async (trx) => {
      if (!(await endChallenge(trx, challengeHash))) throw challengeOver();
      return startSession(trx, { account, identityId, loginType }, caller, now);
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return refuse(attempt, account, 'wrong second factor', error);
  }
}

const challengeOver = () => new Refusal(ErrorCode.stateChanged, '验证已超时，请重新登录');

/**
 * Sends a code to somebody who is not signed in. From the fourth within an hour on, the address has to do some work.
 * @throws Refusal 4002 with `pictureCode`, 4006 as `sendPhoneCode`
 */
export async function sendPublicPhoneCode(
  deps: Needs,
  asked: Omit<AskedCode, 'owesWork'>,
  work: WorkAnswer,
): Promise<void> {
  const owesWork = !(await answersChallenge(deps, work, deps.clock.now()));
  await sendPhoneCode(deps, { ...asked, owesWork });
}

/** A new password that is refused is not among them: who gets that far holds the code, and thinks of another. */
const resetFailReasons: Readonly<Record<number, string>> = {
  [ErrorCode.wrongVerificationCode]: 'wrong code for a new password',
  [ErrorCode.accountDisabled]: 'disabled',
};

/**
 * Sets a forgotten password by a code of scene `password`; every session of the account ends, and a lock for wrong passwords
 * is lifted. A password that is refused leaves the code as it was.
 * @throws Refusal 4005 wrong code, or nobody has this number; 4004 disabled; 4000 at `newPassword`
 */
export async function resetPassword(
  deps: Needs,
  { phoneNumber, code, newPassword }: { phoneNumber: string; code: string; newPassword: string },
  caller: Caller & Pick<TokenCall, 'requestId' | 'call'>,
): Promise<void> {
  const { db, clock, personalData } = deps;
  const phoneHash = personalData.hash(phoneNumber);
  try {
    await spendPhoneCode(deps, { phoneNumber, scene: 'password', code }, async (trx, now) => {
      const account = await findAccountByPhone(trx, phoneHash);
      if (!account) throw new Refusal(ErrorCode.wrongVerificationCode);
      if (account.status !== 1) throw new Refusal(ErrorCode.accountDisabled);
      const { userId, userName } = account;
      await replacePassword(trx, { userId, newPassword }, now);
      await forgetGuesses(trx, passwordGuesses(deps, userName), now);
      await logReset(trx, userId, caller, now);
    });
  } catch (error) {
    const failReason = error instanceof Refusal && resetFailReasons[error.code];
    if (!failReason) throw error;
    const userName = maskPhone(phoneNumber);
    const attempt: Attempt = { deps, loginType: LoginType.phoneCode, caller, now: clock.now(), userName };
    return refuse(attempt, await findAccountByPhone(db, phoneHash), failReason, error);
  }
}

async function logReset(
  trx: Transaction<Tables>,
  userId: string,
  call: Pick<TokenCall, 'ip' | 'requestId' | 'call'>,
  now: Date,
): Promise<void> {
  const act = await actWithoutSession(trx, userId, call);
  const { userName, realName } = act.actor;
  const operation = {
    module: '登录',
    action: '凭短信重设密码',
    bizType: 'sys_user',
    bizId: userId,
    summary: `凭短信验证码重设密码 ${userName}（${realName}）`,
  };
  await logOperation(trx, act, operation, now);
}
