/** Sends a file that is going to hang on something. */
import type { AttachedFile } from '@farmers-mailbox/contract/office/files/attached.ts';
import { fileKindOf, isPictureKind } from '@farmers-mailbox/contract/office/files/content-types.ts';
import { uploadAttachment } from '@farmers-mailbox/contract/office/files/endpoints.ts';
import { PARTS_ABOVE_BYTES } from '@farmers-mailbox/contract/office/files/part-endpoints.ts';
import { upload } from '../../api/upload.ts';
import { type PartsOptions, uploadInParts } from '../../api/upload-in-parts.ts';

/** The specification's call for small ones; a large one in parts, that a broken line does not begin anew. */
export const sendFile = (file: File, options: PartsOptions): Promise<AttachedFile> =>
  file.size > PARTS_ABOVE_BYTES
    ? uploadInParts(file, options)
    : upload(uploadAttachment, file, { ...options, fields: { category: categoryOf(file) } });

/** BIZ-07: `product/{date}` for images, `video/{date}` otherwise. */
function categoryOf({ name }: File): string {
  const kind = fileKindOf(name);
  const folder = kind !== null && isPictureKind(kind) ? 'product' : 'video';
  return `${folder}/${new Date().toISOString().slice(0, 10).replaceAll('-', '')}`;
}
