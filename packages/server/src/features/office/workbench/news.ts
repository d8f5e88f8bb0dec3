/** The newest of what others put before a person: letters, notices, documents for download. */
import { holdsAccess } from '@farmers-mailbox/contract/access/permissions.ts';
import { NEWS_MAX } from '@farmers-mailbox/contract/office/workbench/fields.ts';
import { pageArticles } from '@farmers-mailbox/contract/publishing/article/endpoints.ts';
import type { Actor } from '../../../access/actor.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { toMoment } from '../../../time/moment.ts';
import { listNotices } from '../../publishing/article/queries.ts';
import { listNewestDocuments } from '../documents/queries.ts';
import { listUnread } from '../letters/queries.ts';

export async function newsFor(db: Dependencies['db'], actor: Actor) {
  const [letters, notices, documents] = await Promise.all([
    listUnread(db, actor.userId, NEWS_MAX),
    holdsAccess(actor, pageArticles.access) ? listNotices(db, actor, NEWS_MAX) : [],
    listNewestDocuments(db, actor, NEWS_MAX),
  ]);
  return {
    letters: letters.map(({ letterId, letterTitle, createUserName, receiveTime }) => ({
      letterId,
      letterTitle,
      senderName: createUserName,
      sendTime: toMoment(receiveTime),
    })),
    notices: notices.flatMap(({ publishTime, ...notice }) =>
      publishTime ? [{ ...notice, publishTime: toMoment(publishTime) }] : [],
    ),
    documents: documents.map(({ updateTime, ...document }) => ({
      ...document,
      updateTime: toMoment(updateTime),
    })),
  };
}
