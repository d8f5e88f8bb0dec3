/** Documents for download and the page 文档管理: `contract/office/documents/endpoints.ts`. Every signed-in person reads them. */
import { toPage } from '@farmers-mailbox/contract/envelope.ts';
import * as endpoints from '@farmers-mailbox/contract/office/documents/endpoints.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { addDocument, changeDocument, noteDownload, orderDocuments, takeDocumentsAway } from './actions.ts';
import { managerReach, readerReach } from './policy.ts';
import { toDocument } from './presenter.ts';
import { listShownDocuments, pageOfDocuments } from './queries.ts';

export function documentRoutes(needs: Pick<Dependencies, 'db' | 'clock'>): Route[] {
  const { db } = needs;
  return [
    route(endpoints.listDocuments, async ({ pageNum, pageSize, ...filters }, { actor }) => {
      if (pageNum === undefined && pageSize === undefined) {
        const found = await listShownDocuments(db, readerReach(actor), filters);
        return found.map((document) => toDocument(actor, document));
      }
      const asked = { ...filters, pageNum: pageNum ?? 1, pageSize: pageSize ?? 10 };
      const { list, total } = await pageOfDocuments(db, managerReach(actor), asked);
      return toPage(
        list.map((document) => toDocument(actor, document)),
        total,
        asked,
      );
    }),
    route(endpoints.saveDocument, async (fields, context) => ({
      id: await addDocument(needs, context, fields),
    })),
    route(endpoints.updateDocument, async (fields, context) => {
      await changeDocument(needs, context, fields);
      return { id: fields.id };
    }),
    route(endpoints.removeDocuments, async (fields, context) => ({
      successCount: await takeDocumentsAway(needs, context, fields),
    })),
    route(endpoints.sortDocuments, async (fields, context) => {
      await orderDocuments(needs, context, fields);
      return null;
    }),
    route(endpoints.addDownloadCount, async ({ id }, { actor }) => ({
      downloadCount: await noteDownload(needs, actor, id),
    })),
  ];
}
