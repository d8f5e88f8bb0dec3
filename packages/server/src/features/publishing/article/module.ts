/** 三农资讯 as a module of the program: its routes, and the rules of its calls. */
import { rule } from '@farmers-mailbox/contract/access/rule.ts';
import * as endpoints from '@farmers-mailbox/contract/publishing/article/endpoints.ts';
import type { Actor } from '../../../access/actor.ts';
import { route } from '../../../http/route.ts';
import { ContentActions, openNeeds } from '../content/actions.ts';
import { contentCallRules, isInAreaOf } from '../content/call-rules.ts';
import type { ContentModule } from '../content/module.ts';
import { moveContentOf } from '../content/queries.ts';
import { detailsRoute, pageRoute, quietly, reviewRoutes, writingRoutes } from '../content/routes.ts';
import { waitingContent } from '../content/waiting.ts';
import { orderArticle } from './actions.ts';
import {
  article,
  articlePolicy,
  orderRulesFor,
  orderStateAllows,
  publishedOf,
  type StoredArticle,
} from './kind.ts';
import { toArticleDetails, toArticleRow } from './presenter.ts';
import { pageOfArticles } from './queries.ts';

const calls = {
  details: endpoints.articleDetails,
  add: endpoints.saveArticle,
  change: endpoints.updateArticle,
  pass: endpoints.passArticle,
  refuse: endpoints.refuseArticle,
  offline: endpoints.takeArticleOffline,
  remove: endpoints.removeArticle,
};

const waitingFor = (actor: Actor) => (articlePolicy.mayReview(actor) ? [] : null);

export const articleModule: ContentModule = {
  kind: article,
  routes: (deps) => {
    const content = new ContentActions(article, openNeeds(deps));
    return [
      pageRoute(endpoints.pageArticles, content, {
        find: (actor, asked) => pageOfArticles(deps.db, actor, asked),
        toRow: toArticleRow,
        waitingFor,
      }),
      detailsRoute(calls.details, content, toArticleDetails),
      ...writingRoutes(content, calls, publishedOf),
      ...reviewRoutes(content, calls),
      route(endpoints.orderArticle, (asked, act) => quietly(orderArticle(content, deps, act, asked))),
    ];
  },
  callRules: (deps) =>
    contentCallRules<endpoints.WrittenArticle, StoredArticle>(article, deps, {
      ...{ object: 'article', policy: articlePolicy, calls, isNear: isInAreaOf('三农资讯') },
      own: {
        endpoints: [endpoints.orderArticle],
        rulesFor: (actor, facts) => [rule('状态', orderStateAllows(facts)), ...orderRulesFor(actor, facts)],
      },
    }),
  moveOnMerge: moveContentOf(article),
  waiting: [waitingContent(article, 'article', waitingFor)],
};
