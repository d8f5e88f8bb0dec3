/**
 * Codes by SMS: sending one, and spending it. A code is bound to a number and a scene, is worth one act, and is kept only
 * as a keyed hash. Who may ask for one without being signed in is decided where it is asked for.
 */
import { randomInt } from 'node:crypto';
import { PHONE_CODE_MINUTES } from '@farmers-mailbox/contract/entry/sign-in/endpoints.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { VERIFICATION_CODE_LENGTH } from '@farmers-mailbox/contract/rules/verification-code.ts';
import { sql, type Transaction } from 'kysely';
import type { PersonalData } from '../../../access/personal-data.ts';
import type { Tables } from '../../../database/tables.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { Refusal } from '../../../http/refusal.ts';
import { MINUTE_MS } from '../../../time/moment.ts';
import { queueServiceSms, type ServiceSms } from '../../messaging/service-sms/actions.ts';
import { readOtherConfig } from '../../messaging/sms-config/queries.ts';
import { readParameters } from '../../system/parameters/queries.ts';
import { workRefusal } from '../work-challenges/actions.ts';
import { type CodeScene, needsAccount, needsWork, sceneWord, sendingProblem } from './policy.ts';
import {
  countSendings,
  endPhoneCode,
  forgetOldPhoneCodes,
  isStaffNumber,
  replacePhoneCode,
  takeCodeGuess,
  waitForTurn,
} from './queries.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'personalData'>;

export interface AskedCode {
  /** eleven digits, normalised */
  readonly phoneNumber: string;
  readonly scene: CodeScene;
  /** the address that asks, for its budget */
  readonly ip: string;
  /** a stranger who has done no work */
  readonly owesWork?: boolean;
}

/**
 * Sends a new code, and takes the number's older one of this scene its worth. A number without an account gets none in the
 * scenes that need one, but the same answer after the same work and under the same limits.
 * @throws Refusal 4002 with `pictureCode`: one is owed, and the address has had its codes without; 4006: within 60 s of the last
 *   one, above the parameters' number an hour or a day for the number, or above the budget of the address or of everybody
 */
export async function sendPhoneCode(
  { db, clock, personalData }: Needs,
  { phoneNumber, scene, ip, owesWork = false }: AskedCode,
): Promise<void> {
  const now = clock.now();
  const phoneHash = personalData.hash(phoneNumber);
  const code = drawCode();
  const codeHash = hashOf(personalData, { phoneNumber, scene, code });
  const expireTime = new Date(now.getTime() + PHONE_CODE_MINUTES * MINUTE_MS);
  await db.transaction().execute(async (trx) => {
    await waitForTurn(trx, phoneHash, ip);
    const sendings = await countSendings(trx, { phoneHash, ip }, now);
    if (owesWork && needsWork(sendings)) throw workRefusal();
    const problem = sendingProblem(sendings, await readParameters(trx), now);
    if (problem) throw new Refusal(ErrorCode.tooFrequent, problem);
    const { defaultSign } = await readOtherConfig(trx);
    const content = defaultSign + textOf(code, scene);
    await replacePhoneCode(trx, { phoneHash, scene, codeHash, ip, sendTime: now, expireTime });
    const leaves = (await isStaffNumber(trx, phoneHash)) || !needsAccount(scene);
    const text = { phoneNumber, content, purpose: `${scene}Code`, expireTime };
    await queueOrUndo(trx, personalData, text, leaves);
    await forgetOldPhoneCodes(trx, now);
  });
}

// A code that nobody is to get is queued like the rest and taken back: the time must not tell which numbers are known.
async function queueOrUndo(
  trx: Transaction<Tables>,
  personalData: PersonalData,
  text: ServiceSms,
  leaves: boolean,
): Promise<void> {
  await sql`SAVEPOINT text_to_send`.execute(trx);
  await queueServiceSms(trx, personalData, text);
  const end = leaves ? sql`RELEASE SAVEPOINT text_to_send` : sql`ROLLBACK TO SAVEPOINT text_to_send`;
  await end.execute(trx);
}

const drawCode = () =>
  String(randomInt(10 ** VERIFICATION_CODE_LENGTH)).padStart(VERIFICATION_CODE_LENGTH, '0');

const textOf = (code: string, scene: CodeScene) =>
  `验证码${code}，${PHONE_CODE_MINUTES}分钟内有效，用于${sceneWord[scene]}。请勿告诉他人。`;

export interface GivenCode {
  readonly phoneNumber: string;
  readonly scene: CodeScene;
  readonly code: string;
}

/**
 * Does what the code is for: `act` runs in the transaction that spends it, so that a code is worth one act, and an act that
 * is refused leaves the code as it was. The guess itself is counted before and for itself: no refusal takes it back, and five
 * wrong ones make the code worthless. Not to be called within a transaction for that reason.
 * @throws Refusal 4005 wrong, too old, spent, of another number or scene, or never sent: the answer does not tell which
 */
export async function spendPhoneCode<Done>(
  { db, clock, personalData }: Needs,
  given: GivenCode,
  act: (trx: Transaction<Tables>, now: Date) => Promise<Done>,
): Promise<Done> {
  if (db.isTransaction) throw new Error('A guess must not be taken back with the transaction of its caller.');
  const now = clock.now();
  const { scene, phoneNumber } = given;
  const kept = await takeCodeGuess(db, { phoneHash: personalData.hash(phoneNumber), scene }, now);
  if (kept?.codeHash !== hashOf(personalData, given)) throw new Refusal(ErrorCode.wrongVerificationCode);
  return db.transaction().execute(async (trx) => {
    if (!(await endPhoneCode(trx, kept.phoneCodeId, now))) throw new Refusal(ErrorCode.wrongVerificationCode);
    return act(trx, now);
  });
}

function hashOf(personalData: PersonalData, { phoneNumber, scene, code }: GivenCode): string {
  return personalData.hashCode(`${scene} ${phoneNumber} ${code}`);
}
