/** With whom the chat is open: in the address, `chat` alone for all of them. */
import { useSearchParams } from 'react-router';

/** Opens the chat with somebody; with an empty id the list of chats. */
export function useChatWith(): [string | null, (userId: string) => void] {
  const [search, setSearch] = useSearchParams();
  const open = (userId: string) =>
    setSearch((now) => {
      now.set('chat', userId);
      return new URLSearchParams(now);
    });
  return [search.get('chat') || null, open];
}
