/** The SQL of what people change about themselves: their row of `sys_user`, and their proofs of the real name. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../database/tables.ts';

/** The stored fields that a change is judged by; locked until the transaction ends. */
export function lockOwnRow(trx: Kysely<Tables>, userId: string) {
  return trx
    .selectFrom('sysUser')
    .select([
      'userName',
      'realName',
      'realNameAuthFlag',
      'certificateHash',
      'certificateCipher',
      'phoneHash',
      'phoneCipher',
      'smsAgreeFlag',
      'deptId',
      'avatar',
    ])
    .where('userId', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}
export type OwnRow = Awaited<ReturnType<typeof lockOwnRow>>;

export interface OwnColumns {
  readonly userName?: string;
  readonly avatar?: string | null;
  readonly phoneCipher?: Buffer;
  readonly phoneHash?: string;
  readonly carrier?: string;
}
export async function updateOwnRow(
  trx: Kysely<Tables>,
  userId: string,
  change: OwnColumns,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('sysUser')
    .set((eb) => ({ ...change, updateTime: now, version: eb('version', '+', 1) }))
    .where('userId', '=', userId)
    .execute();
}

/** True if a living account other than this one has the value. */
export async function isTaken(
  db: Kysely<Tables>,
  userId: string,
  column: 'phoneHash' | 'certificateHash' | 'userName',
  value: string,
): Promise<boolean> {
  const found = await db
    .selectFrom('sysUser')
    .select('userId')
    .where(
      column === 'userName' ? sql`lower(user_name)` : sql.ref(column),
      '=',
      column === 'userName' ? value.toLowerCase() : value,
    )
    .where('delFlag', '=', 0)
    .where('userId', '!=', userId)
    .executeTakeFirst();
  return found !== undefined;
}

/** `sys_real_name_record.result` */
export const RealNameResult = { passed: 1, mismatch: 2, taken: 3, noAnswer: 4 } as const;
export type RealNameResult = (typeof RealNameResult)[keyof typeof RealNameResult];

/** Tries since then that say something about a person; a service that did not answer cost nobody a try. */
export async function countTries(db: Kysely<Tables>, userId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('sysRealNameRecord')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('userId', '=', userId)
    .where('submitTime', '>=', since)
    .where((eb) => eb.or([eb('result', 'is', null), eb('result', '!=', RealNameResult.noAnswer)]))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export interface Try {
  readonly userId: string;
  readonly realName: string;
  readonly certificateCipher: Buffer;
  readonly ip: string;
  readonly submitTime: Date;
}
export async function insertTry(db: Kysely<Tables>, row: Try): Promise<string> {
  const { recordId } = await db
    .insertInto('sysRealNameRecord')
    .values(row)
    .returning('recordId')
    .executeTakeFirstOrThrow();
  return recordId;
}

export async function settleTry(
  db: Kysely<Tables>,
  recordId: string,
  result: RealNameResult,
  resultMsg: string,
): Promise<void> {
  await db
    .updateTable('sysRealNameRecord')
    .set({ result, resultMsg })
    .where('recordId', '=', recordId)
    .where('result', 'is', null)
    .execute();
}

export interface ProvedName {
  readonly realName: string;
  readonly certificateCipher: Buffer;
  readonly certificateHash: string;
  readonly sex: number;
  readonly birthday: string;
}
/** False when the name was proved by another try meanwhile. */
export async function storeProvedName(
  trx: Kysely<Tables>,
  userId: string,
  proved: ProvedName,
  now: Date,
): Promise<boolean> {
  const stored = await trx
    .updateTable('sysUser')
    .set((eb) => ({
      ...proved,
      realNameAuthFlag: 1,
      realNameAuthTime: now,
      updateTime: now,
      version: eb('version', '+', 1),
    }))
    .where('userId', '=', userId)
    .where('realNameAuthFlag', '=', 0)
    .executeTakeFirst();
  return stored.numUpdatedRows === 1n;
}
