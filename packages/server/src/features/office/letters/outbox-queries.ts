/** The SQL of the outbox: letters that somebody writes, sends and takes back, and whom each has reached. */
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import type * as endpoints from '@farmers-mailbox/contract/office/letters/endpoints.ts';
import { LetterStatus } from '@farmers-mailbox/contract/office/letters/fields.ts';
import { type Insertable, type Kysely, sql } from 'kysely';
import type { CountCache } from '../../../database/count-cache.ts';
import { countRows } from '../../../database/count-rows.ts';
import { orderOf } from '../../../database/list-order.ts';
import type { MsgLetterTable, Tables } from '../../../database/tables.ts';
import { readMoment } from '../../../time/moment.ts';
import { hasWord, offsetOf, type Paging, totalOf } from './box-pages.ts';

type Db = Kysely<Tables>;

export const written = (db: Db, userId: string) =>
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
  const total = await countRows(db.selectFrom('msgLetterReceiver').where('letterId', '=', letterId));
  return { list, total };
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
