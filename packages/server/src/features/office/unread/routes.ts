/** Unread mail: `contract/office/unread/endpoints.ts`. Letters and messages of chats. */
import { countUnread } from '@farmers-mailbox/contract/office/unread/endpoints.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { countUnreadChats } from '../chat/queries.ts';
import { countUnreadLetters } from './queries.ts';

export function unreadRoutes({ db }: Pick<Dependencies, 'db'>): Route[] {
  return [
    route(countUnread, async (_fields, { actor }) => {
      const [letters, chats] = await Promise.all([
        countUnreadLetters(db, actor.userId),
        countUnreadChats(db, actor.userId),
      ]);
      return letters + chats;
    }),
  ];
}
