/** 供求信息 as a module of the program. */
import { InfoType } from '@farmers-mailbox/contract/messaging/products/endpoints.ts';
import type { ContentModule } from '../content/module.ts';
import { moveContentOf } from '../content/queries.ts';
import { waitingContent } from '../content/waiting.ts';
import { supplyDemandCallRules } from './call-rules.ts';
import { listing, waitingFor } from './kind.ts';
import { supplyDemandRoutes } from './routes.ts';

export const supplyDemandModule: ContentModule = {
  kind: listing,
  routes: supplyDemandRoutes,
  callRules: () => supplyDemandCallRules,
  moveOnMerge: moveContentOf(listing),
  waiting: [
    waitingContent(listing, 'sell', (actor) => waitingFor(actor, InfoType.offered)),
    waitingContent(listing, 'buy', (actor) => waitingFor(actor, InfoType.wanted)),
  ],
};
