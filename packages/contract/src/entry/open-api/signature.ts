/**
 * The signature of another system's call (decision 30): the HMAC-SHA256, under its secret, of five lines, in hexadecimal digits. Pure: hashing is
 * the caller's.
 */

export const SIGNATURE_HEADERS = {
  appKey: 'x-app-key',
  /** seconds since 1970 */
  timestamp: 'x-timestamp',
  /** 16 to 64 letters, digits, - and _; never used before by this application */
  nonce: 'x-nonce',
  signature: 'x-signature',
} as const;

/** A call may be so old, or so far ahead. */
export const SKEW_SECONDS_MAX = 300;

export interface SignedParts {
  readonly method: 'GET' | 'POST';
  /** with its query, as it is sent */
  readonly pathAndQuery: string;
  readonly timestamp: string;
  readonly nonce: string;
  /** SHA-256 of the body's bytes in lower-case hexadecimal digits; of nothing where there is no body */
  readonly bodyHash: string;
}

/** The signed parts. */
export function stringToSign({ method, pathAndQuery, timestamp, nonce, bodyHash }: SignedParts): string {
  return [method, pathAndQuery, timestamp, nonce, bodyHash].join('\n');
}
