/** Challenges of the second factor: what somebody holds who has shown the first one and owes it. Like tokens, kept as hashes only. */
import { createHash, randomBytes } from 'node:crypto';

export function newChallenge(): string {
  return randomBytes(32).toString('base64url');
}

/** Any text has one: what is no challenge is found nowhere. */
export function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
