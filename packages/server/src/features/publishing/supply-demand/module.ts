/** What the program takes of 供求信息. */
import type { ContentModule } from '../content/module.ts';
import { supplyDemandCallRules } from './call-rules.ts';
import { listing } from './kind.ts';
import { moveListingsOf } from './queries.ts';
import { supplyDemandRoutes } from './routes.ts';

export const supplyDemandModule: ContentModule = {
  kind: listing,
  routes: supplyDemandRoutes,
  callRules: () => supplyDemandCallRules,
  moveOnMerge: moveListingsOf,
};
