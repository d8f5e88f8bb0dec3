/** Unread mail: `contract/office/unread/endpoints.ts`. Letters count; chats will when there are any. */
import { countUnread } from '@farmers-mailbox/contract/office/unread/endpoints.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { countUnreadLetters } from './queries.ts';

export function unreadRoutes({ db }: Pick<Dependencies, 'db'>): Route[] {
  return [route(countUnread, async (_fields, { actor }) => countUnreadLetters(db, actor.userId))];
}
