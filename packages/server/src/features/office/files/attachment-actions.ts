/**
 * Files that hang on a thing of another feature: a letter, a document, an application. To have attachments, a feature
 *
 * 1. adds its kind to `FileObjectKind` (access/file-readers.ts) and its rule "who may read such a thing" to file-readers.ts above
 *    the features: `getFile` and `downloadFile` ask it, nothing else is needed for reading;
 * 2. takes `attachments: attachedFiles(5)` in its request, optional where it changes a thing (left out they stay), and answers `attachments: z.array(attachedFile)`
 *    (contract/office/files/attached.ts); in a form `AttachmentsField`, elsewhere `AttachmentList` (web/ui/files);
 * 3. in the transaction that writes the thing calls `hangFiles` with the whole list as it is to be: new files must be uploads of the
 *    person who writes, or be `passedOn` from a thing that this person may read; those that hung there and are not in the list are let go;
 * 4. shows them by `listFilesOf` (in lists `fileCountOf`), and calls `dropFiles` in the transaction that removes the thing;
 * 5. where somebody passes the thing on to others asks `demandFilesScanned` first: they could not open what waits for the virus scanner.
 *
 * Uploading, limits and types stand in actions.ts.
 */

import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type { AttachedFile } from '@farmers-mailbox/contract/office/files/attached.ts';
import { fileTooLarge } from '@farmers-mailbox/contract/office/files/content-types.ts';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { FileObjectKind } from '../../../access/file-reader.ts';
import type { Config } from '../../../config.ts';
import type { Tables } from '../../../database/tables.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { Refusal, refuseField } from '../../../http/refusal.ts';
import { toAttachedFile } from './presenter.ts';
import { hangUpload, holdFiles, leaveFiles } from './queries.ts';
import { heldBackBy } from './scan-actions.ts';
import { listOwnUploads } from './scan-queries.ts';

export interface FileObject {
  readonly kind: FileObjectKind;
  readonly id: string;
}

export interface Hanging {
  /** all of them, in the order in which they are shown; undefined: those that hang there stay */
  readonly files: readonly { readonly fileId: string }[] | undefined;
  /** the person who writes: new files must be this one's uploads */
  readonly userId: string;
  /** the form's name for them; `attachments` */
  readonly field?: string;
  /** files of others that this person was found to be allowed to read, as when a letter is forwarded */
  readonly passedOn?: ReadonlySet<string>;
  /** said of one that has gone, in place of a sentence beside the field */
  readonly gone?: (place: number) => Refusal;
  /** where a thing allows less than files do */
  readonly bytesMax?: number;
}

/** @param place counted from 0 */
const goneFile = (place: number): string => `第${place + 1}个文件已失效，请删去后重新上传`;

/** @throws Refusal 4000 beside the field when a file has gone, was never this person's, or is too large here */
export async function hangFiles(
  trx: Transaction<Tables>,
  object: FileObject,
  hanging: Hanging,
): Promise<void> {
  const { files, userId, field = 'attachments', passedOn = new Set(), bytesMax } = hanging;
  const { gone = (place: number) => refuseField(field, goneFile(place)) } = hanging;
  if (files === undefined) return;
  const had = new Set(await fileIdsOf(trx, object));
  const has = new Set(files.map(({ fileId }) => fileId));
  const left = [...had].filter((fileId) => !has.has(fileId));
  await holdFiles(trx, [...left, ...[...has].filter((fileId) => !had.has(fileId))]);
  await dropUses(trx, object, left);
  for (const [place, fileId] of [...has].entries()) {
    if (!had.has(fileId)) {
      const hung = await hangUpload(trx, fileId, passedOn.has(fileId) ? null : userId);
      if (!hung) throw gone(place);
      if (bytesMax !== undefined && hung.size > bytesMax) {
        throw refuseField(field, `第${place + 1}个${fileTooLarge(bytesMax)}`);
      }
    }
    await trx
      .insertInto('fileUse')
      .values({ fileId, objectKind: object.kind, objectId: object.id, place })
      .onConflict((conflict) => conflict.columns(['objectKind', 'objectId', 'fileId']).doUpdateSet({ place }))
      .execute();
  }
}

export interface UploadProblem {
  readonly message: string;
  /** it may still become well by itself; then none of the others is worse */
  readonly isWaiting: boolean;
}

/**
 * For a thing that must not be sent on with a file that its readers could not open: about the first of these that is no upload of the
 * person or did not pass the virus scanner, else about the first that waits for it; null where all are well.
 */
