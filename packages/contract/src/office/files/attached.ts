/** Files that hang on something (a letter, a document): how they travel with it, and come back in its form. */
import * as z from 'zod/mini';
import { id } from '../../envelope.ts';

export const attachedFile = z.object({
  fileId: id,
  /** as its uploader called it */
  name: z.string(),
  /** `relativeUrl` of getFile */
  url: z.string(),
  /** bytes */
  size: z.number(),
  ext: z.string(),
  /** why it cannot be opened; left out: it can */
  heldBack: z.optional(z.enum(['waiting', 'infected'])),
});
export type AttachedFile = z.output<typeof attachedFile>;

/** Pictures as they are told; a form sends their addresses, or the whole of them. */
export const toldPictures = z.array(attachedFile);
export const addressesOf = (pictures: readonly AttachedFile[]): string[] => pictures.map(({ url }) => url);

/** In a request: the files as they were read, of which only `fileId` counts; in the order in which they are shown. */
export const attachedFiles = (max: number) =>
  z.array(z.object({ fileId: id })).check(
    z.maxLength(max, `最多${max}个文件`),
    z.refine(
      (files) => new Set(files.map(({ fileId }) => fileId)).size === files.length,
      '同一个文件只能附一次',
    ),
  );
