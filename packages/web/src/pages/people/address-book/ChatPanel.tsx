/** 站内聊天 before the address book: with whom one talks, and the talk with one of them, live. */
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import {
  ChatType,
  listChatSessions,
  type SaidInChat,
  watchChat,
} from '@farmers-mailbox/contract/office/chat/endpoints.ts';
import { letterReceiver } from '@farmers-mailbox/contract/office/letters/endpoints.ts';
import { countUnread } from '@farmers-mailbox/contract/office/unread/endpoints.ts';
import { pageGroupMembers } from '@farmers-mailbox/contract/people/address-book/endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import type { CallFailure } from '../../../api/call-failure.ts';
import { refreshReads, useCall } from '../../../api/hooks.ts';
import { useWatch } from '../../../api/watch.ts';
import { paths } from '../../../paths.ts';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/page/states.tsx';
import { ChatTalk, chatMessagesReads } from './ChatTalk.tsx';
import { useChatWith } from './chat-with.ts';
import { UnreadLetters } from './UnreadLetters.tsx';
import './chat.css';

export function ChatPanel() {
  const [withId, openChat] = useChatWith();
  const { data: sessions, error, refetch } = useCall(listChatSessions, {});
  useLiveChats();
  const open = sessions?.find(({ userId }) => userId === withId);
  const beginsWith = sessions && !open ? withId : null;
  // a name is never taken from an address
  const other = useCall(letterReceiver, beginsWith === null ? null : { userId: beginsWith }, {
    isQuiet: true,
  });
  const name = open?.realName ?? other.data?.realName;
  return (
    <section className="chat" aria-label="站内聊天">
      <header className="chat-head">
        <h2>{withId === null ? '消息' : (name ?? '站内聊天')}</h2>
        {withId === null ? (
          <Link to={paths.inbox()}>收件箱</Link>
        ) : (
          <button type="button" className="plain-link" onClick={() => openChat('')}>
            返回全部聊天
          </button>
        )}
      </header>
      {withId === null && <UnreadLetters />}
      {withId === null && <h3>站内聊天</h3>}
      {!sessions && error && <ErrorState failure={error} onRetry={() => void refetch()} />}
      {!sessions && !error && <Skeleton lines={5} />}
      {sessions && withId === null && (
        <>
          {sessions.length === 0 && <EmptyState text="还没有聊天。在成员列表里点“聊天”开始。" />}
          <ul className="chat-sessions">
            {sessions.map(({ sessionId, userId, realName, deptName, unreadCount, lastMessage }) => (
              <li key={sessionId}>
                <button type="button" onClick={() => openChat(userId)}>
                  <span className="chat-who">
                    <b>{realName}</b> <small>{deptName}</small>
                  </span>
                  <span className="chat-last">{lastInWords(lastMessage)}</span>
                  {unreadCount > 0 && (
                    <span className="chat-unread">
                      {unreadCount}
                      <span className="only-heard">条未读</span>
                    </span>
                  )}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {sessions && withId !== null && name !== undefined && (
        <ChatTalk key={withId} userId={withId} name={name} session={open ?? null} />
      )}
      {beginsWith !== null && other.isLoading && <Skeleton lines={5} />}
      {beginsWith !== null && other.error && <NotReached failure={other.error} onRetry={other.refetch} />}
    </section>
  );
}

function NotReached({ failure, onRetry }: { failure: CallFailure; onRetry: () => unknown }) {
  return failure.code === ErrorCode.notFound || failure.code === ErrorCode.validation ? (
    <EmptyState text="对方不存在，或不在您能联系的范围内。" />
  ) : (
    <ErrorState failure={failure} onRetry={() => void onRetry()} />
  );
}

function lastInWords({ msgType, content }: SaidInChat): string {
  if (msgType === ChatType.picture) return `图片：${content}`;
  return msgType === ChatType.file ? `文件：${content}` : content;
}

/** Reads anew what a message or its being read has changed. */
function useLiveChats(): void {
  const client = useQueryClient();
  const { latest } = useWatch(watchChat, {});
  const changeNo = latest?.changeNo;
  useEffect(() => {
    if (changeNo === undefined) return;
    void refreshReads(client, [listChatSessions, ...chatMessagesReads, pageGroupMembers, countUnread]);
  }, [client, changeNo]);
}
