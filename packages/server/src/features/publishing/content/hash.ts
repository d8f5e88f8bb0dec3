/** Hash of the content under review: a pass is bound to it, so that nothing else is published under it. */
import { createHash } from 'node:crypto';
import { type CanonicalValue, canonicalJson } from '../../../database/canonical-json.ts';

interface Published {
  readonly attachments?: readonly { readonly fileId: string }[];
}

/** @returns 64 hexadecimal digits, equal exactly when what is published is */
export const hashOfContent = (published: object): string =>
  createHash('sha256')
    .update(canonicalJson(hashedOf(published) as CanonicalValue))
    .digest('hex');

/** Bytes of a file never change: which they are is enough. Left out without files, so that hashes from before there were any stay true. */
function hashedOf({ attachments = [], ...said }: Published): object {
  return attachments.length === 0 ? said : { ...said, attachments: attachments.map(({ fileId }) => fileId) };
}
