/** The SQL of the inbox: letters that somebody has received, read, and thrown away. */
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import type * as endpoints from '@farmers-mailbox/contract/office/letters/endpoints.ts';
import { type Kysely, sql } from 'kysely';
import type { CountCache } from '../../../database/count-cache.ts';
import { orderOf } from '../../../database/list-order.ts';
import type { Tables } from '../../../database/tables.ts';
import { readMoment } from '../../../time/moment.ts';
import { fileCountOf } from '../files/attachment-actions.ts';
import { hasWord, offsetOf, totalOf } from './box-pages.ts';

type Db = Kysely<Tables>;

export const received = (db: Db, userId: string) =>
  db
    .selectFrom('msgLetterReceiver as mine')
    .where('mine.userId', '=', userId)
    .where('mine.delFlag', '=', sql.lit(0));

/** So many that were not opened yet, the newest first. */
export const listUnread = (db: Db, userId: string, limit: number) =>
  received(db, userId)
    .innerJoin('msgLetter as letter', 'letter.letterId', 'mine.letterId')
    .select(['letter.letterId', 'letter.letterTitle', 'letter.createUserName', 'mine.receiveTime'])
    .where('mine.readFlag', '=', sql.lit(0))
    .orderBy('mine.receiveTime', 'desc')
    .orderBy('mine.letterId', 'desc')
    .limit(limit)
    .execute();

/** One page of what somebody has received, the newest first: one range of its index. */
export async function pageReceived(
  db: Db,
  cache: CountCache,
  userId: string,
  asked: CheckedRequestOf<typeof endpoints.pageInbox>,
) {
  const { keyword, readFlag, sendTimeStart, sendTimeEnd } = asked;
  let matching = received(db, userId);
  if (readFlag !== undefined) matching = matching.where('mine.readFlag', '=', sql.lit(readFlag));
  if (sendTimeStart)
    matching = matching.where('mine.receiveTime', '>=', readMoment(sendTimeStart, 'sendTimeStart'));
  if (sendTimeEnd)
    matching = matching.where('mine.receiveTime', '<=', readMoment(sendTimeEnd, 'sendTimeEnd'));
  if (keyword) {
    const text = sql`letter.letter_title || ' ' || letter.create_user_name || ' ' || letter.create_dept_name`;
    matching = matching.where(
      sql<boolean>`EXISTS (SELECT FROM msg_letter AS letter
        WHERE letter.letter_id = mine.letter_id AND ${await hasWord(db, text, keyword)})`,
    );
  }
  const order = orderOf(asked, sql`mine.receive_time DESC, mine.letter_id DESC`, {
    sendTime: [sql`mine.receive_time`, sql`mine.letter_id`],
  });
  // from the index alone: the letters of the pages before are not read
  const page = matching
    .select(['mine.letterId', 'mine.receiveTime', 'mine.readFlag'])
    .orderBy(order)
    .limit(asked.pageSize)
    .offset(offsetOf(asked));
  const list = await db
    .selectFrom(page.as('mine'))
    .innerJoin('msgLetter as letter', 'letter.letterId', 'mine.letterId')
    .select([
      'letter.letterId',
      'letter.letterTitle',
      'letter.createUserId',
      'letter.createUserName',
      'letter.createDeptName',
      'letter.createTime',
      'mine.receiveTime',
      'mine.readFlag',
      fileCountOf('letter', 'letter.letterId').as('attachmentCount'),
    ])
    .orderBy(order)
    .execute();
  const box = { received: userId, keyword, readFlag, sendTimeStart, sendTimeEnd };
  return { list, total: await totalOf(db, cache, box, matching.select('mine.letterId')) };
}
export type ReceivedLetter = Awaited<ReturnType<typeof pageReceived>>['list'][number];

/** People who have written to this one; they may be answered, wherever they are. */
export async function writersTo(db: Db, userId: string, writerIds: readonly string[]): Promise<Set<string>> {
  if (writerIds.length === 0) return new Set();
  const { rows } = await sql<{
    userId: string;
  }>`SELECT writer.user_id FROM unnest(${[...writerIds]}::bigint[]) AS writer (user_id)
    WHERE EXISTS (SELECT FROM msg_letter_receiver AS mine JOIN msg_letter AS l ON l.letter_id = mine.letter_id
      WHERE mine.user_id = ${userId} AND l.create_user_id = writer.user_id)`.execute(db);
  return new Set(rows.map((row) => row.userId));
}

/** One that somebody received; undefined for a stranger's. */
export function findReceived(db: Db, userId: string, letterId: string) {
  return received(db, userId)
    .innerJoin('msgLetter as letter', 'letter.letterId', 'mine.letterId')
    .selectAll('letter')
    .select('mine.receiveTime')
    .where('mine.letterId', '=', letterId)
    .executeTakeFirst();
}

export type LetterReceived = NonNullable<Awaited<ReturnType<typeof findReceived>>>;

/** Returns how many of the letters somebody has received. */
export async function countReceivedOf(db: Db, userId: string, letterIds: readonly string[]): Promise<number> {
  const { count } = await received(db, userId)
    .where('mine.letterId', 'in', letterIds)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns how many were new to the reader. */
export async function markRead(
  trx: Db,
  userId: string,
  letterIds: readonly string[],
  now: Date,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`UPDATE msg_letter_receiver SET read_flag = 1, read_time = ${now}
    WHERE user_id = ${userId} AND letter_id IN (
      SELECT letter_id FROM msg_letter_receiver
      WHERE user_id = ${userId} AND letter_id = ANY (${[...letterIds]}::bigint[]) AND read_flag = 0 AND del_flag = 0
      ORDER BY letter_id FOR NO KEY UPDATE)`.execute(trx);
  return Number(numAffectedRows);
}

/** Returns how many were there to be thrown away by whoever received them. */
export async function dropReceived(trx: Db, userId: string, letterIds: readonly string[]): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('msgLetterReceiver')
    .set({ delFlag: 1 })
    .where('userId', '=', userId)
    .where('letterId', 'in', (eb) =>
      eb
        .selectFrom('msgLetterReceiver')
        .select('letterId')
        .where('userId', '=', userId)
        .where('letterId', 'in', letterIds)
        .where('delFlag', '=', 0)
        .orderBy('letterId')
        .forNoKeyUpdate(),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
