/** Says something to somebody, and marks what one was told as seen. A message is its own record: no row of the operation log repeats it. */
import { reaches } from '@farmers-mailbox/contract/access/reach.ts';
import type { AnswerOf, CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { WordScene } from '@farmers-mailbox/contract/messaging/sensitive-words/fields.ts';
import type * as endpoints from '@farmers-mailbox/contract/office/chat/endpoints.ts';
import { CHAT_FILE_BYTES_MAX, ChatType } from '@farmers-mailbox/contract/office/chat/endpoints.ts';
import { hiddenCharacterProblem } from '@farmers-mailbox/contract/rules/hidden-characters.ts';
import type { Actor } from '../../../access/actor.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { Refusal, refuseField } from '../../../http/refusal.ts';
import type { CurrentMatcher } from '../../messaging/sensitive-words/queries.ts';
import { requireNoForbiddenWord } from '../../messaging/sensitive-words/text-actions.ts';
import { hangFiles } from '../files/attachment-actions.ts';
import { findFile } from '../files/queries.ts';
import {
  findByMark,
  findMembership,
  findOther,
  insertMessage,
  lockSession,
  markSeen,
  noteMessage,
} from './queries.ts';

type Needs = Pick<Dependencies, 'db' | 'clock'>;

/** @throws Refusal 4000 beside the field for oneself, somebody out of reach, or what is none of the sender's uploads; 1001 with the forbidden words */
export async function say(
  { db, clock, matcher }: Needs & { readonly matcher: CurrentMatcher },
  actor: Actor,
  { toUserId, msgType, content: typed, file, clientReqId }: CheckedRequestOf<typeof endpoints.sendChat>,
): Promise<AnswerOf<typeof endpoints.sendChat>> {
  const { userId: fromUserId, deptId } = actor;
  const now = clock.now();
  // before everything that has changed since: words, reach, the upload
  const before = clientReqId === undefined ? undefined : await findByMark(db, fromUserId, clientReqId);
  if (before) return before;
  if (toUserId === fromUserId) throw refuseField('toUserId', '不能和自己聊天');
  const content = msgType === ChatType.text ? typed : await nameOfUpload(db, actor, msgType, file?.fileId);
  const hidden = hiddenCharacterProblem(content);
  if (hidden !== null) throw refuseField('content', hidden);
  const other = await findOther(db, fromUserId, toUserId);
  if (!other || !(other.hasWritten || reaches(actor, other.deptId))) {
    throw refuseField('toUserId', '对方不存在，或不在您能联系的范围内');
  }
  await requireNoForbiddenWord(matcher, [['content', content]], {
    scene: WordScene.chat,
    by: actor,
    deptId,
    now,
  });
  return db.transaction().execute(async (trx) => {
    const sessionId = await lockSession(trx, fromUserId, toUserId, now);
    const said = await insertMessage(trx, {
      sessionId,
      fromUserId,
      msgType,
      content,
      clientReqId: clientReqId ?? null,
      sendTime: now,
    });
    if (!said) return requireByMark(trx, fromUserId, clientReqId ?? '');
    if (msgType !== ChatType.text && file) {
      const hung = { files: [file], userId: fromUserId, field: 'file', bytesMax: CHAT_FILE_BYTES_MAX };
      await hangFiles(trx, { kind: 'chat', id: said.chatId }, hung);
    }
    await noteMessage(trx, { ...said, fromUserId, toUserId });
    return said;
  });
}

async function requireByMark(...mark: Parameters<typeof findByMark>) {
  const said = await findByMark(...mark);
  if (!said) throw new Error('A message with this mark was there a moment ago.');
  return said;
}

/** @throws Refusal 4000 beside `file` */
async function nameOfUpload(
  db: Needs['db'],
  { userId }: Actor,
  msgType: number,
  fileId: string | undefined,
): Promise<string> {
  const found = await findFile(db, { fileId: fileId ?? '0' });
  if (!found || found.createUserId !== userId) throw refuseField('file', '文件已失效，请重新选择');
  if (msgType === ChatType.picture && !found.contentType.startsWith('image/')) {
    throw refuseField('file', '这不是图片，请作为文件发送');
  }
  return found.name;
}

/** @throws Refusal 4040 for the chat of others */
export async function see({ db }: Needs, { userId }: Actor, sessionId: string): Promise<number> {
  return db.transaction().execute(async (trx) => {
    if (!(await findMembership(trx, userId, sessionId))) throw new Refusal(ErrorCode.notFound);
    return markSeen(trx, userId, sessionId);
  });
}
