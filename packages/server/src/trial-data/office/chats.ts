/** A talk of the trial: 三墩镇 and 西湖区 about the harvest; the county has not read the end of it. */
import type { PoolClient } from 'pg';
import { copyRows } from '../../installation/copy-rows.ts';
import { openIds } from '../../installation/record-ids.ts';
import { HOUR_MS, MINUTE_MS } from '../../time/moment.ts';
import type { StaffMember } from '../people.ts';

const COUNTY = 'xhadmin';
const TOWNSHIP = 'sdadmin';
/** With the hours since. */
const SAID: readonly (readonly [from: string, hoursAgo: number, content: string])[] = [
  [COUNTY, 26, '三墩镇的收割进度表收到了，谢谢。'],
  [TOWNSHIP, 25, '好的，下周天好可以收完。'],
  [COUNTY, 24, '烘干机够用吗？'],
  [TOWNSHIP, 2, '够用，镇里协调了两台。'],
  [TOWNSHIP, 1.5, '另外，村口那段路能不能请交通部门看一下？收割机过不去。'],
];
const READ_BY_COUNTY = 3;

export async function loadChats(
  client: PoolClient,
  staff: readonly StaffMember[],
  { now }: { now: Date },
): Promise<void> {
  const idOf = (userName: string): string => {
    const person = staff.find((member) => member.userName === userName);
    if (!person) throw new Error(`There is no account ${userName} for a chat.`);
    return person.userId;
  };
  const [county, township] = [idOf(COUNTY), idOf(TOWNSHIP)];
  const begun = new Date(now.getTime() - 26 * HOUR_MS);
  const nextId = openIds(begun);
  const [userA = '', userB = ''] = [county, township].toSorted((a, b) => Number(BigInt(a) - BigInt(b)));
  const sessionId = nextId();
  await copyRows(client, 'msgChatSession', [{ sessionId, userA, userB, createTime: begun }]);
  const messages = SAID.map(([from, hoursAgo, content]) => ({
    chatId: nextId(),
    sessionId,
    fromUserId: idOf(from),
    msgType: 1,
    content,
    sendTime: new Date(now.getTime() - hoursAgo * HOUR_MS - MINUTE_MS),
  }));
  await copyRows(client, 'msgChat', messages);
  const lastChatId = messages.at(-1)?.chatId ?? '';
  const unread = SAID.length - READ_BY_COUNTY;
  const readChatId = messages[READ_BY_COUNTY - 1]?.chatId ?? '';
  await client.query(
    `INSERT INTO msg_chat_member (session_id, user_id, other_user_id, unread_count, read_chat_id, last_chat_id, change_no)
     VALUES ($1, $2, $3, $4, $5, $6, nextval('msg_chat_change')), ($1, $3, $2, 0, $6, $6, nextval('msg_chat_change'))`,
    [sessionId, county, township, unread, readChatId, lastChatId],
  );
}
