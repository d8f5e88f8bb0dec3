/** Hash of the content under review: a pass is bound to it, so that nothing else is published under it. */
import { createHash } from 'node:crypto';
import { type CanonicalValue, canonicalJson } from '../../../database/canonical-json.ts';

/** @returns 64 hexadecimal digits, equal exactly when what is published is */
export const hashOfContent = (published: object): string =>
  createHash('sha256')
    .update(canonicalJson(published as CanonicalValue))
    .digest('hex');
