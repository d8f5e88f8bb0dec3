/** The page 三农资讯: `contract/article/endpoints.ts`. */

import { toPage } from '@farmers-mailbox/contract/envelope.ts';
import * as endpoints from '@farmers-mailbox/contract/publishing/article/endpoints.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { openCurrentMatcher } from '../../messaging/sensitive-words/queries.ts';
import { remindWordsIn } from '../../messaging/sensitive-words/text-actions.ts';
import { ContentActions } from '../content/actions.ts';
import { requireArea } from '../content/area.ts';
import { toContentRecord } from '../content/presenter.ts';
import { countWaiting, listRecords } from '../content/queries.ts';
import { orderArticle } from './actions.ts';
import { article, articlePolicy, publishedOf } from './kind.ts';
import { toArticleDetails, toArticleRow } from './presenter.ts';
import { pageOfArticles } from './queries.ts';

export function articleRoutes(deps: Pick<Dependencies, 'db' | 'clock'>): Route[] {
  const { db } = deps;
  const matcher = openCurrentMatcher(db);
  const content = new ContentActions(article, { ...deps, matcher });
  return [
    route(endpoints.pageArticles, async (asked, { actor }) => {
      const area = requireArea(actor, asked.deptId);
      const { list, total, more } = await pageOfArticles(db, actor, asked);
      const waitingCount = articlePolicy.mayReview(actor) ? await countWaiting(db, article, actor, area) : 0;
      const rows = list.map((row) => toArticleRow(actor, row));
      return { ...toPage(rows, total, asked), more, waitingCount };
    }),
    route(endpoints.articleDetails, async ({ articleId }, { actor }) => {
      const found = await content.find(actor, articleId);
      const remindWords = await remindWordsIn(matcher, found.createDeptId, article.partsOf(found));
      const records = (await listRecords(db, article, articleId)).map(toContentRecord);
      return toArticleDetails(actor, found, { remindWords, records });
    }),
    route(endpoints.saveArticle, async ({ submitFlag, ...fields }, act) => ({
      articleId: await content.add(act, publishedOf(fields), submitFlag),
    })),
    route(endpoints.updateArticle, async ({ articleId, version, submitFlag, ...fields }, act) => {
      await content.change(act, { id: articleId, version, submitFlag, written: () => publishedOf(fields) });
      return { articleId };
    }),
    route(endpoints.passArticle, (review, act) => quietly(content.pass(act, reviewOf(review)))),
    route(endpoints.refuseArticle, (review, act) => quietly(content.refuse(act, reviewOf(review)))),
    route(endpoints.takeArticleOffline, ({ articleId, ...about }, act) =>
      quietly(content.takeOffline(act, { id: articleId, ...about })),
    ),
    route(endpoints.removeArticle, ({ articleId, version }, act) =>
      quietly(content.remove(act, articleId, version)),
    ),
    route(endpoints.orderArticle, (asked, act) => quietly(orderArticle(content, deps, act, asked))),
  ];
}

const quietly = (act: Promise<void>): Promise<null> => act.then(() => null);

interface Reviewed {
  readonly articleId: string;
  readonly contentHash?: string | undefined;
  readonly version?: number | undefined;
  readonly auditOpinion: string;
}
const reviewOf = ({ articleId, auditOpinion, ...asRead }: Reviewed) => ({
  ...asRead,
  id: articleId,
  opinion: auditOpinion,
});
