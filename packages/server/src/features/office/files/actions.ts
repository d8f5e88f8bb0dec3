/** Taking uploads in, giving files out again to who may read them, and taking back what was never used. */
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type { AttachedFile } from '@farmers-mailbox/contract/office/files/attached.ts';
import {
  CONTENT_TYPES,
  type FileKind,
  fileBytesMax,
  fileKindOf,
  fileTooLarge,
  isPictureKind,
} from '@farmers-mailbox/contract/office/files/content-types.ts';
import { uploadCategory } from '@farmers-mailbox/contract/office/files/endpoints.ts';
import { AVATAR_BYTES_MAX, AVATAR_TOO_LARGE } from '@farmers-mailbox/contract/rules/avatar.ts';
import { ICON_BYTES_MAX, ICON_TOO_LARGE } from '@farmers-mailbox/contract/rules/icon-file.ts';
import * as z from 'zod/mini';
import type { Actor } from '../../../access/actor.ts';
import type { FileObjectKind, FileReaders } from '../../../access/file-reader.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { openFileStore } from '../../../file-store/open-store.ts';
import { checkFields } from '../../../http/read-fields.ts';
import { Refusal } from '../../../http/refusal.ts';
import type { StoredFileAnswer, UploadedFile } from '../../../http/route.ts';
import { chinaDate } from '../../../time/moment.ts';
import { type Arrival, withArrival } from './arrival.ts';
import { requireContent, wrongKind } from './content-kind.ts';
import { readPicture } from './picture.ts';
import { toAttachedFile } from './presenter.ts';
import {
  type AskedFile,
  type FoundFile,
  findFile,
  findGuardedFile,
  forgetOwnUnused,
  forgetUnusedFiles,
  insertFile,
  listUses,
} from './queries.ts';
import { demandScanned, scanUpload } from './scan-actions.ts';

const asked = z.strictObject({ category: uploadCategory });

type Needs = Pick<Dependencies, 'db' | 'clock' | 'config' | 'log'>;

/** Uploads that never got into any form, more than two open forms take; a person's older ones go with the next upload. */
const UNUSED_KEPT = { filesMax: 60, bytesMax: 1024 ** 3 };
const NAME_MAX = 100;

/** A place among the files with what it takes in. */
interface Taking {
  readonly place: 'product' | 'video';
  readonly bytesMax: number;
  readonly tooLarge: string;
  readonly read: (arrival: Arrival) => Promise<Kept>;
}

/** The bytes to be kept, and as what. */
interface Kept {
  readonly kind: FileKind;
  readonly size: number;
  readonly sha256: Buffer;
  readonly content: () => Readable;
  /** where they lie, unless they are the server's own */
  readonly file?: string;
}

/**
 * Keeps a picture, or with the category of other kinds another file, under a name of its own:
 * `product/20260914/<32 hexadecimal digits>.png`, `video/20260914/<32 hexadecimal digits>.pdf`.
 * @throws Refusal 4000 for a category that there is not, and for an empty file; 4130 for a file above the limit of its kind; 4150 for
 * another kind of file, and for one with a virus; 5000 when there is no room
 */
export async function keepUpload(
  needs: Needs,
  actor: Actor,
  { fileName, content, fields }: UploadedFile,
): Promise<AttachedFile> {
  const name = nameOf(fileName);
  const { category } = checkFields(asked, { category: fields['category'] || placeOf(name) });
  const taking = category.startsWith('video') ? takingOf(name) : category === 'icon' ? ICON : PICTURE;
  return unlessFull(needs, () =>
    withArrival(needs.config.fileStore.folder, content, taking, async (arrival) =>
      store(needs, actor, { name, place: taking.place, kept: await taking.read(arrival) }),
    ),
  );
}

/** By what is known before a byte came. @throws Refusal 4130, 4150 */
export function demandUploadable(fileName: string, size: number): void {
  const { bytesMax, tooLarge } = takingOf(nameOf(fileName));
  if (size > bytesMax) throw new Refusal(ErrorCode.fileTooLarge, tooLarge);
}

