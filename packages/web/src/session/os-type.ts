/** The kind of system in the access records (dictionary OS_TYPE): everything that is no phone counts as Windows/Mac. */
import type { OsType } from '@farmers-mailbox/contract/dictionaries.ts';

export function osTypeOf(userAgent: string): OsType {
  if (/Android/i.test(userAgent)) return 401;
  return /iPhone|iPad|iPod/i.test(userAgent) ? 402 : 403;
}
