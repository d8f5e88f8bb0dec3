/**
 * The SQL that asks of a letter in either box. The boxes have their own: `inbox-queries.ts`, `outbox-queries.ts`; units whose people are
 * still to get a letter: `delivery-queries.ts`.
 */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import { findReceived, received } from './inbox-queries.ts';
import { findWritten, written } from './outbox-queries.ts';

export { listUnread } from './inbox-queries.ts';

type Db = Kysely<Tables>;

/** True if this person wrote or received one of them, and has not thrown it away; what was taken back before it was read has not come. */
export async function hasOneOfLetters(
  db: Db,
  userId: string,
  letterIds: readonly string[],
): Promise<boolean> {
  const one = await written(db, userId)
    .select('letter.letterId')
    .where('letter.letterId', 'in', letterIds)
    .union(received(db, userId).select('mine.letterId').where('mine.letterId', 'in', letterIds))
    .limit(1)
    .executeTakeFirst();
  return one !== undefined;
}

/** Those of the letters that everybody has thrown away, and nobody is still to get. */
export async function listForgotten(trx: Db, letterIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ letterId: string }>`SELECT letter_id FROM msg_letter AS l
    WHERE letter_id = ANY (${[...letterIds]}::bigint[]) AND del_flag = 1
      AND NOT EXISTS (SELECT FROM msg_letter_receiver AS r WHERE r.letter_id = l.letter_id AND r.del_flag = 0)
      AND NOT EXISTS (SELECT FROM msg_letter_unit AS u WHERE u.letter_id = l.letter_id)`.execute(trx);
  return rows.map(({ letterId }) => letterId);
}

/** Title of a letter that somebody wrote or received. */
export async function findTitleFor(db: Db, userId: string, letterId: string) {
  const found = (await findReceived(db, userId, letterId)) ?? (await findWritten(db, userId, letterId));
  return found && { letterId: found.letterId, letterTitle: found.letterTitle };
}

/**
 * Locks those of one writer as `lockWritten` does, and of letters with files those of others too: of the last two who throw one away the second finds that nobody has it any more.
 * Letters without files are thrown away by a whole province at once.
 */
export async function lockForRemoval(trx: Db, userId: string, letterIds: readonly string[]): Promise<void> {
  await sql`SELECT letter_id FROM msg_letter AS l WHERE letter_id = ANY (${[...letterIds]}::bigint[])
      AND (create_user_id = ${userId}
        OR EXISTS (SELECT FROM file_use AS u WHERE u.object_kind = 'letter' AND u.object_id = l.letter_id))
    ORDER BY letter_id FOR NO KEY UPDATE`.execute(trx);
}
