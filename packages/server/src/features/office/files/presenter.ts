/** An uploaded file as its form, and whatever it hangs on, show it. */
import path from 'node:path';
import type { AttachedFile } from '@farmers-mailbox/contract/office/files/attached.ts';

interface Kept {
  readonly fileId: string;
  readonly name: string;
  readonly relativeUrl: string;
  readonly size: number;
}

export const toAttachedFile = ({ fileId, name, relativeUrl, size }: Kept): AttachedFile => ({
  fileId,
  name,
  url: relativeUrl,
  size,
  ext: path.extname(relativeUrl).slice(1),
});