/** Signs that turn a name around when it is shown, or break a line, make a file pass for another one. */
export const nameOf = (fileName: string): string => fileName.replace(/[\p{Cc}\p{Cf}]/gu, '').slice(-NAME_MAX);

/** For a category that is left out, or comes behind the file: pictures lie apart from all others. */
function placeOf(name: string): Taking['place'] {
  const kind = fileKindOf(name);
  return kind === null || isPictureKind(kind) ? 'product' : 'video';
}

const PICTURE: Taking = {
  place: 'product',
  bytesMax: AVATAR_BYTES_MAX,
  tooLarge: AVATAR_TOO_LARGE,
  read: (arrival) => asPicture(arrival),
};

const ICON: Taking = {
  place: 'product',
  bytesMax: ICON_BYTES_MAX,
  tooLarge: ICON_TOO_LARGE,
  read: (arrival) => asPicture(arrival, 'icon'),
};

/** Pictures lose here as well what the camera wrote into them. */
function takingOf(name: string): Taking {
  const kind = fileKindOf(name);
  if (kind === null) throw wrongKind();
  const bytesMax = fileBytesMax(kind);
  return {
    place: 'video',
    bytesMax,
    tooLarge: fileTooLarge(bytesMax),
    async read(arrival) {
      await requireContent(kind, arrival.file, arrival.size);
      return isPictureKind(kind)
        ? asPicture(arrival)
        : { kind, ...arrival, content: () => createReadStream(arrival.file) };
    },
  };
}

async function asPicture({ file }: Arrival, use?: 'icon'): Promise<Kept> {
  const { bytes, extension } = await readPicture(file, use);
  const sha256 = createHash('sha256').update(bytes).digest();
  return { kind: extension, size: bytes.length, sha256, content: () => Readable.from([bytes]) };
}

async function store(
  { db, clock, config, log }: Needs,
  { userId }: Actor,
  { name, place, kept }: { name: string; place: Taking['place']; kept: Kept },
): Promise<AttachedFile> {
  const files = openFileStore(config);
  const now = clock.now();
  const { kind, size, sha256 } = kept;
  const relativeUrl = `${place}/${chinaDate(now)}/${randomBytes(16).toString('hex')}.${kind}`;
  const scanStatus = await scanUpload({ config, log }, kept.content);
  const row = {
    relativeUrl,
    name: endingAs(kind, name),
    contentType: CONTENT_TYPES[kind],
    size,
    sha256,
    scanStatus,
    createUserId: userId,
    createTime: now,
  };
  if (kept.file === undefined) await files.put(row, kept.content());
  else await files.putFile(row, kept.file);
  const fileId = await insertFile(db, row).catch(async (error: unknown) => {
    await removeBytes({ config, log }, [relativeUrl]);
    throw error;
  });
  await removeBytes({ config, log }, await forgetUnusedFiles(db, userId, UNUSED_KEPT));
  return toAttachedFile({ ...row, fileId }, config);
}

/** Their rows have gone: a store that is away keeps bytes that nobody reaches, which `npm run files -- orphans` finds. */
export async function removeBytes(
  { config, log }: Pick<Dependencies, 'config' | 'log'>,
  relativeUrls: readonly string[],
): Promise<void> {
  await openFileStore(config)
    .remove(relativeUrls)
    .catch((error: unknown) => log.error({ err: error, relativeUrls }, 'files could not be removed'));
}

/** A picture is told by its content alone: `face.exe` would be saved as a program by whoever fetches it. */
function endingAs(kind: FileKind, name: string): string {
  const named = fileKindOf(name);
  const isSame = named !== null && CONTENT_TYPES[named] === CONTENT_TYPES[kind];
  return isSame ? name : `${name.slice(0, NAME_MAX - kind.length - 1)}.${kind}`;
}

const NO_ROOM = ['ENOSPC', 'EDQUOT', 'EROFS'];

