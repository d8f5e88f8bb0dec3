/** The SQL of people who come from a third party: whom they are bound to, who waits to be, which codes were shown. */
import type { Insertable, Kysely } from 'kysely';
import type { OutsideVisitorTable, SysUserTable, Tables } from '../../../database/tables.ts';

/** Remembers a code as shown. False when it was shown before, however many come with it at once. */
export async function takeTicket(db: Kysely<Tables>, ticketHash: Buffer, now: Date): Promise<boolean> {
  const taken = await db
    .insertInto('outsideTicket')
    .values({ ticketHash, useTime: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return taken.numInsertedOrUpdatedRows === 1n;
}

/** Codes that no third party accepts any more, and people who waited too long. */
export async function forgetOld(db: Kysely<Tables>, ticketsBefore: Date, now: Date): Promise<void> {
  await db.deleteFrom('outsideTicket').where('useTime', '<', ticketsBefore).execute();
  await db.deleteFrom('outsideVisitor').where('expireTime', '<', now).execute();
}

/** The account that this outside person is bound to; removed ones are none. */
export async function findBoundUser(
  db: Kysely<Tables>,
  source: string,
  openId: string,
): Promise<string | undefined> {
  const bound = await db
    .selectFrom('sysUserExternal as external')
    .innerJoin('sysUser as person', 'person.userId', 'external.userId')
    .where('external.source', '=', source)
    .where('external.openId', '=', openId)
    .where('person.delFlag', '=', 0)
    .select('person.userId')
    .executeTakeFirst();
  return bound?.userId;
}

export async function insertVisitor(
  db: Kysely<Tables>,
  visitor: Insertable<OutsideVisitorTable>,
): Promise<void> {
  await db.insertInto('outsideVisitor').values(visitor).execute();
}

export interface VisitorKey {
  readonly keyHash: Buffer;
  /** of the browser that shows the key */
  readonly agentHash: Buffer;
}

/** Undefined when the key is invented, used, too old, or another browser's. */
export function findVisitor(db: Kysely<Tables>, { keyHash, agentHash }: VisitorKey, now: Date) {
  return db
    .selectFrom('outsideVisitor')
    .select(['source', 'openId', 'realName', 'phoneCipher'])
    .where('keyHash', '=', keyHash)
    .where('agentHash', '=', agentHash)
    .where('expireTime', '>', now)
    .executeTakeFirst();
}

/** Takes the visitor out, for exactly one caller. */
export function takeVisitor(trx: Kysely<Tables>, { keyHash, agentHash }: VisitorKey, now: Date) {
  return trx
    .deleteFrom('outsideVisitor')
    .where('keyHash', '=', keyHash)
    .where('agentHash', '=', agentHash)
    .where('expireTime', '>', now)
    .returning(['source', 'openId', 'realName', 'phoneCipher'])
    .executeTakeFirst();
}
export type Visitor = NonNullable<Awaited<ReturnType<typeof takeVisitor>>>;

/** Binds them; false when one of the two is bound already. A binding to a removed account makes room. */
export async function insertBinding(
  trx: Kysely<Tables>,
  { source, openId }: Pick<Visitor, 'source' | 'openId'>,
  userId: string,
  now: Date,
): Promise<boolean> {
  await trx
    .deleteFrom('sysUserExternal as external')
    .where('source', '=', source)
    .where('openId', '=', openId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('sysUser')
          .select('userId')
          .whereRef('sysUser.userId', '=', 'external.userId')
          .where('delFlag', '<>', 0),
      ),
    )
    .execute();
  const bound = await trx
    .insertInto('sysUserExternal')
    .values({ source, openId, userId, bindTime: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return bound.numInsertedOrUpdatedRows === 1n;
}

/** With one identity in its department. Undefined when another account has the phone number; else the new account's id. */
export async function insertAccount(
  trx: Kysely<Tables>,
  account: Insertable<SysUserTable>,
  roleId: number,
): Promise<string | undefined> {
  const made = await trx
    .insertInto('sysUser')
    .values(account)
    .onConflict((conflict) => conflict.column('phoneHash').where('delFlag', '=', 0).doNothing())
    .returning('userId')
    .executeTakeFirst();
  if (!made) return undefined;
  const { userId } = made;
  await trx
    .insertInto('sysUserIdentity')
    .values({ userId, deptId: account.deptId, roleIds: [roleId], mainFlag: 1 })
    .execute();
  return userId;
}
