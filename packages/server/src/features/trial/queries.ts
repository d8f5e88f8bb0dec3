/** The trial's named accounts as they are now: somebody may have disabled or removed one. */
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';

export async function listUsableAccounts(db: Kysely<Tables>, userNames: readonly string[]) {
  return db
    .selectFrom('sysUser')
    .select(['userName', 'phoneCipher', 'phoneHash'])
    .where('userName', 'in', [...userNames])
    .where('status', '=', 1)
    .where('delFlag', '=', 0)
    .execute();
}
