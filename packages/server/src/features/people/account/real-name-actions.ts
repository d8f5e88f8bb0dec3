/** Proving one's real name (实名认证): a few tries a day, each recorded, the checking service asked outside any transaction. */
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { bornAndSexOf, idNumberProblem } from '@farmers-mailbox/contract/rules/id-number.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import type { Tables } from '../../../database/tables.ts';
import { isUniqueViolation } from '../../../database/unique-violation.ts';
import type { Dependencies } from '../../../dependencies.ts';
import {
  openRealNameVerifier,
  type Person,
  type VerifyRealName,
} from '../../../gateways/real-name-verifier.ts';
import { Refusal, refuseField } from '../../../http/refusal.ts';
import { chinaDayStart } from '../../../time/moment.ts';
import { readParameters } from '../../system/parameters/queries.ts';
import { logOwnChange } from './own-log.ts';
import {
  countTries,
  insertTry,
  isTaken,
  lockOwnRow,
  RealNameResult,
  settleTry,
  storeProvedName,
} from './queries.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'personalData' | 'config' | 'log'>;

/**
 * @throws Refusal 4000 wrong check character, or name and number do not belong together; 4006 the day's tries are used up;
 *   4090 proved already; 4091 another account has the number; 5000 the checking service did not answer
 */
export async function proveRealName(deps: Needs, actor: Actor, person: Person): Promise<void> {
  const problem = idNumberProblem(person.certificateNo);
  if (problem) throw refuseField('certificateNo', problem);
  const recordId = await takeTry(deps, actor, person);
  const certificateHash = deps.personalData.hashCertificate(person.certificateNo);
  const result = (await isTaken(deps.db, actor.userId, 'certificateHash', certificateHash))
    ? RealNameResult.taken
    : await askService(openRealNameVerifier(deps.config.realNameVerifier), person, deps.log);
  const settled = await settle(deps, actor, { person, recordId, certificateHash, result });
  const refusal = refusalOf[settled];
  if (refusal) throw new Refusal(...refusal);
}

const refusalOf: Record<RealNameResult, [ErrorCode, string] | null> = {
  [RealNameResult.passed]: null,
  [RealNameResult.mismatch]: [ErrorCode.validation, '姓名与身份证号码不一致'],
  [RealNameResult.taken]: [ErrorCode.duplicate, '该身份证号码已被其他账号认证'],
  [RealNameResult.noAnswer]: [ErrorCode.systemBusy, '实名核验服务暂时没有应答，请稍后再试'],
};

/** Counted before anything is asked, so that many at once are no more than the parameter allows. */
async function takeTry({ db, clock, personalData }: Needs, actor: Actor, person: Person): Promise<string> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const own = await lockOwnRow(trx, actor.userId);
    if (own.realNameAuthFlag === 1) throw new Refusal(ErrorCode.stateChanged, '您已完成实名认证');
    const { realNameTries } = await readParameters(trx);
    if ((await countTries(trx, actor.userId, chinaDayStart(now))) >= realNameTries) {
      throw new Refusal(ErrorCode.tooFrequent, '今日认证次数已达上限');
    }
    return insertTry(trx, {
      userId: actor.userId,
      realName: person.realName,
      certificateCipher: personalData.encryptCertificate(person.certificateNo),
      ip: actor.ip,
      submitTime: now,
    });
  });
}

async function askService(
  verify: VerifyRealName,
  person: Person,
  log: Dependencies['log'],
): Promise<RealNameResult> {
  try {
    return (await verify(person)) ? RealNameResult.passed : RealNameResult.mismatch;
  } catch (error) {
    log.error({ err: error }, 'the real-name service did not answer');
    return RealNameResult.noAnswer;
  }
}

interface Judged {
  readonly person: Person;
  readonly recordId: string;
  readonly certificateHash: string;
  readonly result: RealNameResult;
}

async function settle(deps: Needs, actor: Actor, judged: Judged): Promise<RealNameResult> {
  const { db } = deps;
  const write = (result: RealNameResult, trx: Kysely<Tables> = db) =>
    settleTry(trx, judged.recordId, result, refusalOf[result]?.[1] ?? '认证成功');
  if (judged.result !== RealNameResult.passed) {
    await write(judged.result);
    return judged.result;
  }
  try {
    await db.transaction().execute(async (trx) => {
      await storeProof(deps, trx, actor, judged);
      await write(RealNameResult.passed, trx);
    });
    return RealNameResult.passed;
  } catch (error) {
    if (!isUniqueViolation(error, 'sys_user_certificate')) throw error;
    await write(RealNameResult.taken);
    return RealNameResult.taken;
  }
}

async function storeProof(
  { clock, personalData }: Needs,
  trx: Kysely<Tables>,
  actor: Actor,
  { person, certificateHash }: Judged,
): Promise<void> {
  const { realName, certificateNo } = person;
  const certificateCipher = personalData.encryptCertificate(certificateNo);
  const proved = { realName, certificateCipher, certificateHash, ...bornAndSexOf(certificateNo) };
  if (!(await storeProvedName(trx, actor.userId, proved, clock.now()))) {
    throw new Refusal(ErrorCode.stateChanged, '您已完成实名认证');
  }
  const before = { realName: actor.realName };
  await logOwnChange(trx, actor, { action: '实名认证', before, after: person }, clock.now());
}
