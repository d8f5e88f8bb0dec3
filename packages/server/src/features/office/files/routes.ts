/** Uploading files, reading them again and taking them back: `contract/office/files/endpoints.ts`, `part-endpoints.ts`. */
import * as endpoints from '@farmers-mailbox/contract/office/files/endpoints.ts';
import * as parts from '@farmers-mailbox/contract/office/files/part-endpoints.ts';
import type { FileReaders } from '../../../access/file-reader.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { refuseField } from '../../../http/refusal.ts';
import { type Route, route, type UploadedFile } from '../../../http/route.ts';
import { keepUpload, readFileOf, removeUploads } from './actions.ts';
import { cancelUpload, finishUpload, keepPart, readProgress, startUpload } from './part-actions.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'config' | 'log'> & { readonly fileReaders: FileReaders };

export function fileRoutes(deps: Needs): Route[] {
  return [
    route(endpoints.uploadFile, async (file, { actor }) => {
      const { url } = await keepUpload(deps, actor, file as UploadedFile);
      return url;
    }),
    route(endpoints.uploadAttachment, (file, { actor }) => keepUpload(deps, actor, file as UploadedFile)),
    route(endpoints.downloadFile, (address, { actor }) => readFileOf(deps, actor, address)),
    route(endpoints.getFile, async ({ fileId, relativeUrl, inline }, { actor }) => {
      if (fileId === undefined && relativeUrl === undefined) throw refuseField('fileId', '请指明文件');
      return readFileOf(deps, actor, { fileId, relativeUrl, isInline: inline === 1 });
    }),
    route(endpoints.deleteFiles, async (addresses, { actor }) => ({
      successCount: await removeUploads(deps, actor, addresses),
    })),
    route(parts.startUpload, (file, { actor }) => startUpload(deps, actor, file)),
    route(parts.uploadPart, (part, { actor }) => keepPart(deps, actor, part as UploadedFile)),
    route(parts.uploadProgress, ({ uploadId }, { actor }) => readProgress(deps, actor, uploadId)),
    route(parts.finishUpload, ({ uploadId }, { actor }) => finishUpload(deps, actor, uploadId)),
    route(parts.cancelUpload, async ({ uploadId }, { actor }) => {
      await cancelUpload(deps, actor, uploadId);
      return null;
    }),
  ];
}
