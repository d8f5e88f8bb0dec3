/** Every kind of content that is reviewed before it is published, in the order in which a merge takes them. */
import type { ContentModule } from './features/content/module.ts';
import { disasterModule } from './features/disaster/module.ts';
import { knowledgeModule } from './features/knowledge/module.ts';
import { supplyDemandModule } from './features/supply-demand/module.ts';

export const contentModules: readonly ContentModule[] = [knowledgeModule, disasterModule, supplyDemandModule];
