/** With whom the chat is open: in the address, `chat` alone for all of them. */
import { useSearchParams } from 'react-router';

export interface ChatWith {
  /** empty: the list of chats */
  readonly userId: string;
  readonly realName?: string;
}

export function useChatWith(): [string | null, (chat: ChatWith) => void] {
  const [search, setSearch] = useSearchParams();
  const open = ({ userId, realName }: ChatWith) =>
    setSearch((now) => {
      now.set('chat', userId);
      if (realName === undefined) now.delete('chatName');
      else now.set('chatName', realName);
      return new URLSearchParams(now);
    });
  return [search.get('chat') || null, open];
}
