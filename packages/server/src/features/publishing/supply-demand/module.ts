/** 供求信息 as a module of the program. */
import { InfoType } from '@farmers-mailbox/contract/messaging/products/endpoints.ts';
import type { ContentModule } from '../content/module.ts';
import { moveContentOf } from '../content/queries.ts';
import { waitingContent } from '../content/waiting.ts';
import { supplyDemandCallRules } from './call-rules.ts';
import { isOfType, listing, waitingFor } from './kind.ts';
import { supplyDemandRoutes } from './routes.ts';

const waitingListings = (type: 'sell' | 'buy', infoType: number) =>
  waitingContent(listing, type, (actor) => waitingFor(actor, infoType), [isOfType(infoType)]);

export const supplyDemandModule: ContentModule = {
  kind: listing,
  routes: supplyDemandRoutes,
  callRules: () => supplyDemandCallRules,
  moveOnMerge: moveContentOf(listing),
  waiting: [waitingListings('sell', InfoType.offered), waitingListings('buy', InfoType.wanted)],
};
