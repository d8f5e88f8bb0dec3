/** 供求信息 as a module of the program. */
import { InfoType } from '@farmers-mailbox/contract/messaging/products/endpoints.ts';
import { CONTENT_KINDS } from '@farmers-mailbox/contract/publishing/content-review/kinds.ts';
import { ContentStatus } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import { passListing, refuseListing } from '@farmers-mailbox/contract/publishing/supply-demand/endpoints.ts';
import type { ContentModule } from '../content/module.ts';
import { moveContentOf } from '../content/queries.ts';
import { returnedAt } from '../content/todo.ts';
import { waitingContent } from '../content/waiting.ts';
import { supplyDemandCallRules } from './call-rules.ts';
import { isOfType, listing, ownStatusOfListing, waitingFor } from './kind.ts';
import { supplyDemandRoutes } from './routes.ts';

const deciding = { pass: passListing, refuse: refuseListing };
const waitingListings = (type: 'sell' | 'buy', infoType: number) => ({
  ...waitingContent(listing, type, deciding, (actor) => waitingFor(actor, infoType), [isOfType(infoType)]),
  ownStatus: ownStatusOfListing,
});

const returnedListings = (type: 'sell' | 'buy', infoType: number) => ({
  ...returnedAt(type, `${CONTENT_KINDS[type].page}?supplyStatus=${ContentStatus.refused}`),
  only: isOfType(infoType),
});

export const supplyDemandModule: ContentModule = {
  kind: listing,
  routes: supplyDemandRoutes,
  callRules: () => supplyDemandCallRules,
  moveOnMerge: moveContentOf(listing),
  returned: [returnedListings('sell', InfoType.offered), returnedListings('buy', InfoType.wanted)],
  waiting: [waitingListings('sell', InfoType.offered), waitingListings('buy', InfoType.wanted)],
};
