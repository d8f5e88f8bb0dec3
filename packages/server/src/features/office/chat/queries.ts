/** All SQL on chats. A session's row is locked before what is said in it, so that its messages have one order. */
import { EnableStatus } from '@farmers-mailbox/contract/enable-status.ts';
import { SESSIONS_MAX } from '@farmers-mailbox/contract/office/chat/endpoints.ts';
import { type Insertable, type Kysely, sql } from 'kysely';
import { escapeLike } from '../../../database/like.ts';
import type { MsgChatTable, Tables } from '../../../database/tables.ts';

type Db = Kysely<Tables>;

/** Messages that somebody was sent and has not seen. */
export async function countUnreadChats(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('msgChatMember')
    .select((eb) => eb.fn.sum<string | null>('unreadCount').as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count ?? 0);
}

/** Unread messages by their sender, of these people. */
export async function unreadFrom(
  db: Db,
  userId: string,
  senderIds: readonly string[],
): Promise<Map<string, number>> {
  if (senderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('msgChatMember')
    .select(['otherUserId', 'unreadCount'])
    .where('userId', '=', userId)
    .where('otherUserId', 'in', senderIds)
    .execute();
  return new Map(rows.map(({ otherUserId, unreadCount }) => [otherUserId, unreadCount]));
}

export function listSessions(db: Db, userId: string, keyword: string | undefined) {
  return db
    .selectFrom('msgChatMember as mine')
    .innerJoin('msgChatMember as theirs', (join) =>
      join.onRef('theirs.sessionId', '=', 'mine.sessionId').onRef('theirs.userId', '=', 'mine.otherUserId'),
    )
    .innerJoin('msgChat as last', 'last.chatId', 'mine.lastChatId')
    .innerJoin('sysUser as person', 'person.userId', 'mine.otherUserId')
    .innerJoin('sysDept as dept', 'dept.deptId', 'person.deptId')
    .where('mine.userId', '=', userId)
    .$if(keyword !== undefined && keyword !== '', (query) =>
      query.where('person.realName', 'like', `%${escapeLike(keyword ?? '')}%`),
    )
    .select([
      'mine.sessionId',
      'mine.unreadCount',
      'mine.readChatId',
      'mine.otherUserId',
      'theirs.readChatId as theirReadChatId',
      'person.userId',
      'person.realName',
      'dept.deptName',
      'last.chatId',
      'last.fromUserId',
      'last.msgType',
      'last.content',
      'last.sendTime',
    ])
    .orderBy('mine.lastChatId', 'desc')
    .limit(SESSIONS_MAX)
    .execute();
}
export type StoredSession = Awaited<ReturnType<typeof listSessions>>[number];

/** Undefined for whoever does not belong to it. */
export function findMembership(db: Db, userId: string, sessionId: string) {
  return db
    .selectFrom('msgChatMember as mine')
    .innerJoin('msgChatMember as theirs', (join) =>
      join.onRef('theirs.sessionId', '=', 'mine.sessionId').onRef('theirs.userId', '=', 'mine.otherUserId'),
    )
    .select(['mine.sessionId', 'mine.otherUserId', 'mine.readChatId', 'theirs.readChatId as theirReadChatId'])
    .where('mine.userId', '=', userId)
    .where('mine.sessionId', '=', sessionId)
    .executeTakeFirst();
}

/** The newest before an id, newest first, one more than asked for. */
export function listMessages(
  db: Db,
  { sessionId, beforeId, pageSize }: { sessionId: string; beforeId?: string | undefined; pageSize: number },
) {
  return db
    .selectFrom('msgChat')
    .selectAll()
    .where('sessionId', '=', sessionId)
    .$if(beforeId !== undefined, (query) => query.where('chatId', '<', beforeId ?? ''))
    .orderBy('chatId', 'desc')
    .limit(pageSize + 1)
    .execute();
}
export type StoredMessage = Pick<
  Awaited<ReturnType<typeof listMessages>>[number],
  'chatId' | 'sessionId' | 'fromUserId' | 'msgType' | 'content' | 'sendTime'
>;

/** True for the two between whom one of them was sent. */
export async function belongsToOneOfMessages(
  db: Db,
  userId: string,
  chatIds: readonly string[],
): Promise<boolean> {
  const one = await db
    .selectFrom('msgChat as said')
    .innerJoin('msgChatMember as mine', 'mine.sessionId', 'said.sessionId')
    .select('said.chatId')
    .where('said.chatId', 'in', chatIds)
    .where('mine.userId', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return one !== undefined;
}

/** Undefined for accounts that are gone or switched off. `hasWritten`: to the asking person before. */
export async function findOther(db: Db, userId: string, otherId: string) {
  const { rows } = await sql<{ deptId: string; hasWritten: boolean }>`SELECT dept_id, EXISTS (
      SELECT FROM msg_chat_member AS mine JOIN msg_chat AS said ON said.session_id = mine.session_id AND said.from_user_id = mine.other_user_id
      WHERE mine.user_id = ${userId} AND mine.other_user_id = ${otherId}) AS has_written
    FROM sys_user WHERE user_id = ${otherId} AND del_flag = 0 AND status = ${sql.lit(EnableStatus.enabled)}`.execute(
    db,
  );
  return rows[0];
}

/** The session of the two, made when there is none, and locked. */
export async function lockSession(trx: Db, one: string, other: string, now: Date): Promise<string> {
  const [userA, userB] = BigInt(one) < BigInt(other) ? [one, other] : [other, one];
  await trx
    .insertInto('msgChatSession')
    .values({ userA, userB, createTime: now })
    .onConflict((conflict) => conflict.columns(['userA', 'userB']).doNothing())
    .execute();
  const { sessionId } = await trx
    .selectFrom('msgChatSession')
    .select('sessionId')
    .where('userA', '=', userA)
    .where('userB', '=', userB)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return sessionId;
}

/** Undefined when the sender has sent one with this mark already. */
export function insertMessage(trx: Db, row: Insertable<MsgChatTable>) {
  return trx
    .insertInto('msgChat')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['fromUserId', 'clientReqId']).where('clientReqId', 'is not', null).doNothing(),
    )
    .returning(['chatId', 'sessionId'])
    .executeTakeFirst();
}

