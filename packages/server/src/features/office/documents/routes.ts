/** Documents for download: `contract/office/documents/endpoints.ts`. Every signed-in person has them. */
import { toPage } from '@farmers-mailbox/contract/envelope.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { addDownloadCount, listDocuments } from '@farmers-mailbox/contract/office/documents/endpoints.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { Refusal } from '../../../http/refusal.ts';
import { type Route, route } from '../../../http/route.ts';
import { toDocument } from './presenter.ts';
import { countDownload, listReleased, roleIdsOf } from './queries.ts';

export function documentRoutes({ db }: Pick<Dependencies, 'db'>): Route[] {
  return [
    route(listDocuments, async ({ pageNum, pageSize, ...filters }, { actor }) => {
      const all = (await listReleased(db, roleIdsOf(actor), filters)).map(toDocument);
      if (pageNum === undefined && pageSize === undefined) return all;
      const asked = { pageNum: pageNum ?? 1, pageSize: pageSize ?? 10 };
      const first = (asked.pageNum - 1) * asked.pageSize;
      return toPage(all.slice(first, first + asked.pageSize), all.length, asked);
    }),
    route(addDownloadCount, async ({ id }, { actor }) => {
      const downloadCount = await countDownload(db, id, roleIdsOf(actor));
      if (downloadCount === undefined) throw new Refusal(ErrorCode.notFound);
      return { downloadCount };
    }),
  ];
}
