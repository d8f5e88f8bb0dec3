/** 供求信息 as a module of the program. */
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
