/**
 * Work that is to be done before many passwords are tried or many texts sent: nothing for people to read, and a price for
 * programs (decision 48). When it is asked for is the asking feature's business: of passwords `wrongBeforeWork` in
 * sign-in-throttle/policy.ts.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { WORK_SECONDS } from '@farmers-mailbox/contract/entry/sign-in/endpoints.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/scrypt';
import type { ChallengeParameters } from 'altcha-lib/types';
import type { PersonalData } from '../../../access/personal-data.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { Refusal } from '../../../http/refusal.ts';
import { forgetOldChallenges, insertChallenge, takeChallenge } from './queries.ts';

/** Cost of a try, as scrypt has it (RFC 7914): N `cost`, r `memoryCost`; and the most tries that it may take. */
export interface Difficulty {
  readonly cost: number;
  readonly memoryCost: number;
  readonly triesMax: number;
}

/** 4 MiB for each try, so that graphics cards gain little; a second or so on a slow telephone (decision 48). */
const DIFFICULTY: Difficulty = { cost: 4096, memoryCost: 8, triesMax: 12 };

export interface WorkChallenge {
  readonly uuid: string;
  readonly challenge: ChallengeParameters;
  readonly expireTime: Date;
}

type Needs = Pick<Dependencies, 'db' | 'clock' | 'personalData'>;

/** The same in every program on one database, and nobody else's. */
const secretsOf = ({ hashCode }: Pick<PersonalData, 'hashCode'>) => ({
  hmacSignatureSecret: hashCode('work challenge'),
  hmacKeySignatureSecret: hashCode('work challenge key'),
});

/** A new one, worth one answer within two minutes. */
export async function issueChallenge(
  { db, clock, personalData }: Needs,
  { cost, memoryCost, triesMax }: Difficulty = DIFFICULTY,
): Promise<WorkChallenge> {
  const now = clock.now();
  const uuid = randomUUID();
  const expireTime = new Date(now.getTime() + WORK_SECONDS * 1000);
  const challenge = await createChallenge({
    algorithm: 'SCRYPT',
    cost,
    memoryCost,
    parallelism: 1,
    counter: randomInt(triesMax),
    deriveKey,
    ...secretsOf(personalData),
  });
  await forgetOldChallenges(db, now);
  await insertChallenge(db, { challengeId: uuid, challenge, expireTime });
  return { uuid, challenge: challenge.parameters, expireTime };
}

/** As a form sends it: both are missing before somebody knows that they are needed. `code`: number of the try and key. */
export interface WorkAnswer {
  readonly uuid?: string | undefined;
  readonly code?: string | undefined;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const CODE = /^(\d{1,4})\.([0-9a-f]{64})$/;

/** True if the work was done. The challenge is worth nothing afterwards, right or wrong. */
export async function answersChallenge(
  { db, personalData }: Pick<Needs, 'db' | 'personalData'>,
  { uuid = '', code = '' }: WorkAnswer,
  now: Date,
): Promise<boolean> {
  const challenge = UUID.test(uuid) ? await takeChallenge(db, uuid, now) : undefined;
  const [, counter, derivedKey] = CODE.exec(code) ?? [];
  if (!challenge || derivedKey === undefined) return false;
  const solution = { counter: Number(counter), derivedKey };
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secretsOf(personalData) });
  return verified;
}

/** 4002, saying that the call needs work done first. */
export const workRefusal = () => new Refusal(ErrorCode.wrongCaptcha, undefined, [], { pictureCode: true });
