/** The SQL of unread mail. */
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/tables.ts';

/** Letters that somebody received, has not opened and not thrown away. */
export async function countUnreadLetters(db: Kysely<Tables>, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('msgLetterReceiver')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('userId', '=', userId)
    .where('readFlag', '=', 0)
    .where('delFlag', '=', 0)
    .executeTakeFirstOrThrow();
  return Number(count);
}
