/** An uploaded file as its form, and whatever it hangs on, show it. */
import path from 'node:path';
import type { AttachedFile } from '@farmers-mailbox/contract/office/files/attached.ts';
import type { Config } from '../../../config.ts';
import { heldBackBy } from './scan-actions.ts';

interface Kept {
  readonly fileId: string;
  readonly name: string;
  readonly relativeUrl: string;
  readonly size: number;
  readonly scanStatus: number;
}

export const toAttachedFile = (
  { fileId, name, relativeUrl, size, scanStatus }: Kept,
  config: Pick<Config, 'fileScanner'>,
): AttachedFile => ({
  fileId,
  name,
  url: relativeUrl,
  size,
  ext: path.extname(relativeUrl).slice(1),
  heldBack: heldBackBy(config, scanStatus),
});
