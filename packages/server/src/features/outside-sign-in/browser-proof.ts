/**
 * How a code is tied to the browser that asked for it. The browser keeps one secret; the challenge that the third party
 * compares (PKCE, RFC 7636) and the state that comes back beside the code both follow from it, so nothing is remembered
 * here, and a code that somebody else obtained is worth nothing in this browser, whether the third party knows PKCE or not.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

export interface BrowserProof {
  readonly codeVerifier: string;
  readonly codeChallenge: string;
  readonly state: string;
}

export function newBrowserProof(): BrowserProof {
  const codeVerifier = randomBytes(32).toString('base64url');
  return { codeVerifier, codeChallenge: digest(codeVerifier), state: stateOf(codeVerifier) };
}

/** Whether the state was made for whoever holds this secret. */
export function isOwnState(state: string, codeVerifier: string): boolean {
  const expected = Buffer.from(stateOf(codeVerifier));
  const shown = Buffer.from(state);
  return shown.length === expected.length && timingSafeEqual(shown, expected);
}

// Not the challenge itself: that one travels in the same address as the state.
const stateOf = (codeVerifier: string): string => digest(`state ${codeVerifier}`);

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');
