/** The SQL of shortcuts (快捷入口). */
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/tables.ts';

type Db = Kysely<Tables>;

/** Null for who has never chosen any. */
export async function readShortcuts(db: Db, userId: string): Promise<string[] | null> {
  const row = await db
    .selectFrom('userShortcut')
    .select('paths')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row?.paths ?? null;
}

export async function writeShortcuts(
  db: Db,
  { userId, paths, updateTime }: { userId: string; paths: string[]; updateTime: Date },
): Promise<void> {
  await db
    .insertInto('userShortcut')
    .values({ userId, paths, updateTime })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ paths, updateTime }))
    .execute();
}
