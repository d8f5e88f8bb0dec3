/** The calls of chat (站内聊天): one person with another, live. Texts, pictures and files; what is said is looked at for sensitive words. */
import * as z from 'zod/mini';
import { get, post, signedIn } from '../../endpoint.ts';
import { flag, id, moment, nameText, optionalRequestId, wholeNumber } from '../../envelope.ts';
import { obeys, type Problems } from '../../rules/obeys.ts';
import { plainLines } from '../../rules/plain-text.ts';
import { attachedFile } from '../files/attached.ts';

export const CHAT_CONTENT_MAX = 1_000;
export const SESSIONS_MAX = 100;
export const CHAT_FILE_BYTES_MAX = 20 * 1024 * 1024;
export const ChatType = { text: 1, picture: 2, file: 3 } as const;

const said = z.object({
  chatId: id,
  sessionId: id,
  fromUserId: id,
  toUserId: id,
  msgType: z.number(),
  /** of a picture or file its name */
  content: z.string(),
  /** by the other one */
  readFlag: flag,
  sendTime: moment,
});
export type SaidInChat = z.output<typeof said>;

const message = z.extend(said, { file: z.nullable(attachedFile) });
export type ChatMessage = z.output<typeof message>;

const session = z.object({
  sessionId: id,
  /** the other one */
  userId: id,
  realName: z.string(),
  deptName: z.string(),
  unreadCount: z.number(),
  lastMessage: said,
});
export type ChatSession = z.output<typeof session>;

export const listChatSessions = get('/v1/admin/chat/sessions', {
  access: signedIn,
  summary: `我的聊天，最近说过话的在前，最多${SESSIONS_MAX}个`,
  request: z.strictObject({
    /** part of the other one's name */
    keyword: z.optional(nameText(30)),
  }),
  answer: z.array(session),
});

export const listChatMessages = get('/v1/admin/chat/messages', {
  access: signedIn,
  summary: '一个聊天里的消息，从早到晚；beforeId以前的用它往前翻',
  request: z.strictObject({
    sessionId: id,
    beforeId: z.optional(id),
    pageSize: z._default(wholeNumber(1, 100), 30),
  }),
  answer: z.object({ list: z.array(message), hasEarlier: z.boolean() }),
});

function chatProblems(sent: { msgType: number; content: string; file: object | null }): Problems {
  if (sent.msgType === ChatType.text) return sent.content === '' ? { content: '请输入消息' } : {};
  return sent.file === null ? { file: '请选择图片或文件' } : {};
}

export const sendChat = post('/v1/admin/chat/send', {
  access: signedIn,
  summary: '给一个人发一条聊天消息',
  request: z
    .strictObject({
      toUserId: id,
      msgType: z._default(z.literal(Object.values(ChatType), '只能发文字、图片或文件'), ChatType.text),
      /** of a text; a picture or file is called by its name */
      content: z._default(plainLines(CHAT_CONTENT_MAX), ''),
      /** of a picture or file: an upload of the sender */
      file: z._default(z.nullable(z.object({ fileId: id })), null),
      /** the sender's own mark of this message: sent again with the same one, it is still one */
      clientReqId: optionalRequestId,
    })
    .check(obeys(chatProblems)),
  answer: z.object({ chatId: id, sessionId: id }),
});

export const readChat = post('/v1/admin/chat/read', {
  access: signedIn,
  summary: '把一个聊天里收到的消息标为已读',
  request: z.strictObject({ sessionId: id }),
  answer: z.object({ successCount: z.number() }),
});

/** Nobody waits for it at the desk: it keeps no session awake. */
export const watchChat = get('/v1/admin/chat/watch', {
  access: signedIn,
  summary: '聊天有变化时的提示（事件流）',
  form: 'events',
  isBackground: true,
  request: z.strictObject({}),
  answer: z.object({
    /** another one than before: something was said or read */
    changeNo: z.string(),
    unreadCount: z.number(),
  }),
});
