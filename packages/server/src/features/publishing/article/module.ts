/** 三农资讯 as a module of the program. */
import { areaOf, covers } from '@farmers-mailbox/contract/access/area.ts';
import { rule } from '@farmers-mailbox/contract/access/rule.ts';
import { verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import type { Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import * as endpoints from '@farmers-mailbox/contract/publishing/article/endpoints.ts';
import type { ContentAction } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import { contentCallRules } from '../content/call-rules.ts';
import type { ContentModule } from '../content/module.ts';
import {
  article,
  articlePolicy,
  orderRulesFor,
  orderStateAllows,
  type Published,
  type StoredArticle,
} from './kind.ts';
import { moveArticlesOf } from './queries.ts';
import { articleRoutes } from './routes.ts';

export const articleModule: ContentModule = {
  kind: article,
  routes: articleRoutes,
  callRules: (deps) =>
    contentCallRules<Published, StoredArticle>(article, deps, {
      object: 'article',
      rulesFor: articlePolicy.rulesFor,
      reads: [endpoints.articleDetails],
      acts: new Map<Endpoint, ContentAction>([
        [endpoints.updateArticle, 'edit'],
        [endpoints.passArticle, 'pass'],
        [endpoints.refuseArticle, 'noPass'],
        [endpoints.takeArticleOffline, 'offline'],
        [endpoints.removeArticle, 'remove'],
      ]),
      own: new Map([
        [
          endpoints.orderArticle as Endpoint,
          (actor, facts) => [rule('状态', orderStateAllows(facts)), ...orderRulesFor(actor, facts)],
        ],
      ]),
      nameOf: ({ title }) => `资讯“${title}”`,
      isNear: (actor, { deptId }) =>
        verdict(covers(areaOf(actor), deptId), '不在此人的管辖范围内，三农资讯里查不到'),
    }),
  moveOnMerge: moveArticlesOf,
};
