/** Numbers that moved to another carrier: `contract/messaging/ported-numbers/endpoints.ts`. */
import * as endpoints from '@farmers-mailbox/contract/messaging/ported-numbers/endpoints.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { demand } from '../../../http/refusal.ts';
import { type Route, route } from '../../../http/route.ts';
import { mayKeepPorted, savePorted } from './actions.ts';
import { countPorted } from './queries.ts';

export function portedRoutes(needs: Pick<Dependencies, 'db' | 'clock' | 'personalData'>): Route[] {
  return [
    route(endpoints.countPortedNumbers, async (_, { actor }) => {
      demand(mayKeepPorted(actor));
      return countPorted(needs.db);
    }),
    route(endpoints.portNumbers, async (fields, context) => ({
      changedCount: await savePorted(needs, context, fields),
    })),
  ];
}
