/** All SQL on `phone_code`. A code lives until it is spent, replaced, guessed at too often, or too old. */
import { EnableStatus } from '@farmers-mailbox/contract/enable-status.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import { DAY_MS, HOUR_MS } from '../../../time/moment.ts';
import { type CodeScene, GUESSES_PER_CODE, type Sendings } from './policy.ts';

/**
 * Makes sendings to one number, and from one address, wait for each other until the transaction ends, so that what is
 * counted next stays true. Always in this order, or two of them could wait for each other for ever.
 */
export async function waitForTurn(trx: Transaction<Tables>, phoneHash: string, ip: string): Promise<void> {
  for (const turn of [`code number ${phoneHash}`, `code address ${ip}`]) {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${turn}, 0))`.execute(trx);
  }
}

/** Everybody's count is the only one that others may raise meanwhile: a budget may be passed by a few. */
export async function countSendings(
  db: Kysely<Tables>,
  { phoneHash, ip }: { phoneHash: string; ip: string },
  now: Date,
): Promise<Sendings> {
  const hourAgo = new Date(now.getTime() - HOUR_MS);
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const { rows } = await sql<Sendings>`
    SELECT max(send_time) FILTER (WHERE phone_hash = ${phoneHash}) AS "numberLast",
      (count(*) FILTER (WHERE phone_hash = ${phoneHash} AND send_time > ${hourAgo}))::integer AS "numberHour",
      (count(*) FILTER (WHERE phone_hash = ${phoneHash}))::integer AS "numberDay",
      (count(*) FILTER (WHERE ip = ${ip} AND send_time > ${hourAgo}))::integer AS "addressHour",
      (count(*) FILTER (WHERE ip = ${ip}))::integer AS "addressDay",
      (SELECT count(*) FROM phone_code WHERE send_time > ${hourAgo})::integer AS "everybodyHour"
    FROM phone_code WHERE (phone_hash = ${phoneHash} OR ip = ${ip}) AND send_time > ${dayAgo}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('An aggregate without rows.');
  return row;
}

/** True if somebody of the staff has this number: farmers sign in nowhere, and get no codes for it. */
export async function isStaffNumber(db: Kysely<Tables>, phoneHash: string): Promise<boolean> {
  const found = await db
    .selectFrom('sysUser as person')
    .where('person.phoneHash', '=', phoneHash)
    .where('person.delFlag', '=', 0)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('sysUserIdentity as identity')
          .whereRef('identity.userId', '=', 'person.userId')
          .where('identity.status', '=', EnableStatus.enabled)
          .select(eb.lit(1).as('one')),
      ),
    )
    .select('person.userId')
    .executeTakeFirst();
  return found !== undefined;
}

export interface NewPhoneCode {
  readonly phoneHash: string;
  readonly scene: CodeScene;
  readonly codeHash: string;
  readonly ip: string;
  readonly sendTime: Date;
  readonly expireTime: Date;
}

/** The newest code of a number and scene is the only one that is worth anything. Its turn must have been waited for. */
export async function replacePhoneCode(trx: Transaction<Tables>, code: NewPhoneCode): Promise<void> {
  await trx
    .updateTable('phoneCode')
    .set({ endTime: code.sendTime })
    .where('phoneHash', '=', code.phoneHash)
    .where('scene', '=', code.scene)
    .where('endTime', 'is', null)
    .execute();
  await trx.insertInto('phoneCode').values(code).execute();
}

export interface CodeOfNumber {
  readonly phoneHash: string;
  readonly scene: CodeScene;
}

/** Counts a guess at the living code; undefined when there is none, or none that may be guessed at any more. */
export async function takeCodeGuess(
  db: Kysely<Tables>,
  { phoneHash, scene }: CodeOfNumber,
  now: Date,
): Promise<{ phoneCodeId: string; codeHash: string } | undefined> {
  return db
    .updateTable('phoneCode')
    .set((eb) => ({ guessCount: eb('guessCount', '+', 1) }))
    .where('phoneHash', '=', phoneHash)
    .where('scene', '=', scene)
    .where('endTime', 'is', null)
    .where('expireTime', '>', now)
    .where('guessCount', '<', GUESSES_PER_CODE)
    .returning(['phoneCodeId', 'codeHash'])
    .executeTakeFirst();
}

/** False when somebody else has spent or replaced it meanwhile. */
export async function endPhoneCode(
  trx: Transaction<Tables>,
  phoneCodeId: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('phoneCode')
    .set({ endTime: now })
    .where('phoneCodeId', '=', phoneCodeId)
    .where('endTime', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A few of the rows that count for no limit any more, leaving those that others are just removing. */
export async function forgetOldPhoneCodes(db: Kysely<Tables>, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - DAY_MS);
  await sql`DELETE FROM phone_code WHERE phone_code_id IN (
    SELECT phone_code_id FROM phone_code WHERE send_time <= ${dayAgo}
    ORDER BY send_time LIMIT 100 FOR UPDATE SKIP LOCKED)`.execute(db);
}
