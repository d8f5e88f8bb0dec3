/** The pictures of a listing: which of them it shows from now on. They are under guard, as those of interaction posts are. */
import type { Transaction } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { refuseField } from '../../http/refusal.ts';
import { guardFile, leaveFile } from '../files/queries.ts';

/**
 * New pictures must be fresh uploads of the person who saves; those that stay may be anybody's.
 * @throws Refusal 4000 beside `imageUrls` when an upload has gone, was never this person's, or is shown elsewhere
 */
export async function exchangePictures(
  trx: Transaction<Tables>,
  userId: string,
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  for (const [place, url] of after.entries()) {
    if (before.includes(url) || (await guardFile(trx, url, userId))) continue;
    throw refuseField('imageUrls', `第${place + 1}张图片已失效，请删去后重新上传`);
  }
  for (const url of before) if (!after.includes(url)) await leaveFile(trx, url);
}
