/** The SQL of replacing a password: the columns of `sys_user`, and all SQL on `password_history`. */
import { PASSWORD_HISTORY_MAX } from '@farmers-mailbox/contract/system/parameters/catalogue.ts';
import type { Transaction } from 'kysely';
import type { Tables } from '../../../database/tables.ts';

/** The present one counts as well, and stands with the account. */
const FORMER_KEPT = PASSWORD_HISTORY_MAX - 1;

/** The hashes of the newest passwords before the present one, so many of them. */
export async function listFormerPasswords(
  trx: Transaction<Tables>,
  userId: string,
  count: number,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('passwordHistory')
    .where('userId', '=', userId)
    .select('passwordHash')
    .orderBy('historyId', 'desc')
    .limit(count)
    .execute();
  return rows.map((row) => row.passwordHash);
}

/** Keeps the one that is being replaced, and forgets what no parameter asks for any more. The person must be locked. */
export async function keepFormerPassword(
  trx: Transaction<Tables>,
  row: { userId: string; passwordHash: string; replaceTime: Date },
): Promise<void> {
  await trx.insertInto('passwordHistory').values(row).execute();
  await trx
    .deleteFrom('passwordHistory')
    .where('userId', '=', row.userId)
    .where('historyId', 'not in', (eb) =>
      eb
        .selectFrom('passwordHistory')
        .where('userId', '=', row.userId)
        .select('historyId')
        .orderBy('historyId', 'desc')
        .limit(FORMER_KEPT),
    )
    .execute();
}

export async function writePassword(
  trx: Transaction<Tables>,
  userId: string,
  passwordHash: string,
  now: Date,
  { mustBeChanged = false }: { readonly mustBeChanged?: boolean } = {},
): Promise<void> {
  await trx
    .updateTable('sysUser')
    .set({ passwordHash, pwdUpdateTime: now, pwdWeakFlag: mustBeChanged ? 1 : 0, updateTime: now })
    .where('userId', '=', userId)
    .execute();
}
