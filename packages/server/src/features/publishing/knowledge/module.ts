/** 知识分享 as a module of the program. */
import type { ContentModule } from '../content/module.ts';
import { knowledgeCallRules } from './call-rules.ts';
import { knowledge } from './kind.ts';
import { moveKnowledgeOf } from './queries.ts';
import { knowledgeRoutes } from './routes.ts';

export const knowledgeModule: ContentModule = {
  kind: knowledge,
  routes: knowledgeRoutes,
  callRules: knowledgeCallRules,
  moveOnMerge: moveKnowledgeOf,
};