export async function uploadProblemOf(
  { db, config }: Pick<Dependencies, 'db' | 'config'>,
  userId: string,
  fileIds: readonly string[],
): Promise<UploadProblem | null> {
  if (fileIds.length === 0) return null;
  const own = new Map((await listOwnUploads(db, userId, fileIds)).map((file) => [file.fileId, file]));
  let waiting: UploadProblem | null = null;
  for (const [place, fileId] of fileIds.entries()) {
    const file = own.get(fileId);
    if (!file) return { message: goneFile(place), isWaiting: false };
    const heldBack = heldBackBy(config, file.scanStatus);
    if (heldBack === 'infected') return { message: `“${file.name}”带有病毒，请删去`, isWaiting: false };
    if (heldBack === 'waiting') {
      waiting ??= { message: `“${file.name}”正在等待病毒检查`, isWaiting: true };
    }
  }
  return waiting;
}

/** @throws Refusal 4090 that names a file which whoever the thing is passed on to could not open */
export async function demandFilesScanned(
  db: Kysely<Tables>,
  config: Pick<Config, 'fileScanner'>,
  { kind, id }: FileObject,
  noun = '附件',
): Promise<void> {
  const files = (await listFilesOf(db, kind, [id], config)).get(id) ?? [];
  const held = files.find(({ heldBack }) => heldBack !== undefined);
  if (!held) return;
  throw new Refusal(
    ErrorCode.stateChanged,
    held.heldBack === 'infected'
      ? `${noun}“${held.name}”带有病毒，请退回修改`
      : `${noun}“${held.name}”仍在安全检查，请稍后再审核`,
  );
}

/** When the thing is removed. */
export async function dropFiles(trx: Transaction<Tables>, object: FileObject): Promise<void> {
  await dropUses(trx, object, await fileIdsOf(trx, object));
}

/** In place of a config, for who asks which files they are, and not if they can be opened. */
export const SCANNED_OR_NOT = { fileScanner: undefined } as const;

/**
 * By the id of the thing, in their order; things without files are not in it.
 * @param config tells of those that wait for the virus scanner
 */
export async function listFilesOf(
  db: Kysely<Tables>,
  kind: FileObjectKind,
  objectIds: readonly string[],
  config: Pick<Config, 'fileScanner'>,
): Promise<ReadonlyMap<string, readonly AttachedFile[]>> {
  const found = new Map<string, AttachedFile[]>();
  if (objectIds.length === 0) return found;
  const rows = await db
    .selectFrom('fileUse as u')
    .innerJoin('sysFile as f', 'f.fileId', 'u.fileId')
    .select(['u.objectId', 'f.fileId', 'f.name', 'f.relativeUrl', 'f.size', 'f.scanStatus'])
    .where('u.objectKind', '=', kind)
    .where('u.objectId', 'in', objectIds)
    .orderBy('u.objectId')
    .orderBy('u.place')
    .execute();
  for (const row of rows) {
    const files = found.get(row.objectId) ?? [];
    found.set(row.objectId, [...files, toAttachedFile(row, config)]);
  }
  return found;
}

export interface BoundFile extends AttachedFile {
  readonly sha256: Buffer;
}

/** In their order, with what they hold: for who binds something to it. `config` as in `listFilesOf`. */
export async function listContentsOf(
  db: Kysely<Tables>,
  { kind, id }: FileObject,
  config: Pick<Config, 'fileScanner'>,
): Promise<BoundFile[]> {
  const rows = await db
    .selectFrom('fileUse as u')
    .innerJoin('sysFile as f', 'f.fileId', 'u.fileId')
    .select(['f.fileId', 'f.name', 'f.relativeUrl', 'f.size', 'f.sha256', 'f.scanStatus'])
    .where('u.objectKind', '=', kind)
    .where('u.objectId', '=', id)
    .orderBy('u.place')
    .execute();
  return rows.map((row) => ({ ...toAttachedFile(row, config), sha256: row.sha256 }));
}

/** In a select, beside the thing's id. */
export const fileCountOf = (kind: FileObjectKind, objectId: string): RawBuilder<number> =>
  sql`(SELECT count(*)::integer FROM file_use AS u
    WHERE u.object_kind = ${sql.lit(kind)} AND u.object_id = ${sql.ref(objectId)})`;

export async function fileIdsOf(db: Kysely<Tables>, { kind, id }: FileObject): Promise<string[]> {
  const rows = await db
    .selectFrom('fileUse')
    .select('fileId')
    .where('objectKind', '=', kind)
    .where('objectId', '=', id)
    .execute();
  return rows.map((row) => row.fileId);
}

async function dropUses(
  trx: Transaction<Tables>,
  { kind, id }: FileObject,
  fileIds: readonly string[],
): Promise<void> {
  if (fileIds.length === 0) return;
  await sql`DELETE FROM file_use
    WHERE object_kind = ${kind} AND object_id = ${id} AND file_id = ANY (${[...fileIds]})`.execute(trx);
  await leaveFiles(trx, fileIds);
}
