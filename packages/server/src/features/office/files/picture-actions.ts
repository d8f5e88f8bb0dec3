/**
 * Claims, tells of and releases pictures that a thing of another feature shows by their addresses: covers, icons, photos. Uploading them is
 * actions.ts's; files that hang on a thing are attachment-actions.ts's.
 */
import type { AttachedFile } from '@farmers-mailbox/contract/office/files/attached.ts';
import type { Transaction } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { refuseField } from '../../../http/refusal.ts';
import { toAttachedFile } from './presenter.ts';
import { claimFile, guardFile, leaveFile, listFilesAt } from './queries.ts';

export interface Shown {
  /** beside which the form says that it has gone */
  readonly field: string;
  readonly url: string;
}

type Shows<Written> = (written: Written) => readonly Shown[];

/**
 * New pictures must be uploads of the person who saves; those that stay may be anybody's.
 * @throws Refusal 4000 beside the field when an upload has gone, or was never this person's
 */
export const claimedPictures = <Written>(shows: Shows<Written>) =>
  exchange(shows, claimFile, () => '图片已失效，请重新上传');

/**
 * Kept under guard: whoever looks at them is asked for the right to read what shows them. New ones must be fresh uploads of the person
 * who saves, shown nowhere else.
 */
export const guardedPictures = <Written>(shows: Shows<Written>) =>
  exchange(shows, guardFile, (place) => `第${place + 1}张图片已失效，请删去后重新上传`);

const exchange =
  <Written>(
    shows: Shows<Written>,
    take: (trx: Transaction<Tables>, url: string, userId: string) => Promise<boolean>,
    gone: (place: number) => string,
  ) =>
  async (
    trx: Transaction<Tables>,
    userId: string,
    before: Written | null,
    after: Written | null,
  ): Promise<void> => {
    const had = new Set(before === null ? [] : shows(before).map(({ url }) => url));
    // the same picture may be shown twice, and counts once
    const has = new Map<string, Shown>();
    for (const shown of after === null ? [] : shows(after))
      if (!has.has(shown.url)) has.set(shown.url, shown);
    for (const [place, { field, url }] of [...has.values()].entries()) {
      if (had.has(url) || (await take(trx, url, userId))) continue;
      throw refuseField(field, gone(place));
    }
    for (const url of had) if (!has.has(url)) await leaveFile(trx, url);
  };

export type PicturesAt = (urls: readonly string[]) => AttachedFile[];

/** Pictures as the files that they are, each row's in its own order. @param urls of all rows that an answer tells */
export async function readPictures(
  { db, config }: Pick<Dependencies, 'db' | 'config'>,
  urls: readonly string[],
): Promise<PicturesAt> {
  const files = urls.length === 0 ? [] : await listFilesAt(db, urls);
  const read = new Map(files.map((file) => [file.relativeUrl, toAttachedFile(file, config)]));
  return (asked) => asked.flatMap((url) => read.get(url) ?? []);
}

/** The same of one row. */
export const tellPictures = async (from: Pick<Dependencies, 'db' | 'config'>, urls: readonly string[]) =>
  (await readPictures(from, urls))(urls);
