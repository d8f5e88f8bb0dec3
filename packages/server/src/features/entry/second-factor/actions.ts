/** A person's second factor: enrolling, using and removing it, and the challenge that a sign-in waits with. */
import { ErrorCode, errorSentenceWith } from '@farmers-mailbox/contract/error-codes.ts';
import type { Transaction } from 'kysely';
import type { PersonalData } from '../../../access/personal-data.ts';
import type { Tables } from '../../../database/tables.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { demand, Refusal } from '../../../http/refusal.ts';
import { type Act, logOperation } from '../../system/operation-log/actions.ts';
import {
  forgetGuesses,
  minutesUntilNextGuess,
  noteWrongGuess,
  takeGuess,
} from '../sign-in-throttle/queries.ts';
import { drawRecoveryCodes, drawSecret, readRecoveryCode, stepOf } from './one-time-password.ts';
import { mayHaveSecondFactor } from './policy.ts';
import {
  deleteSecondFactor,
  enrol,
  findSecondFactor,
  keepSecret,
  takeRecoveryCode,
  takeStep,
} from './queries.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'personalData' | 'config'>;

/**
 * Draws a new secret, which counts only once the app has shown a code of it.
 * @throws Refusal 4030 not an administrator or switched off, 4090 one is in use
 */
export async function beginEnrolment(
  { db, personalData, config }: Needs,
  { actor }: Act,
): Promise<{ secret: string; otpauthUrl: string }> {
  demand(mayHaveSecondFactor(actor, config.secondFactor));
  const drawn = drawSecret(actor.userName);
  if (!(await keepSecret(db, actor.userId, personalData.encryptSecret(drawn.secret)))) throw alreadyThere();
  return drawn;
}

const alreadyThere = () => new Refusal(ErrorCode.stateChanged, '已绑定动态口令');
const wrongCode = () => new Refusal(ErrorCode.wrongVerificationCode);

/**
 * Makes the begun secret count.
 * @returns the recovery codes, which nobody can read again
 * @throws Refusal 4005 wrong code, 4090 nothing was begun or it counts already
 */
export async function confirmEnrolment(
  { db, clock, personalData, config }: Needs,
  act: Act,
  code: string,
): Promise<string[]> {
  const { actor } = act;
  demand(mayHaveSecondFactor(actor, config.secondFactor));
  const begun = await findSecondFactor(db, actor.userId);
  if (begun?.enrolTime) throw alreadyThere();
  if (!begun) throw new Refusal(ErrorCode.stateChanged, '请先开始绑定动态口令');
  const now = clock.now();
  const { userId } = actor;
  const lastStep = stepOf(personalData.decryptSecret(begun.secretCipher), code, now);
  if (lastStep === null) throw wrongCode();
  const recoveryCodes = drawRecoveryCodes();
  const kept = recoveryCodes.map((one) => {
    const text = keptTextOf(userId, readRecoveryCode(one) ?? one);
    // the cipher is for one thing only: another key needs the text to make its own hash of it
    return { codeHash: personalData.hashCode(text), codeCipher: personalData.encryptSecret(text) };
  });
  await db.transaction().execute(async (trx) => {
    const proved = { userId, secretCipher: begun.secretCipher, lastStep };
    if (!(await enrol(trx, proved, kept, now))) throw alreadyThere();
    await logOperation(trx, act, operation('绑定', actor), now);
  });
  return recoveryCodes;
}

const operation = (action: string, { userId, userName }: Act['actor']) => ({
  module: '个人中心',
  action,
  bizType: 'second_factor',
  bizId: userId,
  summary: `${action}动态口令 ${userName}`,
});

const keptTextOf = (userId: string, recoveryCode: string): string => `recovery ${userId} ${recoveryCode}`;

function hashOf(personalData: PersonalData, userId: string, recoveryCode: string): string {
  return personalData.hashCode(keptTextOf(userId, recoveryCode));
}

/** True if signing in takes a second step for this person. */
export async function isSecondFactorAsked(
  { db, config }: Pick<Needs, 'db' | 'config'>,
  userId: string,
): Promise<boolean> {
  if (config.secondFactor === 'off') return false;
  return Boolean((await findSecondFactor(db, userId))?.enrolTime);
}

/**
 * Does what a code of the person opens, in the transaction that uses the code up: `act` is refused, the code stays. Guesses
 * are counted before and for themselves, five for a person in a quarter of an hour, whatever they are for.
 * @throws Refusal 4005 wrong or used, 4003 guessed too often
 */
export async function spendSecondFactor<Done>(
  { db, clock, personalData }: Needs,
  { userId, code }: { userId: string; code: string },
  act: (trx: Transaction<Tables>, now: Date) => Promise<Done>,
): Promise<Done> {
  const now = clock.now();
  const subject = { kind: 'secondFactor', name: userId } as const;
  if (!(await takeGuess(db, subject, now))) {
    const minutes = await minutesUntilNextGuess(db, subject, now);
    throw new Refusal(ErrorCode.accountLocked, errorSentenceWith(ErrorCode.accountLocked, minutes));
  }
  const outcome = await db.transaction().execute(async (trx) => {
    if (!(await takeCode(trx, personalData, { userId, code }, now))) return null;
    await forgetGuesses(trx, subject, now);
    return { done: await act(trx, now) };
  });
  if (outcome) return outcome.done;
  await noteWrongGuess(db, subject, now);
  throw wrongCode();
}

async function takeCode(
  trx: Transaction<Tables>,
  personalData: PersonalData,
  { userId, code }: { userId: string; code: string },
  now: Date,
): Promise<boolean> {
  const kept = await findSecondFactor(trx, userId);
  if (!kept?.enrolTime) return false;
  if (/^\d{6}$/.test(code)) {
    const step = stepOf(personalData.decryptSecret(kept.secretCipher), code, now);
    return step !== null && takeStep(trx, userId, step);
  }
  const recoveryCode = readRecoveryCode(code);
  return (
    recoveryCode !== null && takeRecoveryCode(trx, userId, hashOf(personalData, userId, recoveryCode), now)
  );
}

/** Takes the second factor away, by one of its own codes. That the person knows the password is the caller's to ask. */
export async function removeSecondFactor(deps: Needs, act: Act, code: string): Promise<void> {
  const { actor } = act;
  await spendSecondFactor(deps, { userId: actor.userId, code }, async (trx, now) => {
    await deleteSecondFactor(trx, actor.userId);
    await logOperation(trx, act, operation('解除', actor), now);
  });
}
