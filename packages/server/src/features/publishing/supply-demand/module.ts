/** 供求信息 as a module of the program. */
import type { ContentModule } from '../content/module.ts';
import { moveContentOf } from '../content/queries.ts';
import { supplyDemandCallRules } from './call-rules.ts';
import { listing } from './kind.ts';
import { supplyDemandRoutes } from './routes.ts';

export const supplyDemandModule: ContentModule = {
  kind: listing,
  routes: supplyDemandRoutes,
  callRules: () => supplyDemandCallRules,
  moveOnMerge: moveContentOf(listing),
};
