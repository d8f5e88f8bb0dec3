/** The photos and licences of a subject: which of them it shows from now on. Uploading them is the feature files'. */
import type { Transaction } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import { refuseField } from '../../../http/refusal.ts';
import { claimFile, leaveFile } from '../../office/files/queries.ts';

/**
 * New pictures must be uploads of the person who saves; those that stay may be anybody's.
 * @throws Refusal 4000 beside the field when an upload has gone
 */
export async function exchangePictures(
  trx: Transaction<Tables>,
  userId: string,
  before: readonly string[],
  after: { readonly photoUrls: readonly string[]; readonly licenceUrls: readonly string[] },
): Promise<void> {
  const kept = new Set(before);
  for (const field of ['photoUrls', 'licenceUrls'] as const) {
    for (const url of after[field]) {
      if (kept.has(url)) continue;
      if (!(await claimFile(trx, url, userId))) throw refuseField(field, '图片已失效，请重新上传');
    }
  }
  const shown = new Set([...after.photoUrls, ...after.licenceUrls]);
  for (const url of before) if (!shown.has(url)) await leaveFile(trx, url);
}
