/** The page 短信通道: `contract/messaging/channels/endpoints.ts`. */

import * as endpoints from '@farmers-mailbox/contract/messaging/channels/endpoints.ts';
import { sumCosts } from '@farmers-mailbox/contract/messaging/mass-sms/costs.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { demand } from '../../../http/refusal.ts';
import { type Route, route } from '../../../http/route.ts';
import { chinaMonth, toMoment } from '../../../time/moment.ts';
import {
  addNewChannel,
  changeChannel,
  removePausedChannel,
  reorderChannels,
  switchChannel,
} from './actions.ts';
import { readMonthCosts } from './costs/queries.ts';
import { countWaiting, listAllChannels, readSenders } from './page-queries.ts';
import { mayKeepChannels } from './policy.ts';
import { toChannelRows } from './presenter.ts';
import { readChannelTest, sendChannelTest } from './test-actions.ts';

export function channelRoutes(
  needs: Pick<Dependencies, 'db' | 'clock' | 'personalData' | 'config'>,
): Route[] {
  const { db } = needs;
  return [
    route(endpoints.listChannels, async (_fields, { actor }) => {
      demand(mayKeepChannels(actor));
      const channels = await listAllChannels(db);
      const waiting = await countWaiting(db);
      const { senderCount, addresses: senderAddresses, now } = await readSenders(db);
      const month = chinaMonth(now);
      const costs = await readMonthCosts(db, month);
      const byCarrier = Map.groupBy(costs, ({ carrier }) => carrier);
      return {
        list: toChannelRows(actor, channels, costs, now),
        waiting,
        month,
        costs: [...byCarrier].map(([carrier, parts]) => ({ carrier, ...sumCosts(parts) })),
        senderCount,
        senderAddresses,
        time: toMoment(now),
      };
    }),
    route(endpoints.addChannel, async (fields, context) => ({
      channelId: await addNewChannel(needs, context, fields),
    })),
    route(endpoints.updateChannel, async (fields, context) => {
      await changeChannel(needs, context, fields);
      return null;
    }),
    route(endpoints.changeChannelStatus, async (fields, context) => {
      await switchChannel(needs, context, fields);
      return null;
    }),
    route(endpoints.orderChannels, async (fields, context) => {
      await reorderChannels(needs, context, fields);
      return null;
    }),
    route(endpoints.removeChannel, async (fields, context) => {
      await removePausedChannel(needs, context, fields);
      return null;
    }),
    route(endpoints.testChannel, async (fields, context) => sendChannelTest(needs, context, fields)),
    route(endpoints.channelTestResult, async ({ testId }, { actor }) => {
      demand(mayKeepChannels(actor));
      return readChannelTest(needs, testId);
    }),
  ];
}
