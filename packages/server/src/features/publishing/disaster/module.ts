/** 防灾减灾 as a module of the program. */
import type { ContentModule } from '../content/module.ts';
import { waitingContent } from '../content/waiting.ts';
import { disasterCallRules } from './call-rules.ts';
import { disaster, waitingFor } from './kind.ts';
import { moveDisastersOf } from './queries.ts';
import { calls, disasterRoutes } from './routes.ts';

export const disasterModule: ContentModule = {
  kind: disaster,
  routes: disasterRoutes,
  callRules: disasterCallRules,
  moveOnMerge: moveDisastersOf,
  waiting: [waitingContent(disaster, 'disaster', calls, waitingFor)],
};