export function findByMark(trx: Db, fromUserId: string, clientReqId: string) {
  return trx
    .selectFrom('msgChat')
    .select(['chatId', 'sessionId'])
    .where('fromUserId', '=', fromUserId)
    .where('clientReqId', '=', clientReqId)
    .executeTakeFirst();
}

/** Both sides of a session after a message: new to the other one. Whoever answers has not read by that what came before. */
export async function noteMessage(
  trx: Db,
  {
    sessionId,
    chatId,
    fromUserId,
    toUserId,
  }: { sessionId: string; chatId: string; fromUserId: string; toUserId: string },
): Promise<void> {
  await sql`INSERT INTO msg_chat_member AS m (session_id, user_id, other_user_id, unread_count, read_chat_id, last_chat_id, change_no)
    VALUES (${sessionId}, ${fromUserId}, ${toUserId}, 0, 0, ${chatId}, nextval('msg_chat_change')),
      (${sessionId}, ${toUserId}, ${fromUserId}, 1, 0, ${chatId}, nextval('msg_chat_change'))
    ON CONFLICT (session_id, user_id) DO UPDATE SET last_chat_id = excluded.last_chat_id, change_no = excluded.change_no,
      unread_count = CASE excluded.unread_count WHEN 0 THEN m.unread_count ELSE m.unread_count + 1 END`.execute(
    trx,
  );
}

/** @returns how many were unread */
export async function markSeen(trx: Db, userId: string, sessionId: string): Promise<number> {
  await sql`SELECT FROM msg_chat_session WHERE session_id = ${sessionId} FOR NO KEY UPDATE`.execute(trx);
  const { rows } = await sql<{ seen: number }>`WITH before AS (
      SELECT unread_count FROM msg_chat_member WHERE session_id = ${sessionId} AND user_id = ${userId} AND unread_count > 0)
    UPDATE msg_chat_member AS m SET change_no = nextval('msg_chat_change'),
      unread_count = CASE m.user_id WHEN ${userId} THEN 0 ELSE m.unread_count END,
      read_chat_id = CASE m.user_id WHEN ${userId} THEN m.last_chat_id ELSE m.read_chat_id END
    FROM before WHERE m.session_id = ${sessionId} RETURNING before.unread_count AS seen`.execute(trx);
  return rows[0]?.seen ?? 0;
}

export interface Standing {
  readonly changeNo: string;
  readonly unreadCount: number;
}

/** Where the chats of these people stand; whoever has none is missing. */
export async function readStandings(db: Db, userIds: readonly string[]): Promise<Map<string, Standing>> {
  const { rows } = await sql<{ userId: string; changeNo: string; unreadCount: number }>`
    SELECT user_id, max(change_no) AS change_no, sum(unread_count)::integer AS unread_count
    FROM msg_chat_member WHERE user_id = ANY (${[...userIds]}::bigint[]) GROUP BY user_id`.execute(db);
  return new Map(rows.map(({ userId, ...standing }) => [userId, standing]));
}
