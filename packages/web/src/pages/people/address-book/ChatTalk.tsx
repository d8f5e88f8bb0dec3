/** The talk with one person: what was said, from early to late, and a line to say something. It is read as soon as it stands here. */
import type { Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import {
  CHAT_CONTENT_MAX,
  type ChatMessage,
  type ChatSession,
  ChatType,
  listChatMessages,
  listChatSessions,
  readChat,
  sendChat,
} from '@farmers-mailbox/contract/office/chat/endpoints.ts';
import type { AttachedFile } from '@farmers-mailbox/contract/office/files/attached.ts';
import { getFile } from '@farmers-mailbox/contract/office/files/endpoints.ts';
import { countUnread } from '@farmers-mailbox/contract/office/unread/endpoints.ts';
import { pageGroupMembers } from '@farmers-mailbox/contract/people/address-book/endpoints.ts';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useAct, useCall } from '../../../api/hooks.ts';
import { useSession } from '../../../session/session-context.ts';
import { AttachmentList } from '../../../ui/files/AttachmentList.tsx';
import { Problem } from '../../../ui/form/Field.tsx';
import { tooLong } from '../../../ui/form/too-long.ts';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { ScrollingPart } from '../../../ui/page/ScrollingPart.tsx';
import { ErrorState, Skeleton } from '../../../ui/page/states.tsx';
import { GuardedPicture } from '../../../ui/pictures/GuardedPictures.tsx';
import { GiveFile } from './GiveFile.tsx';

export const chatMessagesReads: readonly Endpoint[] = [listChatMessages];

const FIRST_SHOWN = 30;
const SHOWN_MAX = 100;

export interface ChatTalkProps {
  userId: string;
  name: string;
  /** null: nothing was said yet */
  session: ChatSession | null;
}

export function ChatTalk({ userId, name, session }: ChatTalkProps) {
  const [pageSize, setPageSize] = useState(FIRST_SHOWN);
  const { data, error, refetch } = useCall(
    listChatMessages,
    session === null ? null : { sessionId: session.sessionId, pageSize },
    { keepPrevious: true },
  );
  useSeen(session);
  return (
    <>
      <ScrollingPart className="chat-messages" label={`与${name}的聊天`}>
        {session !== null && !data && error && <ErrorState failure={error} onRetry={() => void refetch()} />}
        {session !== null && !data && !error && <Skeleton lines={5} />}
        {data?.hasEarlier && pageSize < SHOWN_MAX && (
          <button type="button" className="plain-link" onClick={() => setPageSize(SHOWN_MAX)}>
            更早的消息
          </button>
        )}
        {data && <Messages messages={data.list} name={name} />}
      </ScrollingPart>
      <SayLine userId={userId} name={name} />
      <GiveFile userId={userId} name={name} />
    </>
  );
}

/** Whoever has the talk in front of them has read it. */
function useSeen(session: ChatSession | null): void {
  const { run } = useAct(readChat, { refresh: [listChatSessions, pageGroupMembers, countUnread] });
  const sessionId = session !== null && session.unreadCount > 0 ? session.sessionId : null;
  useEffect(() => {
    if (sessionId !== null) void run({ sessionId });
  }, [run, sessionId]);
}

function Messages({ messages, name }: { messages: readonly ChatMessage[]; name: string }) {
  const { sysUser } = useSession().user;
  const end = useRef<HTMLLIElement>(null);
  const newest = messages.at(-1)?.chatId;
  useEffect(() => {
    if (newest !== undefined) end.current?.scrollIntoView({ block: 'nearest' });
  }, [newest]);
  return (
    <ol className="chat-list" aria-live="polite">
      {messages.map(({ chatId, fromUserId, msgType, content, file, sendTime, readFlag }) => {
        const isOwn = fromUserId === sysUser.userId;
        return (
          <li
            key={chatId}
            ref={chatId === newest ? end : null}
            className={isOwn ? 'chat-message chat-own' : 'chat-message'}
          >
            <span className="only-heard">{isOwn ? '我' : name}：</span>
            {file === null ? (
              <p>{content}</p>
            ) : (
              <Given file={file} isPicture={msgType === ChatType.picture} />
            )}
            <small>
              {sendTime.slice(5, 16)}
              {isOwn && (readFlag === 1 ? ' 已读' : ' 未读')}
            </small>
          </li>
        );
      })}
    </ol>
  );
}

/** A picture that may be opened stands in the talk itself. */
function Given({ file, isPicture }: { file: AttachedFile; isPicture: boolean }) {
  return (
    <div className="chat-given">
      {isPicture && !file.heldBack && (
        <GuardedPicture
          endpoint={getFile}
          fields={{ fileId: file.fileId, inline: 1 }}
          alt={`图片：${file.name}`}
        />
      )}
      <AttachmentList files={[file]} label={isPicture ? '图片' : '文件'} />
    </div>
  );
}

const REFRESHED: readonly Endpoint[] = [listChatSessions, listChatMessages];

/** Enter sends, with Shift it begins a new line. What is typed stays until it has arrived. */
function SayLine({ userId, name }: { userId: string; name: string }) {
  const [typed, setTyped] = useState('');
  const mark = useRef('');
  const id = useId();
  const beyond = tooLong(typed, CHAT_CONTENT_MAX);
  const { run, busy } = useAct(sendChat, { refresh: REFRESHED });
  const say = async () => {
    const content = typed.trim();
    if (content === '' || busy || beyond !== null) return;
    if (mark.current === '') mark.current = crypto.randomUUID();
    if (!(await run({ toUserId: userId, content, clientReqId: mark.current }))) return;
    mark.current = '';
    setTyped('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void say();
  };
  return (
    <div className="chat-say">
      <textarea
        className="field"
        aria-label={`对${name}说`}
        aria-invalid={beyond !== null}
        aria-describedby={id}
        rows={2}
        placeholder="输入消息，回车发送"
        value={typed}
        onChange={({ target }) => {
          // another text is another message
          mark.current = '';
          setTyped(target.value);
        }}
        onKeyDown={onKeyDown}
      />
      <ActionButton kind="primary" label="发送" busy={busy} onAct={say} />
      <Problem id={id} sentence={beyond ?? undefined} />
    </div>
  );
}
