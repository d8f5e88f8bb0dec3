/** Tokens: 32 random bytes that mean nothing by themselves. The database holds only their hash. */
import { hash, randomBytes } from 'node:crypto';

export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The hash that the database knows a token by; null for text that cannot be a token, so that nobody need be asked. */
export function hashToken(token: string): Buffer | null {
  return /^[\w-]{43}$/.test(token) ? sha256(token) : null;
}

/** A session remembers the browser only by this. */
export function hashUserAgent(userAgent: string): Buffer {
  return sha256(userAgent);
}

function sha256(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}
