/** All SQL on `second_factor`, its recovery codes, and the challenges of sign-ins that wait for one. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Config, SecondFactorSetting } from '../../../config.ts';
import type { Tables } from '../../../database/tables.ts';
import { hasRealChannel } from '../../messaging/channels/queries.ts';

type Chosen = Pick<Config, 'secondFactor' | 'isSecondFactorChosen'>;

/** The setting of the second factor: demanded where texts leave the machine, unless the installation has chosen. */
export function secondFactorSetting(
  { secondFactor, isSecondFactorChosen }: Chosen,
  doTextsLeave: boolean,
): SecondFactorSetting {
  return !isSecondFactorChosen && doTextsLeave ? 'demanded' : secondFactor;
}

export async function readSecondFactorSetting(
  db: Kysely<Tables>,
  chosen: Chosen,
): Promise<SecondFactorSetting> {
  return secondFactorSetting(chosen, !chosen.isSecondFactorChosen && (await hasRealChannel(db)));
}

/** A person's second factor; undefined for none, not even begun. */
export function findSecondFactor(db: Kysely<Tables>, userId: string) {
  return db
    .selectFrom('secondFactor')
    .where('userId', '=', userId)
    .select(['secretCipher', 'enrolTime'])
    .executeTakeFirst();
}

export async function countRecoveryCodesLeft(db: Kysely<Tables>, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('secondFactorRecovery')
    .where('userId', '=', userId)
    .where('useTime', 'is', null)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Keeps a secret that nobody has confirmed yet; false when there is a confirmed one, which stays. */
export async function keepSecret(db: Kysely<Tables>, userId: string, secretCipher: Buffer): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('secondFactor')
    .values({ userId, secretCipher })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet({ secretCipher }).where('secondFactor.enrolTime', 'is', null),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Makes this secret count from now on; false when another one took its place, or it counts already. */
export async function enrol(
  trx: Transaction<Tables>,
  { userId, secretCipher, lastStep }: { userId: string; secretCipher: Buffer; lastStep: number },
  codes: readonly { codeHash: string; codeCipher: Buffer }[],
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('secondFactor')
    .set({ enrolTime: now, lastStep: String(lastStep) })
    .where('userId', '=', userId)
    .where('secretCipher', '=', secretCipher)
    .where('enrolTime', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await trx
    .insertInto('secondFactorRecovery')
    .values(codes.map((code) => ({ userId, ...code })))
    .execute();
  return true;
}

/** False when this time step, or a later one, was used already. */
export async function takeStep(trx: Transaction<Tables>, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('secondFactor')
    .set({ lastStep: String(step) })
    .where('userId', '=', userId)
    .where('enrolTime', 'is not', null)
    .where('lastStep', '<', String(step))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** False when there is no such code, or it was used already. */
export async function takeRecoveryCode(
  trx: Transaction<Tables>,
  userId: string,
  codeHash: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('secondFactorRecovery')
    .set({ useTime: now })
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .where('useTime', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The recovery codes go with it. False when there was none. */
export async function deleteSecondFactor(db: Kysely<Tables>, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('secondFactor')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export interface Challenge {
  readonly challengeHash: Buffer;
  readonly userId: string;
  readonly loginType: number;
  readonly agentHash: Buffer;
  readonly expireTime: Date;
}

/** A few old ones of anybody go with it. */
export async function insertChallenge(db: Kysely<Tables>, challenge: Challenge, now: Date): Promise<void> {
  await db.insertInto('signInChallenge').values(challenge).execute();
  await sql`DELETE FROM sign_in_challenge WHERE challenge_hash IN (
    SELECT challenge_hash FROM sign_in_challenge WHERE expire_time <= ${now}
    ORDER BY expire_time LIMIT 100 FOR UPDATE SKIP LOCKED)`.execute(db);
}

/** Undefined for one that is unknown, answered, too old, or of another browser. */
export function findChallenge(
  db: Kysely<Tables>,
  { challengeHash, agentHash }: Pick<Challenge, 'challengeHash' | 'agentHash'>,
  now: Date,
) {
  return db
    .selectFrom('signInChallenge')
    .where('challengeHash', '=', challengeHash)
    .where('agentHash', '=', agentHash)
    .where('expireTime', '>', now)
    .select(['userId', 'loginType'])
    .executeTakeFirst();
}

/** False when somebody else has answered it meanwhile. */
export async function endChallenge(db: Kysely<Tables>, challengeHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('signInChallenge')
    .where('challengeHash', '=', challengeHash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
