/** The SQL of shortcuts (快捷入口) and of the arrangement of the blocks. */
import { type Arranged, BLOCK_KEYS, type Block } from '@farmers-mailbox/contract/office/workbench/fields.ts';
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

/** The order and the hidden ones of the blocks; null for who has never arranged any. */
export async function readArranged(db: Db, userId: string): Promise<Arranged | null> {
  const row = await db
    .selectFrom('userWorkbench')
    .select(['shown', 'hidden'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row ? { shown: blocksIn(row.shown), hidden: blocksIn(row.hidden) } : null;
}

/** A block that went since is none. */
const blocksIn = (stored: readonly string[]): Block[] =>
  BLOCK_KEYS.filter((key) => stored.includes(key)).toSorted((a, b) => stored.indexOf(a) - stored.indexOf(b));

export async function writeArranged(
  db: Db,
  {
    userId,
    shown,
    hidden,
    updateTime,
  }: { userId: string; shown: Block[]; hidden: Block[]; updateTime: Date },
): Promise<void> {
  await db
    .insertInto('userWorkbench')
    .values({ userId, shown, hidden, updateTime })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ shown, hidden, updateTime }))
    .execute();
}
