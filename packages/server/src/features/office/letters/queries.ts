/** All SQL on `msg_letter` and on whom a letter has reached. Units whose people are still to get one: `delivery-queries.ts`. */
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import type * as endpoints from '@farmers-mailbox/contract/office/letters/endpoints.ts';
import { LetterStatus } from '@farmers-mailbox/contract/office/letters/fields.ts';
import { type Expression, type Insertable, type Kysely, type RawBuilder, sql } from 'kysely';
import type { CountCache } from '../../../database/count-cache.ts';
import { hasParts, indexedWords, rareWords } from '../../../database/indexed-words.ts';
import { orderOf } from '../../../database/list-order.ts';
import type { MsgLetterTable, Tables } from '../../../database/tables.ts';
import { readMoment } from '../../../time/moment.ts';
import { fileCountOf } from '../files/attachment-actions.ts';

type Db = Kysely<Tables>;

interface Paging {
  readonly pageNum: number;
  readonly pageSize: number;
}
const offsetOf = ({ pageNum, pageSize }: Paging) => (pageNum - 1) * pageSize;

/** Boxes with fewer are counted at every page. */
const KEPT_FROM = 2_000;

/** @param box whose box it is and what of it is asked for */
function totalOf(db: Db, cache: CountCache, box: object, letters: Expression<unknown>): Promise<number> {
  const count = async () => {
    const { rows } = await sql<{
      total: number;
    }>`SELECT count(*)::integer AS total FROM (${letters}) AS box`.execute(db);
    return rows[0]?.total ?? 0;
  };
  return cache.read(JSON.stringify(box), count, (total) => total >= KEPT_FROM);
}

/** As the index `msg_letter_words` has it: all that is looked through in either box. */
const INDEXED = sql`text_pairs(letter.letter_title || ' ' || letter.create_user_name || ' ' || letter.create_dept_name || ' ' || letter.receiver_names)`;

/** The exact word; and its rare pairs, by which it is found among all letters. One without them is looked for in the box alone. */
async function hasWord(db: Db, text: RawBuilder<unknown>, word: string): Promise<RawBuilder<boolean>> {
  const rare = await rareWords(db, 'msgLetter', indexedWords(INDEXED, [word]));
  return sql<boolean>`${sql.join([sql`strpos(${text}, ${word}) > 0`, ...rare.map(hasParts)], sql` AND `)}`;
}

const received = (db: Db, userId: string) =>
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

const written = (db: Db, userId: string) =>
  db
    .selectFrom('msgLetter as letter')
    .where('letter.createUserId', '=', userId)
    .where('letter.delFlag', '=', sql.lit(0));

/** A count on the letter itself would let its readers wait for each other, and for its delivery. */
const COUNTED = [
  sql<number>`(SELECT count(*)::integer FROM msg_letter_receiver AS r WHERE r.letter_id = letter.letter_id AND r.read_flag = 1)`.as(
    'readers',
  ),
  sql<number>`(SELECT count(*)::integer FROM msg_letter_unit AS u WHERE u.letter_id = letter.letter_id)`.as(
    'pendingUnitCount',
  ),
] as const;

export async function pageWritten(
  db: Db,
  cache: CountCache,
  userId: string,
  asked: CheckedRequestOf<typeof endpoints.pageOutbox>,
) {
  const { keyword, letterStatus, sendTimeStart, sendTimeEnd } = asked;
  let matching = written(db, userId);
  if (letterStatus !== undefined) matching = matching.where('letter.letterStatus', '=', letterStatus);
  if (sendTimeStart)
    matching = matching.where('letter.sendTime', '>=', readMoment(sendTimeStart, 'sendTimeStart'));
  if (sendTimeEnd) matching = matching.where('letter.sendTime', '<=', readMoment(sendTimeEnd, 'sendTimeEnd'));
  if (keyword) {
    const text = sql`letter.letter_title || ' ' || letter.receiver_names`;
    matching = matching.where(await hasWord(db, text, keyword));
  }
  const order = orderOf(asked, sql`letter.update_time DESC, letter.letter_id DESC`, {
    updateTime: [sql`letter.update_time`, sql`letter.letter_id`],
  });
  // readers are counted for this page, not for those before it
  const page = matching
    .select('letter.letterId')
    .orderBy(order)
    .limit(asked.pageSize)
    .offset(offsetOf(asked));
  const list = await db
    .selectFrom(page.as('page'))
    .innerJoin('msgLetter as letter', 'letter.letterId', 'page.letterId')
    .selectAll('letter')
    .select(COUNTED)
    .orderBy(order)
    .execute();
  const box = { written: userId, keyword, letterStatus, sendTimeStart, sendTimeEnd };
  return { list, total: await totalOf(db, cache, box, matching.select('letter.letterId')) };
}

