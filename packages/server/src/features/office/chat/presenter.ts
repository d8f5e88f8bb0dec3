/** Fields of chats that travel, one by one. */
import type { ChatSession, SaidInChat } from '@farmers-mailbox/contract/office/chat/endpoints.ts';
import { toMoment } from '../../../time/moment.ts';
import type { StoredMessage, StoredSession } from './queries.ts';

/** The last messages that the reader and the other one have seen. */
export interface ReadUpTo {
  readonly otherUserId: string;
  readonly readChatId: string;
  readonly theirReadChatId: string;
}

export function toSaid(userId: string, row: StoredMessage, read: ReadUpTo): SaidInChat {
  const isOwn = row.fromUserId === userId;
  const seen = isOwn ? read.theirReadChatId : read.readChatId;
  return {
    chatId: row.chatId,
    sessionId: row.sessionId,
    fromUserId: row.fromUserId,
    toUserId: isOwn ? read.otherUserId : userId,
    msgType: row.msgType,
    content: row.content,
    readFlag: BigInt(row.chatId) <= BigInt(seen) ? 1 : 0,
    sendTime: toMoment(row.sendTime),
  };
}

export const toSession = (userId: string, row: StoredSession): ChatSession => ({
  sessionId: row.sessionId,
  userId: row.userId,
  realName: row.realName,
  deptName: row.deptName,
  unreadCount: row.unreadCount,
  lastMessage: toSaid(userId, row, row),
});
