/** 站内聊天 beside the address book: with whom one talks, and the talk with one of them, live. */
import {
  ChatType,
  listChatSessions,
  type SaidInChat,
  watchChat,
} from '@farmers-mailbox/contract/office/chat/endpoints.ts';
import { countUnread } from '@farmers-mailbox/contract/office/unread/endpoints.ts';
import { pageGroupMembers } from '@farmers-mailbox/contract/people/address-book/endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { refreshReads, useCall } from '../../../api/hooks.ts';
import { useWatch } from '../../../api/watch.ts';
import { paths } from '../../../paths.ts';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/page/states.tsx';
import { ChatTalk, chatMessagesReads } from './ChatTalk.tsx';
import { useChatWith } from './chat-with.ts';
import './chat.css';

export function ChatPanel() {
  const [search] = useSearchParams();
  const [withId, openChat] = useChatWith();
  const { data: sessions, error, refetch } = useCall(listChatSessions, {});
  useLiveChats();
  const open = sessions?.find(({ userId }) => userId === withId);
  const name = open?.realName ?? search.get('chatName') ?? '';
  return (
    <section className="chat" aria-label="站内聊天">
      <header className="chat-head">
        <h2>{withId === null ? '站内聊天' : name}</h2>
        {withId === null ? (
          <Link to={paths.inbox()}>收件箱</Link>
        ) : (
          <button type="button" className="plain-link" onClick={() => openChat({ userId: '' })}>
            返回全部聊天
          </button>
        )}
      </header>
      {!sessions && error && <ErrorState failure={error} onRetry={() => void refetch()} />}
      {!sessions && !error && <Skeleton lines={5} />}
      {sessions && withId === null && (
        <>
          {sessions.length === 0 && <EmptyState text="还没有聊天。在成员列表里点“聊天”开始。" />}
          <ul className="chat-sessions">
            {sessions.map(({ sessionId, userId, realName, deptName, unreadCount, lastMessage }) => (
              <li key={sessionId}>
                <button type="button" onClick={() => openChat({ userId, realName })}>
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
      {sessions && withId !== null && (
        <ChatTalk key={withId} userId={withId} name={name} session={open ?? null} />
      )}
    </section>
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
