/** Online sessions (在线会话): who is here now, and ending somebody's session. */
import { toPage } from '@farmers-mailbox/contract/envelope.ts';
import { endOnlineSession, pageOnlineSessions } from '@farmers-mailbox/contract/system/logs/endpoints.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { endOtherSession } from './actions.ts';
import { toOnlineSession } from './presenter.ts';
import { pageLiving } from './queries.ts';

export function onlineSessionRoutes({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): Route[] {
  return [
    route(pageOnlineSessions, async (fields, { actor }) => {
      const { rows, total } = await pageLiving(db, actor, fields, clock.now());
      return toPage(
        rows.map((session) => toOnlineSession(actor, session)),
        total,
        fields,
      );
    }),
    route(endOnlineSession, async (fields, context) => {
      await endOtherSession({ db, clock }, context, fields);
      return null;
    }),
  ];
}
