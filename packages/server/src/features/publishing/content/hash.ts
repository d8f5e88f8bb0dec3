/** Hash of the content under review: a pass is bound to it, so that nothing else is published under it. */
import { createHash } from 'node:crypto';
import { type CanonicalValue, canonicalJson } from '../../../database/canonical-json.ts';

/** Fields that came when contents had been passed already: left out while they are empty, so that the hashes of those stay true. */
const LATER = [
  ...['attachments', 'videoUrl', 'visibleDeptIds', 'targetDeptIds', 'expireDays'],
  ...['reporterName', 'reporterPhoneHash', 'lng', 'lat', 'subjectId'],
];

/** @returns 64 hexadecimal digits, equal exactly when what is published is */
export const hashOfContent = (published: object): string =>
  createHash('sha256')
    .update(canonicalJson(hashedOf(published) as CanonicalValue))
    .digest('hex');

const hashedOf = (published: object): object =>
  Object.fromEntries(
    Object.entries(published)
      .filter(([field, value]) => !LATER.includes(field) || !isEmpty(value))
      .map(([field, value]) => [field, field === 'attachments' ? fileIdsOf(value) : value]),
  );

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Bytes of a file never change: which they are is enough. */
const fileIdsOf = (files: readonly { readonly fileId: string }[]): string[] =>
  files.map(({ fileId }) => fileId);