/** One that somebody wrote; undefined for another's. */
export function findWritten(db: Db, userId: string, letterId: string) {
  return written(db, userId)
    .selectAll('letter')
    .select(COUNTED)
    .where('letter.letterId', '=', letterId)
    .executeTakeFirst();
}
export type StoredLetter = NonNullable<Awaited<ReturnType<typeof findWritten>>>;

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

/** Those who have not read it first. */
export async function pageReceivers(db: Db, letterId: string, asked: Paging) {
  const list = await db
    .selectFrom('msgLetterReceiver as reached')
    .innerJoin('sysUser as person', 'person.userId', 'reached.userId')
    .innerJoin('sysDept as dept', 'dept.deptId', 'person.deptId')
    .where('reached.letterId', '=', letterId)
    .select(['person.userId', 'person.realName', 'dept.deptName', 'reached.readFlag', 'reached.readTime'])
    .orderBy('reached.readFlag')
    .orderBy('reached.userId')
    .limit(asked.pageSize)
    .offset(offsetOf(asked))
    .execute();
  const { total } = await db
    .selectFrom('msgLetterReceiver')
    .where('letterId', '=', letterId)
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return { list, total: Number(total) };
}

/** @returns undefined when the writer has sent one with this mark already */
export function insertLetter(trx: Db, row: Insertable<MsgLetterTable>) {
  return trx
    .insertInto('msgLetter')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['createUserId', 'clientReqId']).where('clientReqId', 'is not', null).doNothing(),
    )
    .returning(['letterId', 'version'])
    .executeTakeFirst();
}

export function findByRequest(trx: Db, userId: string, clientReqId: string) {
  return trx
    .selectFrom('msgLetter as letter')
    .selectAll('letter')
    .select(COUNTED)
    .where('createUserId', '=', userId)
    .where('clientReqId', '=', clientReqId)
    .executeTakeFirst();
}

/** Nothing moves but a draft that stands as it was read. */
export function updateDraft(
  trx: Db,
  { userId, letterId, version }: { userId: string; letterId: string; version: number },
  changed: Partial<Insertable<MsgLetterTable>>,
) {
  return trx
    .updateTable('msgLetter')
    .set({ ...changed, version: sql`version + 1` })
    .where('letterId', '=', letterId)
    .where('createUserId', '=', userId)
    .where('version', '=', version)
    .where('letterStatus', '=', LetterStatus.draft)
    .where('delFlag', '=', 0)
    .returning(['letterId', 'version'])
    .executeTakeFirst();
}

/** Locks letters of one writer, always in the same order: taking back and delivering wait for each other here. Readers lock none. */
export async function lockWritten(trx: Db, userId: string, letterIds: readonly string[]): Promise<void> {
  await sql`SELECT letter_id FROM msg_letter WHERE letter_id = ANY (${[...letterIds]}::bigint[]) AND create_user_id = ${userId}
    ORDER BY letter_id FOR NO KEY UPDATE`.execute(trx);
}

/**
 * The same, of letters with files those of others too: of the last two who throw one away the second finds that nobody has it any more.
 * Letters without files are thrown away by a whole province at once.
 */
export async function lockForRemoval(trx: Db, userId: string, letterIds: readonly string[]): Promise<void> {
  await sql`SELECT letter_id FROM msg_letter AS l WHERE letter_id = ANY (${[...letterIds]}::bigint[])
      AND (create_user_id = ${userId}
        OR EXISTS (SELECT FROM file_use AS u WHERE u.object_kind = 'letter' AND u.object_id = l.letter_id))
    ORDER BY letter_id FOR NO KEY UPDATE`.execute(trx);
}

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

export async function dropWritten(trx: Db, userId: string, letterIds: readonly string[]): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('msgLetter')
    .set({ delFlag: 1, version: sql`version + 1` })
    .where('createUserId', '=', userId)
    .where('letterId', 'in', letterIds)
    .where('delFlag', '=', 0)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Takes a letter back from everybody who has not read it; false when it was not a sent one any more. */
export async function takeBack(
  trx: Db,
  letterId: string,
  now: Date,
): Promise<{ revokedCount: number; readCount: number } | null> {
  await sql`DELETE FROM msg_letter_unit WHERE letter_id = ${letterId}`.execute(trx);
  const taken = await trx
    .deleteFrom('msgLetterReceiver')
    .where('letterId', '=', letterId)
    .where('readFlag', '=', 0)
    .executeTakeFirst();
  const moved = await trx
    .updateTable('msgLetter')
    .set({
      letterStatus: LetterStatus.revoked,
      receiverCount: sql`(SELECT count(*) FROM msg_letter_receiver AS r WHERE r.letter_id = msg_letter.letter_id)`,
      updateTime: now,
      version: sql`version + 1`,
    })
    .where('letterId', '=', letterId)
    .where('letterStatus', '=', LetterStatus.sent)
    .returning('receiverCount as readCount')
    .executeTakeFirst();
  return moved ? { revokedCount: Number(taken.numDeletedRows), readCount: moved.readCount } : null;
}
