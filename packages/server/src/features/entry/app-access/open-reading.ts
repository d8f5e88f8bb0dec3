/** Published content, as other systems' applications read it (decision 76): only what everybody may see. */
import * as reading from '@farmers-mailbox/contract/entry/open-api/reading.ts';
import { toPage } from '@farmers-mailbox/contract/envelope.ts';
import { MachineResult } from '@farmers-mailbox/contract/publishing/interaction-posts/fields.ts';
import { toMoment } from '../../../time/moment.ts';
import { publicArticles } from '../../publishing/article/queries.ts';
import { isInForceAt, publicWarnings } from '../../publishing/disaster/queries.ts';
import { pageOfReplies, publicPosts } from '../../publishing/interaction-posts/queries.ts';
import { publicKnowledge } from '../../publishing/knowledge/queries.ts';
import { publicListings } from '../../publishing/supply-demand/queries.ts';
import { publicTours } from '../../publishing/tour/queries.ts';
import { openPublished, type ReadingNeeds } from './open-published.ts';
import { type OpenRoute, openRoute } from './open-route.ts';

export function readingRoutes(needs: ReadingNeeds): OpenRoute[] {
  const { pageFor, findFor } = openPublished(needs);
  return [
    openRoute(reading.listKnowledge, (admitted, asked) =>
      pageFor(admitted, asked, {
        kind: publicKnowledge,
        row: reading.publishedKnowledge,
        equal: ['knowledgeType'],
      }),
    ),
    openRoute(reading.readKnowledge, (admitted, { knowledgeId }) =>
      findFor(admitted, knowledgeId, publicKnowledge, reading.wholeKnowledge),
    ),
    openRoute(reading.listArticles, (admitted, asked) =>
      pageFor(admitted, asked, {
        kind: publicArticles,
        row: reading.publishedArticle,
        equal: ['columnCode'],
      }),
    ),
    openRoute(reading.readArticle, (admitted, { articleId }) =>
      findFor(admitted, articleId, publicArticles, reading.wholeArticle),
    ),
    openRoute(reading.listWarnings, (admitted, asked) =>
      pageFor(admitted, asked, {
        kind: publicWarnings,
        row: reading.publishedWarning,
        equal: ['infoType'],
        also: asked.inForceFlag === 1 ? [isInForceAt(needs.clock.now())] : [],
      }),
    ),
    openRoute(reading.readWarning, (admitted, { disasterId }) =>
      findFor(admitted, disasterId, publicWarnings, reading.wholeWarning),
    ),
    openRoute(reading.listListings, (admitted, asked) =>
      pageFor(admitted, asked, { kind: publicListings, row: reading.publishedListing, equal: ['infoType'] }),
    ),
    openRoute(reading.readListing, (admitted, { supplyId }) =>
      findFor(admitted, supplyId, publicListings, reading.wholeListing),
    ),
    openRoute(reading.listTours, (admitted, asked) =>
      pageFor(admitted, asked, { kind: publicTours, row: reading.publishedTour, equal: ['tourType'] }),
    ),
    openRoute(reading.readTour, (admitted, { tourId }) =>
      findFor(admitted, tourId, publicTours, reading.wholeTour),
    ),
    openRoute(reading.listPosts, (admitted, asked) =>
      pageFor(admitted, asked, { kind: publicPosts, row: reading.publishedPost, equal: ['postType'] }),
    ),
    openRoute(reading.listReplies, async (admitted, asked) => {
      await findFor(admitted, asked.postId, publicPosts, reading.publishedPost);
      const { list, total } = await pageOfReplies(needs.db, asked, MachineResult.normal);
      const shown = list.map(({ replyId, content, fullDeptName, replyTime }) => ({
        replyId,
        content,
        fullDeptName,
        replyTime: toMoment(replyTime),
      }));
      return toPage(shown, total, asked);
    }),
  ];
}
