/** Documents for download: `contract/documents/endpoints.ts`. Every signed-in person has them (specification §6). */
import { roleOf } from '@farmers-mailbox/contract/access/roles.ts';
import { addDownloadCount, listDocuments } from '@farmers-mailbox/contract/documents/endpoints.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type { Actor } from '../../access/actor.ts';
import type { Dependencies } from '../../dependencies.ts';
import { Refusal } from '../../http/refusal.ts';
import { type Route, route } from '../../http/route.ts';
import { toDocument } from './presenter.ts';
import { countDownload, listReleased } from './queries.ts';

export function documentRoutes({ db }: Pick<Dependencies, 'db'>): Route[] {
  return [
    route(listDocuments, async (_fields, { actor }) => {
      const documents = await listReleased(db, roleIdsOf(actor));
      return documents.map(toDocument);
    }),
    route(addDownloadCount, async ({ id }, { actor }) => {
      const downloadCount = await countDownload(db, id, roleIdsOf(actor));
      if (downloadCount === undefined) throw new Refusal(ErrorCode.notFound);
      return { downloadCount };
    }),
  ];
}

/** A role of one's own sees what the role that it stands on sees, too. */
const roleIdsOf = ({ roleIds, roleKeys }: Actor): number[] => [
  ...roleIds,
  ...roleKeys.flatMap((key) => roleOf(key)?.roleId ?? []),
];
