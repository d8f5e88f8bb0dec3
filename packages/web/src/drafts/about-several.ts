import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * One decision about several things: it is offered again for the same ones, and for no others. All their ids would be too long. Not the
 * browser's own digest, which plain http does not have.
 */
export const aboutSeveral = (ids: readonly string[]): string =>
  bytesToHex(sha256(utf8ToBytes(ids.toSorted().join(' '))));
