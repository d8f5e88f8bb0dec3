/** Taking an uploaded picture in. What may be read again stands in routes.ts. */
import { createHash, randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { AVATAR_BYTES_MAX, AVATAR_TOO_LARGE } from '@farmers-mailbox/contract/rules/avatar.ts';
import type { Actor } from '../../access/actor.ts';
import type { Dependencies } from '../../dependencies.ts';
import { chinaDate } from '../../http/moment.ts';
import { Refusal } from '../../http/refusal.ts';
import type { UploadedFile } from '../../http/route.ts';
import { readPicture } from './picture.ts';
import { forgetUnusedFiles, insertFile } from './queries.ts';
import { removeStored, writeStored } from './store.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'config'>;

/** Uploads that never got into any form, more than one form takes; a person's older ones go with the next upload. */
const UNUSED_KEPT_MAX = 20;
const NAME_MAX = 100;

/**
 * Keeps a picture under a name of its own and answers where: `product/20260914/<32 hexadecimal digits>.png`.
 * @throws Refusal 4130 above 5,242,880 bytes, 4150 for what is no png or jpeg
 */
export async function keepPicture(
  { db, clock, config }: Needs,
  actor: Actor,
  { fileName, content }: UploadedFile,
): Promise<string> {
  const picture = readPicture(await readBytes(content));
  const now = clock.now();
  const name = `${randomBytes(16).toString('hex')}.${picture.extension}`;
  const relativeUrl = `product/${chinaDate(now)}/${name}`;
  const { folder } = config.fileStore;
  await writeStored(folder, relativeUrl, picture.bytes);
  await insertFile(db, {
    relativeUrl,
    name: fileName.slice(-NAME_MAX),
    contentType: picture.contentType,
    size: picture.bytes.length,
    sha256: createHash('sha256').update(picture.bytes).digest(),
    createUserId: actor.userId,
    createTime: now,
  });
  await removeStored(folder, await forgetUnusedFiles(db, actor.userId, UNUSED_KEPT_MAX));
  return relativeUrl;
}

async function readBytes(content: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of content) {
    size += (chunk as Buffer).length;
    if (size > AVATAR_BYTES_MAX) throw new Refusal(ErrorCode.fileTooLarge, AVATAR_TOO_LARGE);
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}
