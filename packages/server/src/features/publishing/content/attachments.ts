/**
 * Files that are published with a content, beside its text, and its video: they hang on it, its hash covers which they are, and whoever
 * finds the content reads them.
 */
import { holdsAccess } from '@farmers-mailbox/contract/access/permissions.ts';
import type { AttachedFile } from '@farmers-mailbox/contract/office/files/attached.ts';
import { readingContent } from '@farmers-mailbox/contract/publishing/content-review/calls.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { AttachingKind, FileObjectKind, FilmedKind, MayReadOneOf } from '../../../access/file-reader.ts';
import type { Tables } from '../../../database/tables.ts';
import { refuseField } from '../../../http/refusal.ts';
import { dropFiles, hangFiles, listFilesOf, SCANNED_OR_NOT } from '../../office/files/attachment-actions.ts';
import type { Shown } from '../../office/files/picture-actions.ts';
import { findFile } from '../../office/files/queries.ts';
import type { Attaching, ContentTypes, FileReading, ListedKind } from './kind.ts';

interface WithVideo {
  readonly videoUrl: string | null;
}

/** Files of a kind that has a video and nothing else. */
export const filmedAs = <Written extends WithVideo>(kind: FilmedKind): Attaching<Written> => ({
  video: `${kind}Video`,
  videoOf: ({ videoUrl }) => videoUrl,
  filesOf: () => [],
});

export const attachedAs = <
  Written extends WithVideo & { readonly attachments: readonly { readonly fileId: string }[] },
>(
  kind: AttachingKind,
): Attaching<Written> => ({
  ...filmedAs<Written>(kind),
  kind,
  filesOf: ({ attachments }) => attachments,
});

/** Files of a kind that has no video. */
export const filedAs = <Written extends { readonly attachments: readonly { readonly fileId: string }[] }>(
  kind: FileObjectKind,
): Attaching<Written> => ({ kind, filesOf: ({ attachments }) => attachments, videoOf: () => null });

/** Files of a stored row, beside its columns. */
export interface WithFiles {
  readonly attachments: readonly AttachedFile[];
}

/**
 * Hangs exactly these on it.
 * @param userId who writes: new files must be this person's uploads
 * @returns the same with the names of the files
 * @throws Refusal 4000 beside the field
 */
export async function attachFiles<Written>(
  trx: Transaction<Tables>,
  attaches: Attaching<Written> | undefined,
  id: string,
  userId: string,
  written: Written,
): Promise<Written> {
  if (!attaches) return written;
  const { kind, video, pictures } = attaches;
  if (pictures !== undefined)
    await hangPictures(trx, { kind: pictures, id }, userId, attaches.picturesOf?.(written) ?? []);
  if (video !== undefined) await hangVideo(trx, { kind: video, id }, userId, attaches.videoOf(written));
  if (kind === undefined) return written;
  await hangFiles(trx, { kind, id }, { files: attaches.filesOf(written), userId });
  const hung = await listFilesOf(trx, kind, [id], SCANNED_OR_NOT);
  return { ...written, attachments: hung.get(id) ?? [] };
}

const GONE_PICTURE = '图片已失效，请重新上传';

async function hangPictures(
  trx: Transaction<Tables>,
  on: { readonly kind: FileObjectKind; readonly id: string },
  userId: string,
  shown: readonly Shown[],
): Promise<void> {
  // the same picture may be shown twice, and hangs there once
  const once = [...new Map(shown.map((one) => [one.url, one])).values()];
  const goneAt = (place: number) => refuseField(once[place]?.field ?? 'content', GONE_PICTURE);
  const files: { fileId: string }[] = [];
  for (const [place, { url }] of once.entries()) {
    const file = await findFile(trx, { relativeUrl: url });
    if (!file) throw goneAt(place);
    files.push(file);
  }
  await hangFiles(trx, on, { files, userId, gone: goneAt });
}

/** Exactly this one, or none. @throws Refusal 4000 beside `videoUrl` for one that is no fresh upload of the person */
export async function hangVideo(
  trx: Transaction<Tables>,
  on: { readonly kind: FileObjectKind; readonly id: string },
  userId: string,
  url: string | null,
): Promise<void> {
  const field = 'videoUrl';
  const film = url === null ? [] : [await findFile(trx, { relativeUrl: url })].flatMap((file) => file ?? []);
  if (url !== null && film.length === 0) throw refuseField(field, '视频已失效，请删去后重新上传');
  await hangFiles(trx, on, { files: film, userId, field });
}

export async function detachFiles(
  trx: Transaction<Tables>,
  attaches: Attaching<never> | undefined,
  id: string,
): Promise<void> {
  if (!attaches) return;
  for (const kind of [attaches.video, attaches.pictures, attaches.kind]) {
    if (kind !== undefined) await dropFiles(trx, { kind, id });
  }
}

/** The rows, each with its files; as they are where the kind has none. */
export async function withFiles<Row extends object>(
  { db, config }: FileReading,
  kind: FileObjectKind | undefined,
  rows: readonly Row[],
  idOf: (row: Row) => string,
): Promise<(Row & Partial<WithFiles>)[]> {
  if (kind === undefined) return [...rows];
  const files = await listFilesOf(db, kind, rows.map(idOf), config);
  return rows.map((row) => ({ ...row, attachments: files.get(idOf(row)) ?? [] }));
}

/** As the operation log tells them. */
export const namesOf = (files: readonly { readonly fileId: string; readonly name?: string }[]): string[] =>
  files.map(({ fileId, name }) => name ?? fileId);

/** Whoever may look at such contents and finds one of these reads its files. */
export const contentFileReader =
  (db: Kysely<Tables>, kind: ListedKind & ContentTypes): MayReadOneOf =>
  async (actor, ids) => {
    if (!holdsAccess(actor, readingContent(...kind.types))) return false;
    const key = sql.ref(`${kind.table}.${kind.key}`);
    const where = sql.join([sql`${key} = ANY (${[...ids]}::bigint[])`, ...kind.visibleTo(actor)], sql` AND `);
    const { rows } = await sql`SELECT FROM ${sql.table(kind.table)} WHERE ${where} LIMIT 1`.execute(db);
    return rows.length > 0;
  };
