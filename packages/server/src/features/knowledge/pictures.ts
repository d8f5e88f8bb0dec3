/** The pictures of a piece of knowledge: which of them it shows from now on. Uploading them is the feature files'. */
import { type KnowledgeBlock, picturesOf } from '@farmers-mailbox/contract/knowledge/content.ts';
import type { Transaction } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { refuseField } from '../../http/refusal.ts';
import { claimFile, leaveFile } from '../files/queries.ts';

interface Shows {
  readonly coverUrl: string | null;
  readonly content: readonly KnowledgeBlock[];
}
export const NO_PICTURES: Shows = { coverUrl: null, content: [] };

const allOf = ({ coverUrl, content }: Shows): Set<string> =>
  new Set([...(coverUrl === null ? [] : [coverUrl]), ...picturesOf(content)]);

/**
 * New pictures must be uploads of the person who saves; those that stay may be anybody's.
 * @throws Refusal 4000 beside the field when an upload has gone, or was never this person's
 */
export async function exchangePictures(
  trx: Transaction<Tables>,
  userId: string,
  before: Shows,
  after: Shows,
): Promise<void> {
  const [had, has] = [allOf(before), allOf(after)];
  for (const url of has) {
    if (had.has(url) || (await claimFile(trx, url, userId))) continue;
    const place = after.content.findIndex((block) => block.kind === 'picture' && block.url === url);
    throw refuseField(url === after.coverUrl ? 'coverUrl' : `content.${place}`, '图片已失效，请重新上传');
  }
  for (const url of had) if (!has.has(url)) await leaveFile(trx, url);
}
