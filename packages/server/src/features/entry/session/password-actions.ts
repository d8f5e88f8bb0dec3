/** Checks and replaces the password of an account. Its SQL is password-queries.ts; guesses at signing in are counted by features/entry/sign-in-throttle. */
import type { SignedIn } from '@farmers-mailbox/contract/entry/sign-in/fields.ts';
import { ErrorCode, errorSentenceWith } from '@farmers-mailbox/contract/error-codes.ts';
import { newPasswordProblem } from '@farmers-mailbox/contract/rules/password.ts';
import type { Transaction } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import type { Tables } from '../../../database/tables.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { Refusal, refuseField } from '../../../http/refusal.ts';
import { readParameters } from '../../system/parameters/queries.ts';
import {
  accountGuesses,
  minutesUntilNextGuess,
  returnGuess,
  takeGuess,
} from '../sign-in-throttle/queries.ts';
import { type Caller, issueToken, toSignedIn } from './issued-token.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import { keepFormerPassword, listFormerPasswords, writePassword } from './password-queries.ts';
import { type Account, endSession, endSessionsOf, findAccountById, lockPerson } from './queries.ts';

/** True if it is the account's password. Without an account it works as long and answers false. */
export function isPasswordOf(account: Account | undefined, password: string): Promise<boolean> {
  return verifyPassword(password, account?.passwordHash);
}

/**
 * True if the signed-in person knows their own password. It is counted like a guess at sign-in: who finds a console open
 * must not try passwords without end.
 * @throws Refusal 4003 locked
 */
export async function knowsOwnPassword(
  { db, clock, personalData }: Pick<Dependencies, 'db' | 'clock' | 'personalData'>,
  actor: Actor,
  password: string,
): Promise<boolean> {
  const now = clock.now();
  const subject = accountGuesses(personalData, actor.userName);
  if (!(await takeGuess(db, subject, now))) {
    const minutes = await minutesUntilNextGuess(db, subject, now);
    throw new Refusal(ErrorCode.accountLocked, errorSentenceWith(ErrorCode.accountLocked, minutes));
  }
  const isRight = await isPasswordOf(await findAccountById(db, actor.userId), password);
  if (isRight) await returnGuess(db, subject);
  return isRight;
}

export interface NewPassword {
  readonly userId: string;
  readonly newPassword: string;
}

/**
 * Gives the account a new password and ends its sessions. Who may do so has been shown to the caller. The hashes take a
 * quarter of a second, during which only this person's own sign-ins wait.
 * @throws Refusal 4000 at `newPassword`: not by the rules, with the account's name in it, or one of the last few
 */
export async function replacePassword(
  trx: Transaction<Tables>,
  { userId, newPassword }: NewPassword,
  now: Date,
): Promise<void> {
  await lockPerson(trx, userId);
  const account = await findAccountById(trx, userId);
  if (!account) throw new Refusal(ErrorCode.notFound);
  await requireNewPassword(trx, account, newPassword);
  if (account.passwordHash) {
    await keepFormerPassword(trx, { userId, passwordHash: account.passwordHash, replaceTime: now });
  }
  await writePassword(trx, userId, await hashPassword(newPassword), now);
  await endSessionsOf(trx, userId, now);
}

/**
 * The same for whoever asks for it signed in: they go on under another token until the absolute end of the old one, which
 * may be in other hands and dies with the person's other sessions.
 * @throws Refusal 4000 as `replacePassword`, 401 when the session has ended meanwhile
 */
export async function replaceOwnPassword(
  trx: Transaction<Tables>,
  actor: Actor,
  newPassword: string,
  caller: Caller,
  now: Date,
): Promise<SignedIn> {
  const { userId, identityId, tokenHash } = actor;
  await lockPerson(trx, userId);
  const expireTime = await endSession(trx, tokenHash, 'password', now);
  if (!expireTime) throw new Refusal(ErrorCode.signedOut);
  await replacePassword(trx, { userId, newPassword }, now);
  const token = await issueToken(trx, { userId, identityId, expireTime }, caller, now);
  const account = await findAccountById(trx, userId);
  if (!account) throw new Error('The account of a living session is gone.');
  return toSignedIn(account, { token, expireTime }, await readParameters(trx), now);
}

/** The hash of a password that the program made up; takes some 25 ms, so not within a transaction. */
export function hashStartPassword(password: string): Promise<string> {
  return hashPassword(password);
}

/**
 * Puts a start password in the place of the account's own, to be changed at the next sign-in, and ends its sessions. Who may do so
 * has been shown to the caller.
 */
export async function giveStartPassword(
  trx: Transaction<Tables>,
  { userId, passwordHash }: { userId: string; passwordHash: string },
  now: Date,
): Promise<void> {
  await lockPerson(trx, userId);
  const account = await findAccountById(trx, userId);
  if (!account) throw new Refusal(ErrorCode.notFound);
  if (account.passwordHash) {
    await keepFormerPassword(trx, { userId, passwordHash: account.passwordHash, replaceTime: now });
  }
  await writePassword(trx, userId, passwordHash, now, { mustBeChanged: true });
  await endSessionsOf(trx, userId, now);
}

async function requireNewPassword(
  trx: Transaction<Tables>,
  account: Account,
  newPassword: string,
): Promise<void> {
  const problem = newPasswordProblem(newPassword, account.userName);
  if (problem) throw refuseField('newPassword', problem);
  const { passwordHistory } = await readParameters(trx);
  const former = await listFormerPasswords(trx, account.userId, passwordHistory - 1);
  const used = [account.passwordHash, ...former].filter((hash) => hash !== null);
  for (const hash of used) {
    if (await verifyPassword(newPassword, hash)) {
      throw refuseField('newPassword', `不能使用最近${passwordHistory}次用过的密码`);
    }
  }
}
