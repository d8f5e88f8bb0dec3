/** An uploaded file in memory, for files that are small enough to be read at once. */
import type { Readable } from 'node:stream';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { Refusal } from './refusal.ts';

/** @throws Refusal 4130 as soon as more than `bytesMax` have arrived */
export async function readUploadedBytes(content: Readable, bytesMax: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of content) {
    size += (chunk as Buffer).length;
    if (size > bytesMax) {
      throw new Refusal(ErrorCode.fileTooLarge, `文件过大，最多${Math.floor(bytesMax / 1024 / 1024)}MB`);
    }
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}
