/** 防灾减灾 as a module of the program. */
import type { ContentModule } from '../content/module.ts';
import { disasterCallRules } from './call-rules.ts';
import { disaster } from './kind.ts';
import { moveDisastersOf } from './queries.ts';
import { disasterRoutes } from './routes.ts';

export const disasterModule: ContentModule = {
  kind: disaster,
  routes: disasterRoutes,
  callRules: disasterCallRules,
  moveOnMerge: moveDisastersOf,
};
