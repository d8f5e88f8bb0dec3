/** Uploading a picture and reading it again: `contract/files/endpoints.ts`. */
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import * as endpoints from '@farmers-mailbox/contract/files/endpoints.ts';
import type { Dependencies } from '../../dependencies.ts';
import { Refusal } from '../../http/refusal.ts';
import { type Route, route, type UploadedFile } from '../../http/route.ts';
import { keepPicture } from './actions.ts';
import { findFile } from './queries.ts';
import { readStored } from './store.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'config'>;

export function fileRoutes(deps: Needs): Route[] {
  return [
    route(endpoints.uploadFile, async (file, { actor }) => keepPicture(deps, actor, file as UploadedFile)),
    route(endpoints.downloadFile, async ({ relativeUrl }, { actor }) => {
      const found = await findFile(deps.db, relativeUrl, actor.userId);
      const content = found && (await readStored(deps.config.fileStore.folder, found.relativeUrl));
      if (!content) throw new Refusal(ErrorCode.notFound, '文件不存在或已删除');
      return { fileName: relativeUrl.split('/').at(-1) ?? '', contentType: found.contentType, content };
    }),
  ];
}
