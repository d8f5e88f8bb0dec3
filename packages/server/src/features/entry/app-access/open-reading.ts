/** Published content, as other systems' applications read it (decision 76): only what everybody may see. */
import { wholeActivity } from '@farmers-mailbox/contract/entry/open-api/activities.ts';
import * as reading from '@farmers-mailbox/contract/entry/open-api/reading.ts';
import * as services from '@farmers-mailbox/contract/entry/open-api/services.ts';
import { toPage } from '@farmers-mailbox/contract/envelope.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { documentFileOf } from '@farmers-mailbox/contract/office/documents/fields.ts';
import { picturesOf, type TextBlock } from '@farmers-mailbox/contract/publishing/content-review/text.ts';
import { MachineResult } from '@farmers-mailbox/contract/publishing/interaction-posts/fields.ts';
import { ROOT_CODE } from '@farmers-mailbox/contract/rules/organisation.ts';
import { equalTo } from '../../../database/list-conditions.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { answerBy } from '../../../http/answer-by.ts';
import { Refusal } from '../../../http/refusal.ts';
import { toMoment } from '../../../time/moment.ts';
import { countDownload, findShownDocument, pageOfDocuments } from '../../office/documents/queries.ts';
import { readPublic } from '../../office/files/actions.ts';
import { publicActivities } from '../../publishing/activity/queries.ts';
import { publicArticles } from '../../publishing/article/queries.ts';
import { findPublished, pagePublished, type Reader } from '../../publishing/content/published.ts';
import { isInForceAt, publicWarnings } from '../../publishing/disaster/queries.ts';
import { pageOfReplies, publicPosts } from '../../publishing/interaction-posts/queries.ts';
import { publicKnowledge } from '../../publishing/knowledge/queries.ts';
import { publicListings } from '../../publishing/supply-demand/queries.ts';
import { publicTours } from '../../publishing/tour/queries.ts';
import { publicCenters } from '../../service/service-center/queries.ts';
import { pageOfServices, publicServices } from '../../service/service-hall/queries.ts';
import type { Admitted } from './admission.ts';
import { type OpenRoute, openRoute } from './open-route.ts';
import { readerOf } from './reader.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'config'>;

export function readingRoutes(needs: Needs): OpenRoute[] {
  const { db, clock } = needs;
  const reader = (admitted: Admitted, deptId?: string) => readerOf(admitted, clock.now(), deptId);
  return [
    openRoute(reading.listKnowledge, async (admitted, asked) =>
      pagePublished(needs, publicKnowledge, reading.publishedKnowledge, reader(admitted, asked.deptId), {
        asked,
        conditions: equalTo('knowledge', asked, ['knowledgeType']),
      }),
    ),
    openRoute(reading.readKnowledge, async (admitted, { knowledgeId }) =>
      demandFound(
        await findPublished(needs, publicKnowledge, reading.wholeKnowledge, reader(admitted), knowledgeId),
      ),
    ),
    openRoute(reading.listArticles, async (admitted, asked) =>
      pagePublished(needs, publicArticles, reading.publishedArticle, reader(admitted, asked.deptId), {
        asked,
        conditions: equalTo('article', asked, ['columnCode']),
      }),
    ),
    openRoute(reading.readArticle, async (admitted, { articleId }) =>
      demandFound(
        await findPublished(needs, publicArticles, reading.wholeArticle, reader(admitted), articleId),
      ),
    ),
    openRoute(reading.listWarnings, async (admitted, asked) =>
      pagePublished(needs, publicWarnings, reading.publishedWarning, reader(admitted, asked.deptId), {
        asked,
        conditions: [
          ...equalTo('disasterInfo', asked, ['infoType']),
          ...(asked.inForceFlag === 1 ? [isInForceAt(clock.now())] : []),
        ],
      }),
    ),
    openRoute(reading.readWarning, async (admitted, { disasterId }) =>
      demandFound(
        await findPublished(needs, publicWarnings, reading.wholeWarning, reader(admitted), disasterId),
      ),
    ),
    openRoute(reading.listListings, async (admitted, asked) =>
      pagePublished(needs, publicListings, reading.publishedListing, reader(admitted, asked.deptId), {
        asked,
        conditions: equalTo('supplyDemand', asked, ['infoType']),
      }),
    ),
    openRoute(reading.readListing, async (admitted, { supplyId }) =>
      demandFound(
        await findPublished(needs, publicListings, reading.wholeListing, reader(admitted), supplyId),
      ),
    ),
    openRoute(reading.listTours, async (admitted, asked) =>
      pagePublished(needs, publicTours, reading.publishedTour, reader(admitted, asked.deptId), {
        asked,
        conditions: equalTo('ruralTour', asked, ['tourType']),
      }),
    ),
    openRoute(reading.readTour, async (admitted, { tourId }) =>
      demandFound(await findPublished(needs, publicTours, reading.wholeTour, reader(admitted), tourId)),
    ),
    openRoute(services.listServices, async (admitted, { deptId, ...asked }) => {
      const { places, now } = reader(admitted, deptId);
      const { list, total } = await pageOfServices(db, places[0] ?? deptId, asked, now);
      return toPage(
        list.map((row) => answerBy(services.shownService, row)),
        total,
        asked,
      );
    }),
    openRoute(services.listCenters, async (admitted, asked) =>
      pagePublished(needs, publicCenters, services.shownCenter, reader(admitted, asked.deptId), {
        asked,
        conditions: equalTo('serviceCenter', asked, ['centerType']),
      }),
    ),
    openRoute(reading.listPosts, async (admitted, asked) =>
      pagePublished(needs, publicPosts, reading.publishedPost, reader(admitted, asked.deptId), {
        asked,
        conditions: equalTo('interactionPost', asked, ['postType']),
      }),
    ),
    openRoute(reading.listReplies, async (admitted, asked) => {
      demandFound(
        await findPublished(needs, publicPosts, reading.publishedPost, reader(admitted), asked.postId),
      );
      const { list, total } = await pageOfReplies(db, asked, MachineResult.normal);
      const shown = list.map(({ replyId, content, fullDeptName, replyTime }) => ({
        ...{ replyId, content, fullDeptName },
        replyTime: toMoment(replyTime),
      }));
      return toPage(shown, total, asked);
    }),
    openRoute(reading.listDocuments, async (_admitted, { pageNum, pageSize }) => {
      const asked = { pageNum, pageSize };
      const { list, total } = await pageOfDocuments(db, EVERYBODY, asked);
      const shown = list.map((one) => ({
        documentId: one.id,
        documentName: one.documentName,
        documentSize: Number(one.documentSize),
        updateTime: toMoment(one.updateTime),
        downloadCount: one.downloadCount,
      }));
      return toPage(shown, total, asked);
    }),
    openRoute(reading.readDocument, async (_admitted, { documentId }) => {
      const { url } = demandFound(await findShownDocument(db, EVERYBODY, documentId));
      const file = await readPublic(needs, demandFound(documentFileOf(url) ?? undefined).url);
      await countDownload(db, documentId, EVERYBODY);
      return file;
    }),
    openRoute(reading.readPicture, async (admitted, { contentType, contentId, relativeUrl }) => {
      const shown = demandFound(await findPictures(needs, contentType, reader(admitted), contentId));
      return readPublic(needs, demandFound(shown.find((url) => url === relativeUrl)));
    }),
    openRoute(reading.readContentFile, async (admitted, { contentType, contentId, fileId }) => {
      const { attachments } = demandFound(
        await findAttaching(needs, contentType, reader(admitted), contentId),
      );
      return readPublic(needs, demandFound(attachments.find((file) => file.fileId === fileId)).url);
    }),
    openRoute(reading.readVideo, async (admitted, { contentType, contentId }) => {
      const found = demandFound(await findFilmed(needs, contentType, reader(admitted), contentId));
      const url = 'videoUrl' in found ? found.videoUrl : null;
      return readPublic(needs, demandFound(url ?? undefined));
    }),
  ];
}

