/** The kind of system in the access records (dictionary OS_TYPE): everything else counts as Windows/Mac. */
import type { OsType } from '@farmers-mailbox/contract/dictionaries.ts';

export function osTypeOf({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): OsType {
  if (/Android/i.test(userAgent)) return 401;
  // an iPad calls itself a Macintosh since iPadOS 13, and no Macintosh is touched
  const isNewIPad = /Macintosh/i.test(userAgent) && maxTouchPoints > 1;
  return isNewIPad || /iPhone|iPad|iPod/i.test(userAgent) ? 402 : 403;
}