/** @throws Refusal 5000 when there is no room */
export async function unlessFull<T>({ log }: Pick<Dependencies, 'log'>, keep: () => Promise<T>): Promise<T> {
  try {
    return await keep();
  } catch (error) {
    if (!NO_ROOM.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    log.error({ err: error }, 'no room for an upload');
    throw new Refusal(ErrorCode.systemBusy, '服务器存储空间已满，文件没有保存，请联系管理员');
  }
}

/**
 * A file that is this person's own, that is shown to everybody, or that hangs on something which this person may read.
 * @throws Refusal 4040 otherwise; 4090 while it waits for the virus scanner
 */
export async function readFileOf(
  needs: Pick<Dependencies, 'db' | 'config'> & { readonly fileReaders: FileReaders },
  actor: Actor,
  address: AskedFile & { readonly isInline?: boolean },
): Promise<StoredFileAnswer> {
  const found = await findFile(needs.db, address);
  if (!found || !(await mayRead(needs, actor, found))) throw gone();
  return answerOf(needs, found, address.isInline);
}

async function mayRead(
  { db, fileReaders }: Pick<Dependencies, 'db'> & { readonly fileReaders: FileReaders },
  actor: Actor,
  found: FoundFile,
): Promise<boolean> {
  if (found.createUserId === actor.userId) return true;
  if (found.refCount > 0 && found.guardedFlag === 0) return true;
  const uses = Map.groupBy(await listUses(db, found.fileId), (use) => use.objectKind);
  for (const [kind, ofKind] of uses) {
    const mayReadOneOf = fileReaders[kind as FileObjectKind];
    if (
      await mayReadOneOf(
        actor,
        ofKind.map((use) => use.objectId),
      )
    )
      return true;
  }
  return false;
}

/** A file under guard: the caller has made sure that the person may read it. @throws Refusal 4040; 4090 while it waits for the scanner */
export async function readGuarded(
  needs: Pick<Dependencies, 'db' | 'config'>,
  relativeUrl: string,
): Promise<StoredFileAnswer> {
  const found = await findGuardedFile(needs.db, relativeUrl);
  if (!found) throw gone();
  return answerOf(needs, found);
}

/** A file of what everybody may read: the caller has made sure of that. @throws Refusal 4040; 4090 while it waits for the scanner */
export async function readPublic(
  needs: Pick<Dependencies, 'db' | 'config'>,
  relativeUrl: string,
): Promise<StoredFileAnswer> {
  const found = await findFile(needs.db, { relativeUrl });
  if (!found || found.refCount === 0) throw gone();
  return answerOf(needs, found);
}

/** Kinds that cannot run in a browser. */
const LOOKED_AT = /^(?:image|audio|video)\/|^application\/pdf$/;

function answerOf(
  { config }: Pick<Dependencies, 'config'>,
  {
    name,
    relativeUrl,
    contentType,
    size,
    scanStatus,
  }: Pick<FoundFile, 'name' | 'relativeUrl' | 'contentType' | 'size' | 'scanStatus'>,
  isInline = false,
): StoredFileAnswer {
  demandScanned({ config }, { scanStatus });
  return {
    fileName: name || path.basename(relativeUrl),
    contentType,
    size,
    isInline: isInline && LOOKED_AT.test(contentType),
    async open(range) {
      const content = await openFileStore(config).get(relativeUrl, range);
      if (!content) throw gone();
      return content;
    },
  };
}

const gone = () => new Refusal(ErrorCode.notFound, '文件不存在或已删除');

/** Own uploads that hang on nothing; others are passed over. */
export async function removeUploads(
  { db, config, log }: Pick<Dependencies, 'db' | 'config' | 'log'>,
  { userId }: Actor,
  {
    fileIds = [],
    relativeUrls = [],
  }: { fileIds?: string[] | undefined; relativeUrls?: string[] | undefined },
): Promise<number> {
  const removed = await forgetOwnUnused(db, userId, { fileIds, relativeUrls });
  await removeBytes({ config, log }, removed);
  return removed.length;
}
