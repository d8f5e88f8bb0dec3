/** What the program takes of 供求信息. */
import type { ContentModule } from '../content/module.ts';
import { supplyDemandCallRules } from './call-rules.ts';
import { moveListingsOf } from './queries.ts';
import { supplyDemandRoutes } from './routes.ts';

export const supplyDemandModule: ContentModule = {
  routes: supplyDemandRoutes,
  callRules: () => supplyDemandCallRules,
  moveOnMerge: moveListingsOf,
};
