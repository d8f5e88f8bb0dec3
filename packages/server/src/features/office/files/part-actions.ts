/**
 * Uploads in parts: each part lies in the store by itself, so that any web service goes on where another one stopped, and the row
 * says in one guarded UPDATE how far it is. Once all are there they are joined and kept as any upload is.
 */
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { id } from '@farmers-mailbox/contract/envelope.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type { AttachedFile } from '@farmers-mailbox/contract/office/files/attached.ts';
import { PART_BYTES } from '@farmers-mailbox/contract/office/files/part-endpoints.ts';
import * as z from 'zod/mini';
import type { Actor } from '../../../access/actor.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { openFileStore } from '../../../file-store/open-store.ts';
import type { FileStore } from '../../../file-store/store.ts';
import { checkFields } from '../../../http/read-fields.ts';
import { Refusal } from '../../../http/refusal.ts';
import type { UploadedFile } from '../../../http/route.ts';
import { eachAlone } from '../../../time/each-alone.ts';
import { DAY_MS, HOUR_MS } from '../../../time/moment.ts';
import { demandUploadable, keepUpload, nameOf, removeBytes, removeUploads, unlessFull } from './actions.ts';
import { withArrival } from './arrival.ts';
import {
  addPart,
  type FoundUpload,
  findUpload,
  forgetOlderUploads,
  forgetUpload,
  forgetUploadsBefore,
  insertUpload,
  settleUpload,
} from './part-queries.ts';
import { toAttachedFile } from './presenter.ts';
import { findFile } from './queries.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'config' | 'log'>;

const FOLDER = 'parts';
/** As many forms at once as a person fills in; an older one goes with the next that is begun. */
const UNFINISHED_MAX = 5;
const UNFINISHED_MS = DAY_MS;
/** Bytes are put before their row says so, and clocks differ. */
const SETTLED_MS = HOUR_MS;

/** @throws Refusal 4130, 4150: of what its name says, no byte has to travel for that */
export async function startUpload(
  needs: Needs,
  { userId }: Actor,
  { name, size }: { readonly name: string; readonly size: number },
): Promise<{ uploadId: string }> {
  demandUploadable(name, size);
  const row = { name: nameOf(name), size, createUserId: userId, createTime: needs.clock.now() };
  const uploadId = await insertUpload(needs.db, row);
  await removeBytes(needs, await forgetOlderUploads(needs.db, userId, UNFINISHED_MAX));
  return { uploadId };
}

interface Progress {
  readonly bytesReceived: number;
  readonly size: number;
}

const asked = z.strictObject({ uploadId: id, offset: z.coerce.number() });

/**
 * @throws Refusal 4040 when there is no such upload of this person; 4090 when another offset is next; 4000 for a part of another size;
 * 5000 when there is no room, or the store is away
 */
export async function keepPart(
  needs: Needs,
  { userId }: Actor,
  { content, fields }: UploadedFile,
): Promise<Progress> {
  const { uploadId, offset } = checkFields(asked, fields);
  const { size, bytesReceived, fileId } = await demandUpload(needs, userId, uploadId);
  if (offset !== bytesReceived || offset >= size || fileId !== null) throw outOfStep();
  const bytesMax = Math.min(PART_BYTES, size - offset);
  return unlessFull(needs, () =>
    withArrival(
      needs.config.fileStore.folder,
      content,
      { bytesMax, tooLarge: WRONG_SIZE },
      async (arrival) => {
        if (arrival.size !== bytesMax) throw new Refusal(ErrorCode.validation, WRONG_SIZE);
        const relativeUrl = `${FOLDER}/${randomBytes(16).toString('hex')}`;
        await openFileStore(needs.config).putFile({ relativeUrl, ...arrival }, arrival.file);
        const isKept = await addPart(needs.db, { uploadId, offset, size: bytesMax, relativeUrl });
        if (!isKept) {
          await removeBytes(needs, [relativeUrl]);
          throw outOfStep();
        }
        return { bytesReceived: offset + bytesMax, size };
      },
    ),
  );
}

