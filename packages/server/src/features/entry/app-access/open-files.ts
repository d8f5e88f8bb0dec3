/** Documents, and pictures, attachments and videos of published content, as other systems' applications read them (decision 76). */
import { wholeActivity } from '@farmers-mailbox/contract/entry/open-api/activities.ts';
import * as reading from '@farmers-mailbox/contract/entry/open-api/reading.ts';
import * as services from '@farmers-mailbox/contract/entry/open-api/services.ts';
import { toPage } from '@farmers-mailbox/contract/envelope.ts';
import { documentFileOf } from '@farmers-mailbox/contract/office/documents/fields.ts';
import { picturesOf, type TextBlock } from '@farmers-mailbox/contract/publishing/content-review/text.ts';
import { ROOT_CODE } from '@farmers-mailbox/contract/rules/organisation.ts';
import { toMoment } from '../../../time/moment.ts';
import { countDownload, findShownDocument, pageOfDocuments } from '../../office/documents/queries.ts';
import { readPublic } from '../../office/files/actions.ts';
import { publicActivities } from '../../publishing/activity/queries.ts';
import { publicArticles } from '../../publishing/article/queries.ts';
import { findPublished, type Reader } from '../../publishing/content/published.ts';
import { publicWarnings } from '../../publishing/disaster/queries.ts';
import { publicPosts } from '../../publishing/interaction-posts/queries.ts';
import { publicKnowledge } from '../../publishing/knowledge/queries.ts';
import { publicListings } from '../../publishing/supply-demand/queries.ts';
import { publicTours } from '../../publishing/tour/queries.ts';
import { publicCenters } from '../../service/service-center/queries.ts';
import { publicServices } from '../../service/service-hall/queries.ts';
import { type ReadingNeeds, requireFound } from './open-published.ts';
import { type OpenRoute, openRoute } from './open-route.ts';
import { readerOf } from './reader.ts';

export const fileRoutes = (needs: ReadingNeeds): OpenRoute[] => [
  ...documentRoutes(needs),
  ...contentFileRoutes(needs),
];

function documentRoutes(needs: ReadingNeeds): OpenRoute[] {
  const { db } = needs;
  return [
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
      const { url } = requireFound(await findShownDocument(db, EVERYBODY, documentId));
      const file = await readPublic(needs, requireFound(documentFileOf(url) ?? undefined).url);
      await countDownload(db, documentId, EVERYBODY);
      return file;
    }),
  ];
}

/** Only what is for the whole province, whatever one's role. */
const EVERYBODY = { deptId: ROOT_CODE, roleIds: [], managedArea: null };

function contentFileRoutes(needs: ReadingNeeds): OpenRoute[] {
  return [
    openRoute(reading.readPicture, async (admitted, { contentType, contentId, relativeUrl }) => {
      const shown = requireFound(
        await findPictures(needs, contentType, readerOf(admitted, needs.clock.now()), contentId),
      );
      return readPublic(needs, requireFound(shown.find((url) => url === relativeUrl)));
    }),
    openRoute(reading.readContentFile, async (admitted, { contentType, contentId, fileId }) => {
      const { attachments } = requireFound(
        await findAttaching(needs, contentType, readerOf(admitted, needs.clock.now()), contentId),
      );
      return readPublic(needs, requireFound(attachments.find((file) => file.fileId === fileId)).url);
    }),
    openRoute(reading.readVideo, async (admitted, { contentType, contentId }) => {
      const found = requireFound(
        await findFilmed(needs, contentType, readerOf(admitted, needs.clock.now()), contentId),
      );
      const url = 'videoUrl' in found ? found.videoUrl : null;
      return readPublic(needs, requireFound(url ?? undefined));
    }),
  ];
}

/** Undefined when it is not public, or not meant for the reader. */
function findFilmed(needs: ReadingNeeds, contentType: FilmedType, reader: Reader, id: string) {
  if (contentType === 'listing')
    return findPublished(needs, publicListings, reading.wholeListing, reader, id);
  if (contentType === 'post') return findPublished(needs, publicPosts, reading.publishedPost, reader, id);
  return findAttaching(needs, contentType, reader, id);
}

type FilmedType = (typeof reading.FILMED_TYPES)[number];
type PicturedType = (typeof reading.PICTURED_TYPES)[number];

/** Undefined when it is not public, or not meant for the reader. */
async function findPictures(
  needs: ReadingNeeds,
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
  needs: ReadingNeeds,
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
