/** Chats: said, read, live, counted for each contact, and nobody else's. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RoleKey } from '@farmers-mailbox/contract/access/roles.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import {
  ChatType,
  listChatMessages,
  listChatSessions,
  readChat,
  sendChat,
} from '@farmers-mailbox/contract/office/chat/endpoints.ts';
import { getFile, uploadAttachment } from '@farmers-mailbox/contract/office/files/endpoints.ts';
import { countUnread } from '@farmers-mailbox/contract/office/unread/endpoints.ts';
import { pageGroupMembers } from '@farmers-mailbox/contract/people/address-book/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../../config.ts';
import { buildGroup, buildMember } from '../../../testing/build.ts';
import { dataOf } from '../../../testing/mass-sms-cast.ts';
import { onePixel } from '../../../testing/one-pixel.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { openChatWatch } from './chat-watch.ts';
import { readStandings } from './queries.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'farmers-mailbox-chat-'));
let at: TestApp;
beforeAll(async () => {
  at = await startTestApp({ dependencies: { config: { ...readConfig({}), fileStore: { folder } } } });
});
afterAll(async () => {
  await at.close();
  rmSync(folder, { recursive: true, force: true });
});

const as = (roleKey: RoleKey, deptId: string, realName: string) =>
  at.signInAs({ roleKeys: [roleKey], deptId, user: { realName } });
const pair = async () => ({
  county: await as('countyAdmin', '330106A1', '陈立'),
  township: await as('townshipAdmin', '33010611A1', '王敏'),
});
const say = (by: SignedInTestUser, to: SignedInTestUser, content: string, clientReqId?: string) =>
  at.call(sendChat, { toUserId: to.userId, content, ...(clientReqId ? { clientReqId } : {}) }, by.token);
const sessionsOf = async ({ token }: SignedInTestUser) => dataOf(await at.call(listChatSessions, {}, token));
const messagesOf = async ({ token }: SignedInTestUser, sessionId: string, asked = {}) =>
  dataOf(await at.call(listChatMessages, { sessionId, ...asked }, token));

test('[BIZ-10] two people talk: each sees the other’s words in order, counted until they are read', async () => {
  const { county, township } = await pair();
  const { sessionId } = dataOf(await say(county, township, '今天报进度了吗？'));
  dataOf(await say(township, county, '下午报。'));
  dataOf(await say(county, township, '好。\n<b>谢谢</b>'));
  const [session] = await sessionsOf(township);
  expect(session).toMatchObject({ sessionId, userId: county.userId, realName: '陈立', unreadCount: 2 });
  expect(session?.lastMessage.content).toBe('好。\n<b>谢谢</b>');
  expect(dataOf(await at.call(countUnread, {}, township.token))).toBe(2);
  const { list, hasEarlier } = await messagesOf(county, sessionId);
  expect(list.map(({ content, readFlag }) => [content, readFlag])).toEqual([
    ['今天报进度了吗？', 0],
    ['下午报。', 0],
    ['好。\n<b>谢谢</b>', 0],
  ]);
  expect(hasEarlier).toBe(false);
  expect(dataOf(await at.call(readChat, { sessionId }, township.token)).successCount).toBe(2);
  expect(dataOf(await at.call(countUnread, {}, township.token))).toBe(0);
  expect((await messagesOf(county, sessionId)).list.map(({ readFlag }) => readFlag)).toEqual([1, 0, 1]);
});

test('goes back page by page', async () => {
  const { county, township } = await pair();
  for (const nth of ['一', '二', '三']) dataOf(await say(county, township, nth));
  const sessionId = (await sessionsOf(county))[0]?.sessionId ?? '';
  const last = await messagesOf(county, sessionId, { pageSize: 2 });
  expect(last).toMatchObject({ list: [{ content: '二' }, { content: '三' }], hasEarlier: true });
  const beforeId = last.list[0]?.chatId;
  expect((await messagesOf(county, sessionId, { pageSize: 2, beforeId })).list).toMatchObject([
    { content: '一' },
  ]);
});

test('both begin at once: one chat; a message sent twice with the same mark is one', async () => {
  const { county, township } = await pair();
  const [first, second] = await Promise.all([say(county, township, '在吗'), say(township, county, '在吗')]);
  expect(dataOf(first).sessionId).toBe(dataOf(second).sessionId);
  const [once, again] = await Promise.all([1, 2].map(() => say(county, township, '只说一次', 'same')));
  expect(once && again && dataOf(once)).toEqual(again && dataOf(again));
  const { list } = await messagesOf(county, dataOf(first).sessionId);
  expect(list.filter(({ content }) => content === '只说一次')).toHaveLength(1);
});

test('is refused to oneself, out of reach, and with a forbidden word; whoever was written to may answer', async () => {
  const { county, township } = await pair();
  const neighbour = await as('countyAdmin', '330108A1', '赵一');
  expect((await say(county, county, '你好')).msg).toBe('不能和自己聊天');
  expect((await say(neighbour, township, '你好')).fieldErrors).toMatchObject([{ field: 'toUserId' }]);
  const province = await as('provinceAdmin', '33A1', '钱省');
  const outsider = await as('countyAdmin', '330108A1', '孙二');
  dataOf(await say(province, outsider, '请回话'));
  dataOf(await say(outsider, province, '收到'));
  const word = { typeKey: 'SENSITIVE_WORD', effectDeptId: '33', nodeKind: 2, matchMode: 1, wordLevel: 1 };
  await at.deps.db
    .insertInto('globalType')
    .values({ ...word, typeName: '代开发票' })
    .execute();
  expect((await say(county, township, '代开发票')).code).toBe(ErrorCode.sensitiveWord);
});

test('a stranger neither reads a chat nor marks it read', async () => {
  const { county, township } = await pair();
  const { sessionId } = dataOf(await say(county, township, '只给你看'));
  const stranger = await as('provinceAdmin', '33A1', '周省');
  expect((await at.call(listChatMessages, { sessionId }, stranger.token)).code).toBe(ErrorCode.notFound);
  expect((await at.call(readChat, { sessionId }, stranger.token)).code).toBe(ErrorCode.notFound);
  expect(await sessionsOf(stranger)).toEqual([]);
});

test('pictures and files stand beside texts, by their name, and are read by the two alone', async () => {
  const { county, township } = await pair();
  const picture = await upload(county, '田.png', onePixel());
  const table = await upload(county, '进度.csv', '镇,亩');
  const { sessionId } = dataOf(await give(county, township, ChatType.picture, picture));
  dataOf(await give(county, township, ChatType.file, table));
  const { list } = await messagesOf(township, sessionId);
  expect(list).toMatchObject([
    { msgType: ChatType.picture, content: '田.png', file: { fileId: picture, ext: 'png' } },
    { msgType: ChatType.file, content: '进度.csv', file: { fileId: table, ext: 'csv' } },
  ]);
  expect((await sessionsOf(township))[0]).toMatchObject({
    unreadCount: 2,
    lastMessage: { content: '进度.csv' },
  });
  const stranger = await as('provinceAdmin', '33A1', '吴省');
  const read = ({ token }: SignedInTestUser) => at.call(getFile, { fileId: table }, token);
  expect((await read(township)).text).toBe('镇,亩');
  expect((await read(stranger)).code).toBe(ErrorCode.notFound);
});

test('what was sent answers the same again, though the other one can be reached no more', async () => {
  const { county, township } = await pair();
  const first = dataOf(await say(county, township, '明天开会。', 'a meeting'));
  const { userId } = township;
  await at.deps.db.updateTable('sysUser').set({ status: 0 }).where('userId', '=', userId).execute();
  expect(dataOf(await say(county, township, '明天开会。', 'a meeting'))).toEqual(first);
  expect((await say(county, township, '还在吗？')).code).toBe(ErrorCode.validation);
});

test('of files only one’s own uploads are sent, once, each as what it is', async () => {
  const { county, township } = await pair();
  const [own, theirs] = [await upload(county, '进度.csv', '镇,亩'), await upload(township, '名单.csv', '一')];
  for (const refused of [
    await give(county, township, ChatType.file, theirs),
    await give(county, township, ChatType.picture, own),
    await at.call(sendChat, { toUserId: township.userId, msgType: ChatType.file }, county.token),
  ]) {
    expect(refused).toMatchObject({ code: ErrorCode.validation, fieldErrors: [{ field: 'file' }] });
  }
  const first = dataOf(await give(county, township, ChatType.file, own));
  expect(dataOf(await give(county, township, ChatType.file, own))).toEqual(first);
});

const upload = async (by: SignedInTestUser, fileName: string, content: string | Buffer) =>
  dataOf(await at.call(uploadAttachment, { fileName, content, category: 'video' }, by.token)).fileId;
const give = (by: SignedInTestUser, to: SignedInTestUser, msgType: 2 | 3, fileId: string) =>
  at.call(sendChat, { toUserId: to.userId, msgType, file: { fileId }, clientReqId: fileId }, by.token);

test('the address book counts for each contact what was not read', async () => {
  const { county, township } = await pair();
  const { groupId } = await buildGroup(at.deps, { ownerUserId: township.userId, deptId: '33010611A1' });
  await buildMember(at.deps, { groupId, userId: county.userId });
  dataOf(await say(county, township, '一'));
  dataOf(await say(county, township, '二'));
  const { list } = dataOf(await at.call(pageGroupMembers, { groupId }, township.token));
  expect(list.map(({ unreadCount }) => unreadCount)).toEqual([2]);
});

test('whoever watches hears of a message and of its being read', async () => {
  const { county, township } = await pair();
  const gone = new AbortController();
  const live = openChatWatch((userIds) => readStandings(at.deps.db, userIds), 5);
  const heard = live.watch(township.userId, gone.signal)[Symbol.asyncIterator]();
  expect((await heard.next()).value).toEqual({ changeNo: '0', unreadCount: 0 });
  const { sessionId } = dataOf(await say(county, township, '听到了吗'));
  expect((await heard.next()).value).toMatchObject({ unreadCount: 1 });
  dataOf(await at.call(readChat, { sessionId }, township.token));
  expect((await heard.next()).value).toMatchObject({ unreadCount: 0 });
  gone.abort();
  expect((await heard.next()).done).toBe(true);
});