const WRONG_SIZE = '这一段文件没有完整到达，请重试';
const outOfStep = () => new Refusal(ErrorCode.stateChanged, '这一段文件已经收到过，请从断开的地方继续');

export async function readProgress(
  needs: Pick<Needs, 'db'>,
  { userId }: Actor,
  uploadId: string,
): Promise<Progress> {
  const { bytesReceived, size } = await demandUpload(needs, userId, uploadId);
  return { bytesReceived, size };
}

/**
 * Of two that finish the same upload at once the second answers with the file of the first.
 * @throws Refusal 4040; 4090 while parts are missing; what keepUpload refuses, and then nothing is left of it, unless trying again may help
 */
export async function finishUpload(needs: Needs, actor: Actor, uploadId: string): Promise<AttachedFile> {
  const upload = await demandUpload(needs, actor.userId, uploadId);
  if (upload.fileId === null && upload.bytesReceived < upload.size) {
    throw new Refusal(ErrorCode.stateChanged, '文件还没有传完，请从断开的地方继续');
  }
  if (upload.fileId === null) await join(needs, actor, upload);
  const { fileId } = await demandUpload(needs, actor.userId, uploadId);
  const file = fileId === null ? undefined : await findFile(needs.db, { fileId });
  if (!file) throw gone();
  return toAttachedFile(file, needs.config);
}

async function join(needs: Needs, actor: Actor, { uploadId, name, parts }: FoundUpload): Promise<void> {
  const content = Readable.from(joined(openFileStore(needs.config), parts), { objectMode: false });
  try {
    const { fileId } = await keepUpload(needs, actor, {
      fileName: name,
      content,
      fields: { category: 'video' },
    });
    if (await settleUpload(needs.db, uploadId, fileId)) await removeBytes(needs, parts);
    else await removeUploads(needs, actor, { fileIds: [fileId] });
  } catch (error) {
    const mayHelp = !(error instanceof Refusal) || error.code === ErrorCode.systemBusy;
    if (!mayHelp) await cancelUpload(needs, actor, uploadId);
    const found = await findUpload(needs.db, actor.userId, uploadId);
    if (!found?.fileId) throw error;
  }
}

async function* joined(store: FileStore, parts: readonly string[]): AsyncGenerator<Buffer> {
  for (const part of parts) {
    const content = await store.get(part, null);
    if (!content) throw gone();
    yield* content;
  }
}

/** Passes over what is a file already, and what there is not. */
export async function cancelUpload(
  needs: Pick<Needs, 'db' | 'config' | 'log'>,
  { userId }: Pick<Actor, 'userId'>,
  uploadId: string,
): Promise<void> {
  await removeBytes(needs, await forgetUpload(needs.db, userId, uploadId));
}

async function demandUpload(
  { db }: Pick<Needs, 'db'>,
  userId: string,
  uploadId: string,
): Promise<FoundUpload> {
  const found = await findUpload(db, userId, uploadId);
  if (!found) throw gone();
  return found;
}

const gone = () => new Refusal(ErrorCode.notFound, '上传中断太久，已收到的部分已经删除，请重新上传');

/** Uploads that were begun a day ago, and parts so old that no upload can have them any more. @throws StoreAway */
export async function clearParts(needs: Pick<Needs, 'db' | 'clock' | 'config'>): Promise<void> {
  const begun = needs.clock.now().getTime() - UNFINISHED_MS;
  await forgetUploadsBefore(needs.db, new Date(begun));
  const store = openFileStore(needs.config);
  await eachAlone(
    store.list(FOLDER),
    ({ relativeUrl }) => `part ${relativeUrl} could not be removed`,
    async ({ relativeUrl, changeTime }) => {
      if (changeTime.getTime() < begun - SETTLED_MS) await store.remove([relativeUrl]);
    },
  );
}