/** Undefined when it is not public, or not meant for the reader. */
function findFilmed(needs: Needs, contentType: FilmedType, reader: Reader, id: string) {
  if (contentType === 'listing')
    return findPublished(needs, publicListings, reading.wholeListing, reader, id);
  if (contentType === 'post') return findPublished(needs, publicPosts, reading.publishedPost, reader, id);
  return findAttaching(needs, contentType, reader, id);
}

type FilmedType = (typeof reading.FILMED_TYPES)[number];
type PicturedType = (typeof reading.PICTURED_TYPES)[number];

/** Undefined when it is not public, or not meant for the reader. */
async function findPictures(
  needs: Needs,
  contentType: PicturedType,
  reader: Reader,
  id: string,
): Promise<readonly string[] | undefined> {
  switch (contentType) {
    case 'knowledge': {
      const found = await findPublished(needs, publicKnowledge, reading.wholeKnowledge, reader, id);
      return found && ofText(found);
    }
    case 'article': {
      const found = await findPublished(needs, publicArticles, reading.wholeArticle, reader, id);
      return found && ofText(found);
    }
    case 'activity': {
      const found = await findPublished(needs, publicActivities, wholeActivity, reader, id);
      return found && ofText(found);
    }
    case 'warning': {
      const found = await findPublished(needs, publicWarnings, reading.wholeWarning, reader, id);
      return found && ofText({ ...found, content: [] }).concat(found.imageUrls);
    }
    case 'listing':
      return (await findPublished(needs, publicListings, reading.wholeListing, reader, id))?.imageUrls;
    case 'post':
      return (await findPublished(needs, publicPosts, reading.publishedPost, reader, id))?.imageUrls;
    case 'tour': {
      const found = await findPublished(needs, publicTours, reading.wholeTour, reader, id);
      return found && [...ofText(found), ...found.imageUrls];
    }
    case 'center':
      return (await findPublished(needs, publicCenters, services.shownCenter, reader, id))?.imageUrls;
    case 'service': {
      const found = await findPublished(needs, publicServices, services.shownService, reader, id);
      return found && [found.iconUrl];
    }
  }
}

/** Undefined when it is not public, or not meant for the reader. */
function findAttaching(
  needs: Needs,
  contentType: (typeof reading.ATTACHING_TYPES)[number],
  reader: Reader,
  id: string,
) {
  switch (contentType) {
    case 'knowledge':
      return findPublished(needs, publicKnowledge, reading.wholeKnowledge, reader, id);
    case 'article':
      return findPublished(needs, publicArticles, reading.wholeArticle, reader, id);
    case 'activity':
      return findPublished(needs, publicActivities, wholeActivity, reader, id);
    case 'warning':
      return findPublished(needs, publicWarnings, reading.wholeWarning, reader, id);
  }
}

const ofText = ({ coverUrl, content }: { coverUrl: string | null; content: readonly TextBlock[] }) => [
  ...(coverUrl === null ? [] : [coverUrl]),
  ...picturesOf(content),
];

/** Only what is for the whole province, whatever one's role. */
const EVERYBODY = { deptId: ROOT_CODE, roleIds: [], managedArea: null };

function demandFound<Found>(found: Found | undefined): Found {
  if (found === undefined) throw new Refusal(ErrorCode.notFound, '这条内容不存在或没有公开');
  return found;
}
