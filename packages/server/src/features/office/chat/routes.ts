/** The calls of chat: `contract/office/chat/endpoints.ts`. */
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import * as endpoints from '@farmers-mailbox/contract/office/chat/endpoints.ts';
import { ChatType } from '@farmers-mailbox/contract/office/chat/endpoints.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { Refusal } from '../../../http/refusal.ts';
import { type Route, route } from '../../../http/route.ts';
import { openCurrentMatcher } from '../../messaging/sensitive-words/queries.ts';
import { listFilesOf } from '../files/attachment-actions.ts';
import { say, see } from './actions.ts';
import { openChatWatch } from './chat-watch.ts';
import { toSaid, toSession } from './presenter.ts';
import { findMembership, listMessages, listSessions, readStandings } from './queries.ts';

export function chatRoutes(deps: Pick<Dependencies, 'db' | 'clock' | 'config'>): Route[] {
  const { db, clock, config } = deps;
  const needs = { db, clock, matcher: openCurrentMatcher(db) };
  const live = openChatWatch((userIds) => readStandings(db, userIds));
  return [
    route(endpoints.listChatSessions, async ({ keyword }, { actor: { userId } }) => {
      const sessions = await listSessions(db, userId, keyword);
      return sessions.map((row) => toSession(userId, row));
    }),
    route(endpoints.listChatMessages, async (asked, { actor: { userId } }) => {
      const membership = await findMembership(db, userId, asked.sessionId);
      if (!membership) throw new Refusal(ErrorCode.notFound);
      const found = await listMessages(db, asked);
      const shown = found.slice(0, asked.pageSize).toReversed();
      const ids = shown.filter(({ msgType }) => msgType !== ChatType.text).map(({ chatId }) => chatId);
      const files = await listFilesOf(db, 'chat', ids, config);
      return {
        list: shown.map((row) => ({
          ...toSaid(userId, row, membership),
          file: files.get(row.chatId)?.[0] ?? null,
        })),
        hasEarlier: found.length > asked.pageSize,
      };
    }),
    route(endpoints.sendChat, (fields, { actor }) => say(needs, actor, fields)),
    route(endpoints.readChat, async ({ sessionId }, { actor }) => ({
      successCount: await see(needs, actor, sessionId),
    })),
    route(endpoints.watchChat, (_fields, { actor, gone }) => live.watch(actor.userId, gone)),
  ];
}
