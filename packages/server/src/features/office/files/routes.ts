/** Uploading a picture or another file and reading it again: `contract/office/files/endpoints.ts`. */
import * as endpoints from '@farmers-mailbox/contract/office/files/endpoints.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { type Route, route, type UploadedFile } from '../../../http/route.ts';
import { keepUpload, readKept } from './actions.ts';
import { findFile } from './queries.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'config'>;

export function fileRoutes(deps: Needs): Route[] {
  return [
    route(endpoints.uploadFile, async (file, { actor }) => keepUpload(deps, actor, file as UploadedFile)),
    route(endpoints.downloadFile, async ({ relativeUrl }, { actor }) => {
      const found = await findFile(deps.db, relativeUrl, actor.userId);
      return readKept(deps, found);
    }),
  ];
}
