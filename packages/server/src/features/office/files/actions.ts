/** Taking an uploaded picture or other file in, and giving kept files out again. Who may read which stands in routes.ts and with the features that guard theirs. */
import { createHash, randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { uploadCategory } from '@farmers-mailbox/contract/office/files/endpoints.ts';
import { AVATAR_BYTES_MAX, AVATAR_TOO_LARGE } from '@farmers-mailbox/contract/rules/avatar.ts';
import * as z from 'zod/mini';
import type { Actor } from '../../../access/actor.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { checkFields } from '../../../http/read-fields.ts';
import { Refusal } from '../../../http/refusal.ts';
import type { FileAnswer, UploadedFile } from '../../../http/route.ts';
import { chinaDate } from '../../../time/moment.ts';
import { readDocument } from './document.ts';
import { readPicture } from './picture.ts';
import { findGuardedFile, forgetUnusedFiles, insertFile } from './queries.ts';
import { readStored, removeStored, writeStored } from './store.ts';

const asked = z.strictObject({ category: uploadCategory });

type Needs = Pick<Dependencies, 'db' | 'clock' | 'config'>;

/** Uploads that never got into any form, more than two open forms take (21 pictures each); a person's older ones go with the next upload. */
const UNUSED_KEPT_MAX = 60;
const NAME_MAX = 100;

/**
 * Keeps a picture, or with the category of other kinds another file, under a name of its own and answers where:
 * `product/20260914/<32 hexadecimal digits>.png`, `video/20260914/<32 hexadecimal digits>.pdf`.
 * @throws Refusal 4000 for a category that there is not; 4130 for a picture above 5,242,880 bytes; 4150 for another kind of file
 */
export async function keepUpload(
  { db, clock, config }: Needs,
  actor: Actor,
  { fileName, content, fields }: UploadedFile,
): Promise<string> {
  const isOther = checkFields(asked, { category: fields['category'] || 'product' }).category.startsWith(
    'video',
  );
  const kept = isOther
    ? readDocument(fileName, await buffer(content))
    : readPicture(await readPictureBytes(content));
  const now = clock.now();
  const name = `${randomBytes(16).toString('hex')}.${kept.extension}`;
  const relativeUrl = `${isOther ? 'video' : 'product'}/${chinaDate(now)}/${name}`;
  const { folder } = config.fileStore;
  await writeStored(folder, relativeUrl, kept.bytes);
  await insertFile(db, {
    relativeUrl,
    name: fileName.slice(-NAME_MAX),
    contentType: kept.contentType,
    size: kept.bytes.length,
    sha256: createHash('sha256').update(kept.bytes).digest(),
    createUserId: actor.userId,
    createTime: now,
  });
  await removeStored(folder, await forgetUnusedFiles(db, actor.userId, UNUSED_KEPT_MAX));
  return relativeUrl;
}

async function readPictureBytes(content: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of content) {
    size += (chunk as Buffer).length;
    if (size > AVATAR_BYTES_MAX) throw new Refusal(ErrorCode.fileTooLarge, AVATAR_TOO_LARGE);
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

/** @throws Refusal 4040 when there is no such file, or the disk has lost it */
export async function readKept(
  { config }: Pick<Dependencies, 'config'>,
  found: { relativeUrl: string; contentType: string } | undefined,
): Promise<FileAnswer> {
  const content = found && (await readStored(config.fileStore.folder, found.relativeUrl));
  if (!content) throw new Refusal(ErrorCode.notFound, '文件不存在或已删除');
  return { fileName: found.relativeUrl.split('/').at(-1) ?? '', contentType: found.contentType, content };
}

/** A file under guard: the caller has made sure that the person may read it. @throws Refusal 4040 */
export async function readGuarded(
  needs: Pick<Dependencies, 'db' | 'config'>,
  relativeUrl: string,
): Promise<FileAnswer> {
  return readKept(needs, await findGuardedFile(needs.db, relativeUrl));
}
