/** 三农资讯 as a module of the program: its routes, and the rules of its calls. */
import { rule } from '@farmers-mailbox/contract/access/rule.ts';
import { verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import * as endpoints from '@farmers-mailbox/contract/publishing/article/endpoints.ts';
import type { Actor } from '../../../access/actor.ts';
import type { MoveOnMerge } from '../../../access/merge-rule.ts';
import { namesOfDepts } from '../../people/departments/queries.ts';
import { ContentActions, openNeeds } from '../content/actions.ts';
import { contentCallRules } from '../content/call-rules.ts';
import type { ContentModule } from '../content/module.ts';
import { orderRoute } from '../content/order.ts';
import { moveContentOf } from '../content/queries.ts';
import { detailsRoute, pageRoute, reviewRoutes, writingRoutes } from '../content/routes.ts';
import { waitingContent } from '../content/waiting.ts';
import { article, articleOrdering, articlePolicy, publishedOf, type StoredArticle } from './kind.ts';
import { toArticleDetails, toArticleRow } from './presenter.ts';
import { moveReaders, pageOfArticles } from './queries.ts';

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
      detailsRoute(calls.details, content, async (actor, found, beside) =>
        toArticleDetails(actor, found, {
          ...beside,
          readers: await namesOfDepts(deps.db, found.visibleDeptIds),
        }),
      ),
      ...writingRoutes(content, calls, publishedOf),
      ...reviewRoutes(content, calls),
      orderRoute(endpoints.orderArticle, content, articleOrdering),
    ];
  },
  callRules: (deps) =>
    contentCallRules<endpoints.WrittenArticle, StoredArticle>(article, deps, {
      object: 'article',
      policy: articlePolicy,
      calls,
      isNear: async (actor, { articleId }) => {
        const found = await article.find(deps, actor, articleId, deps.clock.now());
        return verdict(found !== undefined, '不在此人能查看的范围内，三农资讯里查不到');
      },
      own: {
        endpoints: [endpoints.orderArticle],
        rulesFor: (actor, facts) => [
          rule('状态', articleOrdering.stateAllows(facts)),
          ...articleOrdering.rulesFor(actor, facts),
        ],
      },
    }),
  moveOnMerge: async (...merge: Parameters<MoveOnMerge>) => {
    await moveReaders(...merge);
    await moveContentOf(article)(...merge);
  },
  waiting: [waitingContent(article, 'article', calls, waitingFor)],
};
